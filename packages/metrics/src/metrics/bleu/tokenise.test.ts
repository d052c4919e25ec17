import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BleuTokeniser, bleuTokens } from './tokenise.js';

// The expected tokens follow from the rules of mteval-v13a and mteval-v14, applied by hand; `|` parts the tokens.
const CASES: [BleuTokeniser, string, string][] = [
  ['13a', 'Mills grind slowly.', 'Mills|grind|slowly|.'],
  ['13a', 'It rose by 3.5%, to 1,200.', 'It|rose|by|3.5|%|,|to|1,200|.'],
  ['13a', "don't re-grind", "don't|re-grind"],
  ['13a', '2019-20 and A-1', '2019|-|20|and|A-1'],
  ['13a', 'x=y/z (see [3])', 'x|=|y|/|z|(|see|[|3|]|)'],
  ['13a', 'R&amp;D &lt;b&gt; &quot;q&quot;', 'R|&|D|<|b|>|"|q|"'],
  ['13a', 'hyphen-\nated lines\nand <skipped> marks', 'hyphenated|lines|and|marks'],
  ['13a', '.5 and 5.', '.|5|and|5|.'],
  ['13a', 'e.g., this', 'e|.|g|.|,|this'],
  ['13a', 'naïve “quotes” stay', 'naïve|“quotes”|stay'],
  ['13a', 'no\u00a0break\u3000wide\u001cunit\u0085next', 'no|break|wide|unit|next'],
  ['13a', '', ''],
  ['13a', ' \n ', ''],
  ['intl', 'Mühlen – “mahlen” 3,5€.', 'Mühlen|–|“|mahlen|”|3,5|€|.'],
  ['intl', 'in 2019.', 'in|2019.'],
  ['intl', 'in 2019. Then', 'in|2019|.|Then'],
  ['char', 'ab 語😀', 'a|b|語|😀'],
  ['none', ' Well , done. ', 'Well|,|done.'],
];

for (const [tokeniser, segment, tokens] of CASES) {
  test(`${tokeniser} cuts ${JSON.stringify(segment)} into ${tokens || 'nothing'}`, () => {
    assert.deepEqual(bleuTokens(segment, tokeniser), tokens === '' ? [] : tokens.split('|'));
  });
}
