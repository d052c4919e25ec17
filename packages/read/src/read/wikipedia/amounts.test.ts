import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeCitations, readProse } from './reading.fixture.js';

const CASES: [wikitext: string, prose: string][] = [
  [
    'It cost £4 million (equivalent to £{{Format price|{{Inflation|UK|4000000|1950}}}} in {{Inflation/year|UK}}) to build.',
    'It cost £4 million to build.',
  ],
  ['It cost £500 ({{Inflation|UK|500|1900|fmt=eq}}) to build.', 'It cost £500 to build.'],
  ['It cost £500, or about £{{Inflation|UK|500|1900}} today, to build.', 'It cost £500, to build.'],
  ['The quay cost £{{formatnum:{{Inflation|UK|500|1900}}}} in today’s money.', 'The quay cost £500.'],
  ['It was worth {{US$|{{Inflation|US|3|1920}} million}} today.', 'It was worth US$3 million.'],
  [
    'A budget of {{US$|{{formatprice|{{inflation|US|1500000|1950}}}}|long=no}} was given.',
    'A budget of US$1500000 was given.',
  ],
  ['He paid $20 in {{CURRENTYEAR}} dollars.', 'He paid $20.'],
  // A sentence ends after its footnote, and what is in brackets before it is not part of the clause.
  [
    'The quay ({{lang-fr|quai}}; a wall) is long.{{sfn|Lee|1999}} It cost £{{Inflation|UK|32|1893}} in today’s money, or more.',
    'The quay (French: quai; a wall) is long.[1] It cost £32, or more.',
  ],
  [
    'It is {{10^|6}} m, {{x10^|3}}, {{percentage|1|4}}, in the {{decade|1990}}.',
    'It is 10⁶ m, ×10³, 25%, in the 1990s.',
  ],
  ['The -{zh-hans:简体;zh-hant:繁體}- and x-{y}-z.', 'The 简体 and x-{y}-z.'],
  ['As {{harvs|txt|last=Ray|last2=Orr|year=2002}} say.', 'As (Ray & Orr 2002) say.'],
  ['It has {{formatnum:{{#expr:2*1500+4}}}} people.', 'It has people.'],
  ['It is {{#expr:{{CURRENTYEAR}}-1900}} years old.', 'It is years old.'],
  ['It weighs {{convert|{{#if:x|{{formatnum:1200|R}}}}|kg|lb}}.', 'It weighs 1,200 kg.'],
  ['It had, {{as of|{{CURRENTYEAR}}|lc=y}}, three gulls.', 'It had, three gulls.'],
  [
    'It had, {{as of|2019|May|lc=y}}, {{nowrap|{{circa|{{formatnum:3000}}}}}} gulls.',
    'It had, as of May 2019, c. 3,000 gulls.',
  ],
  ['It stood {{circa|{{age in years|1900|1950}}}} years.', 'It stood c. 50 years.'],
  ['It grew by {{percent|5}} to {{round|105.12|1}}.', 'It grew by 5% to 105.1.'],
  ['It has {{formatnum:{{Metadata population DE-BY|09162000}}}} people.', 'It has people.'],
  [
    'The ship {{nihongo|Umi {{nowrap|No. 3}}|海{{lang|ja|三}}|Umi {{circa|1900}}}} sank.',
    'The ship Umi No. 3 (海三, Umi c. 1900) sank.',
  ],
  [
    'It cost {{INR|{{formatnum:1200}} crore}} and {{€|{{frac|1|2}} million}}.',
    'It cost ₹1,200 crore and €1/2 million.',
  ],
  ['It is in {{ill|Wick Station {{nowrap|No. 3}}|de|Bahnhof Wick}} now.', 'It is in Wick Station No. 3 now.'],
  ['A sum of {{GBP|{{formatnum:1200}}}} was paid.', 'A sum of £1,200 was paid.'],
];

for (const [wikitext, prose] of CASES)
  test(`amounts that only the wiki can compute: ${wikitext}`, () => {
    assert.equal(readProse(wikitext), prose);
  });

test('a footnote inside a dropped phrase is still cited', () => {
  const text =
    'It cost £5 (£{{Inflation|UK|5|1900}} today<ref>{{cite web|title=Prices|url=https://example.org/}}</ref>) then.';
  assert.equal(readProse(text), 'It cost £5[1] then.');
  assert.equal(describeCitations(text).length, 1);
});
