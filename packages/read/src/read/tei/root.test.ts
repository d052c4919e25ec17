import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startsAsTei } from './root.js';

for (const [head, expected] of [
  ['<TEI xmlns="http://www.tei-c.org/ns/1.0">', true],
  ['\ufeff<?xml version="1.0"?>\n<TEI>', true],
  ['<?xml version="1.0"?><!-- <html> --><?xml-model href="x"?><TEI\n>', true],
  ['<!DOCTYPE TEI SYSTEM "tei.dtd"><TEI>', true],
  ['<!doctype TEI [ <!ENTITY a "b"> <!ENTITY c "]>"> ]><TEI>', true],
  ['<!DOCTYPE TEI [ <!ENTITY a "b"> ]><TEI>', true],
  ['<tei:TEI xmlns:tei="x">', true],
  ['<ns0:teiCorpus>', true],
  ['<tei xml:space="preserve">', true],
  ['<TEI.2>', true],
  ['<teiHeader>', false],
  ['<article><TEI>', false],
  ['<?xml version="1.0"', false],
  ['<!-- <TEI> ', false],
  ['text <TEI>', false],
  ['', false],
] as const) {
  test(`${JSON.stringify(head)} is ${expected ? '' : 'not '}TEI`, () => {
    assert.equal(startsAsTei(head), expected);
  });
}
