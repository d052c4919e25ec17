import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHtml } from './page.js';
import { FIRST, PARAGRAPHS, SECOND } from './samples.test-data.js';
import { pageText } from './sections.js';

const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const ARTICLE = paragraphs(PARAGRAPHS);

function mainLines(body: string): string[] {
  const page = readHtml(
    `<html><head><title>Gulls of Lower Wick</title></head><body>${body}</body></html>`,
    undefined,
  );
  return 'code' in page ? [page.code] : pageText(page).split('\n');
}

const BOILERPLATE = [
  'Wick Ropes is a maker of ropes and nets for the fishing industry. For more information, visit www.wickropes.example.',
  'Founded in 1902, Wick Ropes makes ropes for ships of all sizes. Learn more at wickropes.example.',
  'Wick Ropes is headquartered in Lower Wick, has offices in 18 countries and employs around 1,300 people.',
  'Wick Ropes is a global supplier of ropes, and its vision is to close every gap between ship and shore.',
  'This press release contains forward-looking statements. Actual results may differ from them.',
  'SOURCE Wick Ropes',
  'View original content to download multimedia: https://example.org/1',
];

for (const text of BOILERPLATE)
  test(`below an announcement, no text: ${text.slice(0, 50)}`, () => {
    assert.deepEqual(mainLines(`<article>${ARTICLE}<p>${text}</p></article>`), PARAGRAPHS);
  });

test('boilerplate is removed together with what follows it', () => {
  const rest = paragraphs([
    ...BOILERPLATE,
    'The ropes of the company are sold in every harbour of the coast.',
  ]);
  assert.deepEqual(mainLines(`<article>${ARTICLE}${rest}</article>`), PARAGRAPHS);
});

for (const text of [
  'Lower Wick is a village on the coast, and its gulls are known for their size and their appetite.',
  'The company is headquartered in Lower Wick, where the gulls watch it from the roof.',
  'Visit the harbour in May, and the gulls will visit you and whatever you hold in your hand.',
])
  test(`an article may end with: ${text.slice(0, 40)}`, () => {
    assert.deepEqual(mainLines(`<article>${ARTICLE}<p>${text}</p></article>`), [...PARAGRAPHS, text]);
  });

test('the introduction of a company is the text of a page without other text', () => {
  const [first = ''] = BOILERPLATE;
  assert.ok(mainLines(`<article><p>${first}</p><p>It has a shop.</p></article>`).includes(first));
});

const CARD =
  '<div class="x7"><a href="/pier"><img src="a.jpg"></a><h3><a href="/pier">Storm takes the old pier</a></h3><p>The pier was built in 1910 and is gone.</p></div>';

test('the teaser of another page in the middle of an article is not text', () => {
  const page = `<article><p>${FIRST}</p>${CARD}${paragraphs(PARAGRAPHS.slice(1))}</article>`;
  assert.deepEqual(mainLines(page), PARAGRAPHS);
});

test('boxes that an article is about, several alike, are its text', () => {
  const box = (name: string) =>
    `<div class="item"><img src="a.jpg"><h3><a href="https://shop.example/${name}">The ${name} of Wick</a></h3><p>${name} keeps the gulls away from your bread, at least until the bread is out of its bag.</p></div>`;
  const page = `<article><p>${FIRST}</p>${box('Rattle')}<p>${SECOND}</p>${box('Scarecrow')}${paragraphs(PARAGRAPHS.slice(2))}</article>`;
  const lines = mainLines(page).join(' ');
  assert.match(lines, /Rattle keeps the gulls away/);
  assert.match(lines, /Scarecrow keeps the gulls away/);
});

test('a part of the article under a heading that links to itself stays', () => {
  const part = `<section id="a"><img src="a.jpg"><h2><a href="#a">Where the gulls sleep</a></h2><p>They sleep on the church.</p></section>`;
  assert.match(mainLines(`<article>${ARTICLE}${part}</article>`).join(' '), /They sleep on the church/);
});

const HEADERS: [what: string, header: string, lines: string[]][] = [
  [
    'a paragraph below the headline',
    '<h1>Gulls of Lower Wick</h1><p>They came back this spring, and nobody knows why</p><div>By Ann Lee</div><time>3 May 2019</time>',
    ['They came back this spring, and nobody knows why'],
  ],
  [
    'a short one by its name, bylines and dates left out',
    '<h1>Gulls of Lower Wick</h1><div><p class="standfirst">Gulls are back.</p></div><p>By Ann Lee, Correspondent for the Northern Harbours</p><p>3 May 2019 10:00</p>',
    ['Gulls are back.'],
  ],
  [
    'none',
    '<span>News</span><h1>Gulls of Lower Wick</h1><p>By Ann Lee</p><p>Published on 3 May 2019 at 10:00</p><p>Photo of gulls by Bo Ray for the Gazette</p>',
    [],
  ],
];

for (const [what, header, lines] of HEADERS)
  test(`the standfirst of a header: ${what}`, () => {
    assert.deepEqual(mainLines(`<article><header>${header}</header>${ARTICLE}</article>`), [
      ...lines,
      ...PARAGRAPHS,
    ]);
  });

test('powers stay powers; ordinals and the rest stay on the line', () => {
  const text =
    'There are 10<sup>5</sup> gulls on 3 km<sup>2</sup> of rock, or 5 m<sup>-2</sup>, since the 4<sup>th</sup> of May 2019.';
  assert.equal(
    mainLines(`<article><p>${text}</p>${ARTICLE}</article>`)[0],
    'There are 10⁵ gulls on 3 km² of rock, or 5 m⁻², since the 4th of May 2019.',
  );
});

for (const [line, year] of [
  ['By Ann Lee | May 3rd, 2007', 2007],
  ['Posted on 2009-05-03 by Ann', 2009],
  ['By the time of the storm of May 3, 2007, all of the gulls had left the quay.', undefined],
] as const)
  test(`the year of a byline: ${line}`, () => {
    const page = readHtml(
      `<html><head><title>Gulls of Lower Wick</title></head><body><article><h1>Gulls of Lower Wick</h1><p>${line}</p>${ARTICLE}</article></body></html>`,
      undefined,
    );
    assert.equal('facts' in page ? page.facts.year : page.code, year);
  });

test('years in the tags of Google Scholar and PRISM are read', () => {
  for (const [name, content] of [
    ['citation_online_date', '2007/10/11'],
    ['citation_year', '2007'],
    ['prism.publicationDate', '2007-10-11'],
  ]) {
    const page = readHtml(
      `<html><head><title>Gulls</title><meta name="${name}" content="${content}"></head><body><article>${ARTICLE}</article></body></html>`,
      undefined,
    );
    assert.equal('facts' in page ? page.facts.year : page.code, 2007);
  }
});
