import type { Paper } from '../../paper/index.js';
import { latexmlEngines } from '../latexml/engine.js';
import { type Reader, type SourceRecord, UnreadableError } from '../reader.js';
import { READER_TRAITS } from '../reader-traits.js';
import { DOCUMENT_CLASS } from '../sources/bundle-record.js';
import { Bundle } from './files/bundle.js';
import { readPaper } from './read-paper.js';

const NAME = 'latex';
const VERSION = 19;

function read(record: SourceRecord): Paper[] {
  const bundle = Bundle.fromRecord(record);
  if (!record.files && bundle.text(bundle.main).trim() === '')
    throw new UnreadableError('empty', 'the file is empty');
  if (!bundle.main) throw new UnreadableError('not-a-paper', 'no file contains a \\documentclass');
  if (!DOCUMENT_CLASS.test(bundle.text(bundle.main)))
    throw new UnreadableError('not-a-paper', 'the file contains no \\documentclass');
  return [readPaper(record, bundle, `${NAME}@${VERSION}`)];
}

/** Reads LaTeX sources as arXiv stores them: one file or a bundle of files, with `.bib`, `.bbl` or neither. */
export const latexReader: Reader = {
  name: NAME,
  version: VERSION,
  takes: ['bytes', 'bundle'],
  ...READER_TRAITS.latex,
  detect: (head) => DOCUMENT_CLASS.test(head),
  engines: latexmlEngines(read),
  read,
};

export { latexReader as reader };
