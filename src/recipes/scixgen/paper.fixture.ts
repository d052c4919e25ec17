import { defined } from '@citemill/metrics/internal/defined.fixture';
import type { CitedBody } from '../cited-bodies.js';
import { type CitedWork, type CitingPaper, parseCitingPaper } from '../citing-paper.js';
import type { DescribedObject } from '../paper-objects.js';

/** Words that make a paper long enough without naming anything. */
export const FILLER = `${'Silt settles slowly in still water. '.repeat(200)}`.trim();

export const object = (
  id: string,
  kind: DescribedObject['kind'],
  more: Partial<DescribedObject> = {},
): DescribedObject => ({
  id,
  kind,
  environment: null,
  label: null,
  caption: null,
  content: '',
  rows: null,
  images: null,
  image_files: null,
  ...more,
});

export const table = (id: string, more: Partial<DescribedObject> = {}) =>
  object(id, 'table', {
    label: `Table ${id.slice(1)}`,
    rows: [
      ['site', 'NTU'],
      ['weir', '12'],
    ],
    ...more,
  });

export const figure = (id: string, more: Partial<DescribedObject> = {}) =>
  object(id, 'figure', { label: `Figure ${id.slice(1)}`, images: [`${id}.png`], ...more });

export interface Source {
  section?: string[];
  part?: 'abstract' | 'body';
  /** Mentions and citations between braces: "{Table 1=t1}", "{Table 9=}" leads nowhere, "{[3]=work:w}". */
  text: string;
  /** What is bold or italic: the first place of each of these words in the text. */
  emphasis?: { bold?: string[]; italic?: string[] };
}

export interface PaperSource {
  objects?: DescribedObject[];
  works?: Partial<CitedWork>[];
  bodies?: CitedBody[];
  nearest?: string[];
  abstract?: string | null;
}

/** Emphasis as the corpus holds it, in code points. */
function emphasisIn(text: string, source: string | Source) {
  if (typeof source === 'string' || !source.emphasis) return {};
  const emphasis = Object.entries(source.emphasis)
    .flatMap(([style, words]) =>
      words.map((word) => {
        const start_offset = [...text.slice(0, text.indexOf(word))].length;
        return { start_offset, end_offset: start_offset + [...word].length, style };
      }),
    )
    .sort((a, b) => a.start_offset - b.start_offset || b.end_offset - a.end_offset);
  return { emphasis };
}

/** A paper as the candidates give it: through JSON, with offsets in code points. */
export function makePaper(sources: (string | Source)[], also: PaperSource = {}): CitingPaper {
  const citations: object[] = [];
  const mentions: object[] = [];
  const paragraphs = sources.map((source, position) => {
    const {
      section = ['Results'],
      part = 'body',
      text: marked,
    } = typeof source === 'string' ? { text: source } : source;
    let text = '';
    let length = 0;
    const add = (words: string) => {
      text += words;
      length += [...words].length;
    };
    for (const piece of marked.split(/(\{[^{}]*=[^={}]*\})/)) {
      const [, words, target] = /^\{(.*)=([^={}]*)\}$/.exec(piece) ?? [];
      if (words === undefined) {
        add(piece);
        continue;
      }
      const span = {
        paragraph: position,
        start: length,
        end: length + [...words].length,
        text: words,
      };
      const work = /^work:(.*)$/.exec(defined(target))?.[1];
      if (work !== undefined)
        citations.push({ ...span, reference: `r-${work}`, work: work || null, group: citations.length });
      else mentions.push({ ...span, object: target || null });
      add(words);
    }
    return { position, part, section, text, ...emphasisIn(text, source) };
  });
  return parseCitingPaper(
    JSON.stringify({
      record: 'f'.repeat(64),
      paper_id: 'doi:10.5555/own',
      title: 'Silt',
      abstract: 'We weigh silt.',
      fields: null,
      objects: [],
      works: [],
      ...also,
      paragraphs,
      citations,
      mentions,
    }),
  );
}
