import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { defined } from '../../../defined.fixture.js';
import { getStemmer, STEMMER_NAMES, type StemmerName } from './stemmers.js';

// `word>stem`. Those of NLTK are the examples of its documentation, those of Porter2 the ones of the Snowball site, and
// the rest follow from the rules named next to them.
const STEMS: Record<StemmerName, string[]> = {
  'porter-nltk': [
    'caresses>caress flies>fli dies>die mules>mule denied>deni died>die agreed>agre owned>own humbled>humbl',
    'sized>size meeting>meet stating>state itemization>item sensational>sensat traditional>tradit reference>refer',
    'colonizer>colon plotted>plot',
    // Irregular words; y after a vowel and in "by"; -alli before -bli; -logi with a short stem.
    'skies>sky dying>die news>news innings>inning succeed>succeed enjoy>enjoy by>by happy>happi spy>spi',
    'radically>radic geology>geolog hopefully>hope controlling>control rolls>roll',
  ],
  porter2: [
    'consign>consign consigned>consign consigning>consign consignment>consign consist>consist consisted>consist',
    'consistency>consist consistent>consist consistently>consist consisting>consist consists>consist',
    'consolation>consol consolations>consol consolatory>consolatori console>consol consoled>consol',
    'knackeries>knackeri knave>knave knaves>knave knavish>knavish kneaded>knead kneel>kneel knell>knell',
    'knightly>knight knights>knight knitting>knit knives>knive knocked>knock knots>knot',
    // Special words, initial y, possessives, short words, and the R1 of gener-, commun-, arsen-.
    "skis>ski dying>die early>earli news>news herring>herring youth>youth sayings>say mill's>mill 'em>em as>as",
    'gas>gas gaps>gap ties>tie cries>cri hoping>hope hopping>hop generously>generous communism>communism',
    'arsenal>arsenal luxuriated>luxuri geology>geolog relational>relat rate>rate cease>ceas',
  ],
};

for (const name of STEMMER_NAMES) {
  test(`${name} stems as published`, () => {
    for (const [word, stem] of STEMS[name]
      .join(' ')
      .split(' ')
      .map((pair) => pair.split('>'))) {
      assert.equal(getStemmer(name)(defined(word)), stem, `${word}`);
    }
  });

  test(`${name} takes any text, and gives the same stem again`, () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[aeiouysnld']{0,12}$/)), (word) => {
        const stem = getStemmer(name)(word);
        assert.equal(getStemmer(name)(word), stem);
        assert.ok(stem.length <= word.toLowerCase().length + 1);
      }),
    );
  });
}

test('a long run of one letter is stemmed in no time', () => {
  for (const name of STEMMER_NAMES) assert.ok(getStemmer(name)('y'.repeat(100_000)).length > 99_000);
});
