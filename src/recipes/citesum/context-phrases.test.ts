import assert from 'node:assert/strict';
import { test } from 'node:test';
import { danglingPhrase, pointingPhrase } from './context-phrases.js';

const DANGLING: [sentence: string, phrase: string | undefined][] = [
  ['This finding agrees with the settling of silt REF.', 'This finding'],
  ['These results hold in slow rivers REF.', 'These results'],
  ['In support of this, silt settles in nine hours REF.', 'this'],
  ['The origin of these currents is the weir REF.', 'these currents'],
  ['Such a sensor measures turbidity REF.', 'Such a'],
  ['The latter sensor measures turbidity REF.', 'The latter sensor'],
  ['The same sensor was used in a lake REF.', 'The same sensor'],
  ['It also measures turbidity REF.', 'It also'],
  ['However, they settle within hours REF.', 'they settle'],
  ['In addition, it lowers the error REF.', 'it lowers'],
  ['REF interpreted this as a sign of drift.', 'this as'],
  ['It has been shown that silt settles slowly REF.', undefined],
  ['Recently, it was reported that silt settles slowly REF.', undefined],
  ['It remains unclear whether silt settles REF.', undefined],
  ['Sensors such as the optical one drift REF.', undefined],
  ['Currents are so weak, such that silt settles REF.', undefined],
  ['Errors exceed those of optical sensors REF.', undefined],
  ['Silt settles behind a weir, and these deposits grow each year REF.', undefined],
  ['Thistles grow where silt settles REF.', undefined],
  ['Italian rivers carry silt REF.', undefined],
  ['', undefined],
];

for (const [sentence, phrase] of DANGLING)
  test(`${phrase === undefined ? 'needs no other sentence' : `depends on an earlier sentence by “${phrase}”`}: ${sentence}`, () =>
    assert.equal(danglingPhrase(sentence), phrase));

const POINTING: [sentence: string, phrase: string | undefined][] = [
  ['Samples were taken as previously described REF.', 'as previously described REF'],
  ['Samples were taken essentially as described in REF, with two changes.', 'as described in REF'],
  ['The sensor was described in REF.', 'was described in REF.'],
  ['The settling of silt has been reviewed elsewhere REF.', 'been reviewed elsewhere REF.'],
  ['Silt settles slowly, as was previously reported in REF.', 'previously reported in REF'],
  ['Silt settles slowly (reviewed in REF).', 'reviewed in REF'],
  ['For details of the sensor, see REF.', 'see REF'],
  ['Silt settles slowly (see also Figure 5 in REF).', 'see also Figure 5 in REF'],
  ['Silt settles slowly (REF for a recent review).', 'REF for a recent review'],
  ['A cheap sensor was described REF.', undefined],
  ['REF described a sensor for muddy rivers.', undefined],
  ['A sensor was reported to measure turbidity REF.', undefined],
  ['Birds see REFLECTIONS of the river.', undefined],
  ['Silt was sieved as described in refined protocols by REF and settled in hours.', undefined],
  ['Sensors reviewed by referees drift REF.', undefined],
  ['As described in REF, silt settles.', 'As described in REF'],
  ['', undefined],
];

for (const [sentence, phrase] of POINTING)
  test(`${phrase === undefined ? 'says something' : `points by “${phrase}”`}: ${sentence}`, () =>
    assert.equal(pointingPhrase(sentence), phrase));

test('a sentence of a hundred thousand words is read at once', () => {
  const long = `${'as previously described '.repeat(33_000)}see ${'a '.repeat(33_000)}REF`;
  assert.equal(danglingPhrase(long), undefined);
  assert.equal(pointingPhrase(long), undefined);
});
