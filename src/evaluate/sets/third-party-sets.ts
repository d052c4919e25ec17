import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../user-error.js';
import { isMarkedEntry } from './bibliography/entries.js';
import { entryFiles, openBibliography } from './bibliography/open.js';
import { citesumFiles, isCitesumLine, openCitesumRelease } from './citesum-release.js';
import type { SetOptions } from './dataset-set.js';
import { isDuc, openDuc } from './duc/open.js';
import { isGigaword, isXsum, openGigaword, openXsum } from './news/open.js';
import { isQmsumLine, openQmsum } from './qmsum.js';
import { isQuotes, openQuotes } from './quotes.js';
import { isScisummnet, openScisummnet } from './scisummnet.js';
import { isScitldrLine, openScitldr } from './scitldr.js';
import type { AnySet } from './set.js';
import { isTransfer, openTransfer } from './transfer/open.js';

/** A third-party dataset, read in its published layout. */
export interface ThirdPartySet {
  /** The prefix that forces this format, as in `duc:PATH`. */
  name: string;
  title: string;
  /** Where it is published and what the file or folder must contain. */
  contents: string;
  /** True if it has several tasks or years, chosen by `--task`. */
  tasks?: boolean;
  isAt(path: string): boolean;
  open(path: string, options: SetOptions): AnySet | Promise<AnySet>;
}

/** Maximum length of a first line, in bytes. */
const FIRST_BYTES = 1 << 24;

function firstLine(path: string): string {
  if (!existsSync(path) || statSync(path).isDirectory()) return '';
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(FIRST_BYTES, statSync(path).size));
    readSync(file, bytes);
    return bytes.toString('utf8').split('\n', 1)[0] ?? '';
  } finally {
    closeSync(file);
  }
}

const isFolder = (path: string) => statSync(path).isDirectory();

export const THIRD_PARTY_SETS: readonly ThirdPartySet[] = [
  {
    name: 'scitldr',
    title: 'SciTLDR',
    contents:
      'published at github.com/allenai/scitldr; a file of JSON lines with source and target, or the folder with train.jsonl, dev.jsonl and test.jsonl',
    isAt: (path) =>
      [path, join(path, 'dev.jsonl'), join(path, 'test.jsonl')].some((file) =>
        isScitldrLine(firstLine(file)),
      ),
    open: (path) => openScitldr(path),
  },
  {
    name: 'scisummnet',
    title: 'ScisummNet',
    contents:
      'published at cs.stanford.edu/~myasu/projects/scisumm_net; a folder with a folder for each paper (Documents_xml, summary)',
    isAt: (path) => isFolder(path) && isScisummnet(path),
    open(path) {
      if (!isFolder(path))
        throw new UserError(`${path}: ScisummNet is a folder with a folder for each paper`);
      return openScisummnet(path);
    },
  },
  {
    name: 'citesum',
    title: 'CiteSum as released',
    tasks: true,
    contents:
      'published at github.com/morningmoni/CiteSum; a file of JSON lines with src and tgt, or a folder with train.json, val.json and test.json',
    isAt: (path) => [...citesumFiles(path).values()].some((file) => isCitesumLine(firstLine(file))),
    open: openCitesumRelease,
  },
  {
    name: 'quotes',
    title: 'QuOTeS',
    contents:
      'published at github.com/jarobyte91/quotes; a folder with quotes_results_*.json, one per reader',
    isAt: isQuotes,
    open: (path) => openQuotes(path),
  },
  {
    name: 'qmsum',
    title: 'QMSum',
    contents: 'published at github.com/Yale-LILY/QMSum; a file of JSON lines with meeting_transcripts',
    isAt: (path) => isQmsumLine(firstLine(path)),
    open: (path) => openQmsum(path),
  },
  {
    name: 'xsum',
    title: 'XSum',
    contents:
      'made by the scripts of github.com/EdinburghNLP/XSum; a folder with bbc-summary-data/ID.summary and XSum-TRAINING-DEV-TEST-SPLIT-90-5-5.json, or with test.source and test.target',
    isAt: isXsum,
    open: openXsum,
  },
  {
    name: 'gigaword',
    title: 'Gigaword headlines',
    contents:
      'published at github.com/harvardnlp/sent-summary (sumdata) and github.com/microsoft/unilm (org_data); a folder with Giga/input.txt and Giga/task1_ref0.txt, or with test.src.txt and test.tgt.txt',
    isAt: isGigaword,
    open: openGigaword,
  },
  {
    name: 'duc',
    title: 'DUC 2005–2007',
    tasks: true,
    contents:
      'distributed by NIST (duc.nist.gov); a folder with duc2005_topics.sgml, the document folders (d301i/…) and models/D301.M.250.I.A, or those of 2006 and 2007',
    isAt: isDuc,
    open: (path, { task }) => openDuc(path, task),
  },
  {
    name: 'bibliography',
    title: 'marked bibliography entries',
    contents:
      'in the format of the Cora references of ParsCit (github.com/knmnyn/ParsCit); a file with one entry per line, <author> … </author> <title> … </title> …, or a folder with train.txt, dev.txt and test.txt of such lines',
    isAt: (path) => entryFiles(path).some((file) => isMarkedEntry(firstLine(file))),
    open: (path) => openBibliography(path),
  },
  {
    name: 'transfer',
    title: 'SciBERT’s tasks and MultiCite',
    tasks: true,
    contents:
      'published in the folder data of github.com/allenai/scibert; a folder with ner/bc5cdr, text_classification/chemprot and so on, each with train.txt, dev.txt and test.txt; or the folder data of github.com/allenai/multicite with classification_gold_context',
    isAt: (path) => isFolder(path) && isTransfer(path),
    open: (path, { task }) => openTransfer(path, task),
  },
];
