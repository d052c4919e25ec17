import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOcrLanguage } from './options.js';

test('languages are Tesseract’s codes, and nothing that could be an option or a path', () => {
  for (const language of ['eng', 'deu+eng', 'chi_sim', 'chi_tra_vert+eng', 'deu_latf'])
    assert.equal(parseOcrLanguage(language), language);
  for (const language of ['', 'en', 'English', '-l', 'eng+', '../eng', 'eng deu', 'eng,deu', 'eng\n'])
    assert.throws(() => parseOcrLanguage(language), /--ocr-language/);
});
