import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isVenueAbbreviation, isVenueAcronym, isVenueName } from './known-venues.js';
import { VENUE_ABBREVIATIONS } from './venue-abbreviations.js';

test('words of journal names are known in their abbreviated form, with or without the stop', () => {
  for (const word of ['Phys.', 'Nutr', '(Soc.', 'Proc.,', 'Wochenschr.', 'J.', 'Z.'])
    assert.equal(isVenueAbbreviation(word), true, word);
  for (const word of ['rivers', 'Silt', 'A.', 'particuladolesc', ''])
    assert.equal(isVenueAbbreviation(word), false, word);
});

test('the generated list holds words of two letters and more, in lower case', () => {
  assert.ok(VENUE_ABBREVIATIONS.size > 1000);
  for (const word of VENUE_ABBREVIATIONS) assert.match(word, /^\p{Ll}{2,}$/u);
});

test('acronyms and one-word names are recognised as printed', () => {
  assert.equal(isVenueAcronym("CVPR'14"), true);
  assert.equal(isVenueAcronym('cvpr'), false);
  assert.equal(isVenueName('Nature,'), true);
  assert.equal(isVenueName('nature'), false);
});
