import { sentences } from '@citemill/metrics/text';
import { offsetMap } from '@citemill/read/paper';
import type { z } from 'zod';
import type { FoundParagraph, TextList, textListQuery } from '../schemas/search.js';
import type { Jobs } from '../store/jobs.js';
import { type Order, pageDocs, rowsByDoc } from '../store/order.js';
import { numberOrNull } from '../store/row-values.js';
import { searchWords } from '../store/words.js';
import type { LiveCorpus } from './live-corpus.js';
import { readNote, writeNote } from './notes.js';
import { recordConditions } from './paper-conditions.js';
import { paragraphTexts } from './paragraph-texts.js';
import { TEXT_WORDS, updateText } from './text-index.js';

const ORDER: Order = { table: 'text_list', up: 'doc', down: '-doc', isByDoc: true };

/** Name of the note with the state of the corpus that the index contains. */
const NOTE = 'text';

type Query = z.output<typeof textListQuery>;

/** True if all paragraphs can be searched; otherwise starts indexing those that are new. */
export async function textReady(corpus: LiveCorpus, jobs: Jobs): Promise<boolean> {
  const version = corpus.version();
  if ((await readNote(corpus.reader(), NOTE)) === version) return true;
  if (corpus.exists && corpus.indexedVersion === version)
    jobs.start('text', 'Indexing the full text', async (report, signal) => {
      const { writer } = corpus.store;
      await updateText(writer, corpus.folder(), report, signal);
      await writeNote(writer, NOTE, version);
    });
  return false;
}

/** Finds a page of the paragraphs that contain every word of a query. `protect` may mask parts of a paragraph, but must keep its length in code points. */
export async function searchText(
  corpus: LiveCorpus,
  jobs: Jobs,
  query: Query,
  protect = (text: string): string => text,
): Promise<TextList> {
  const { q, page, size } = query;
  const isReady = await textReady(corpus, jobs);
  if (!isReady) jobs.throwFailure('text');
  const matching = TEXT_WORDS.join(q);
  if (!isReady || !matching) return { total: 0, page, size, rows: [], isIndexing: !isReady };
  const conditions = [
    'record_key NOT IN (SELECT record_key FROM corpus_duplicates)',
    ...recordConditions(query),
    ...(query.only === 'citing' ? ['has_citations'] : []),
  ];
  const { total, docs } = await pageDocs(
    corpus.reader(),
    ORDER,
    { order: 'up', page, size },
    { matching, table: ORDER.table, conditions },
  );
  const paragraphs = await rowsByDoc(corpus.reader(), 'text_list', docs);
  if (paragraphs.length === 0) return { total, page, size, rows: [], isIndexing: false };
  const textAt = await paragraphTexts(
    corpus,
    paragraphs.map(({ part, record, position }) => ({
      part: String(part),
      record: String(record),
      position: Number(position),
    })),
  );
  const rows = paragraphs.flatMap((paragraph): FoundParagraph[] => {
    const found = textAt(String(paragraph.record), Number(paragraph.position));
    if (!found) return [];
    return [
      {
        record: String(paragraph.record),
        title: found.title,
        year: numberOrNull(paragraph.year),
        format: String(paragraph.format),
        section: String(paragraph.section ?? ''),
        paragraph: Number(paragraph.position),
        sentences: matchingSentences(found.text, q, found.language, protect),
      },
    ];
  });
  return { total, page, size, rows, isIndexing: false };
}

/** Finds the sentences with a word of the query, whose last word may be a prefix, and the positions of these words. The sentences are masked by `protect`. */
export function matchingSentences(
  text: string,
  query: string,
  language: string | null = null,
  protect = (unmasked: string): string => unmasked,
): FoundParagraph['sentences'] {
  const words = searchWords(query);
  const last = /\s$/.test(query) ? undefined : words.at(-1);
  const wordSet = new Set(words);
  const isMatch = (word: string) => wordSet.has(word) || (last !== undefined && word.startsWith(last));
  const shown = protect(text);
  const { toCodePoint } = offsetMap(text);
  const { toUnit } = offsetMap(shown);
  return sentences(text, { language }).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end).trim();
    const map = offsetMap(sentence);
    const marks = [...sentence.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
      .filter(([word]) => searchWords(word).some(isMatch))
      .map(({ 0: word, index }) => ({
        start: map.toCodePoint(index),
        end: map.toCodePoint(index + word.length),
      }));
    if (marks.length === 0) return [];
    return [{ text: shown.slice(toUnit(toCodePoint(start)), toUnit(toCodePoint(end))).trim(), marks }];
  });
}
