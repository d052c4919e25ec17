import { defined } from '@citemill/metrics/internal/defined.fixture';
import type { CitedWork, CitingPaper } from './citing-paper.js';

/** A paragraph with its citations between braces: "as shown {[3]=w3}" cites the work w3 with the mark "[3]". */
export interface ParagraphSource {
  section?: string[];
  text: string;
}

/** Returns the JSON of a citing paper, as the corpus would give it, from marked-up paragraphs. */
export function paperJson(
  paragraphs: (string | ParagraphSource)[],
  works: Partial<CitedWork>[] = [],
  fields: Partial<Omit<CitingPaper, 'paragraphs' | 'works'>> = {},
): string {
  const citations: object[] = [];
  const plain = paragraphs.map((source, position) => {
    const { section = ['Introduction'], text: marked } =
      typeof source === 'string' ? { text: source } : source;
    let text = '';
    let group = 0;
    for (const piece of marked.split(/(\{[^}]*\})/)) {
      const match = /^\{(.*)=([^=}]*)\}$/.exec(piece);
      if (!match) {
        text += piece;
        continue;
      }
      const [, mark, ids] = match;
      const start = [...text].length;
      const end = start + [...defined(mark)].length;
      // "{[3]=w3|w5}" cites two works with one mark; "{[3]=}" leads nowhere.
      for (const id of defined(ids).split('|')) {
        citations.push({
          paragraph: position,
          start,
          end,
          text: mark,
          reference: id ? `r-${id}` : null,
          work: id || null,
          group,
        });
      }
      group++;
      text += mark;
    }
    return { position, part: 'body', section, text };
  });
  return JSON.stringify({
    record: 'f'.repeat(64),
    paper_id: 'doi:10.5555/citing',
    title: 'The citing paper',
    abstract: 'An abstract.',
    year: 2020,
    venue: 'Journal of Tests',
    fields: ['Biology'],
    licence: 'CC-BY-4.0',
    language: 'en',
    reference_count: 10,
    object_kinds: ['table', 'figure'],
    inbound: 1,
    ...fields,
    paragraphs: plain,
    citations,
    works: works.map((work) => ({
      title: null,
      paper: null,
      year: null,
      venue: null,
      author: null,
      ...work,
    })),
  });
}
