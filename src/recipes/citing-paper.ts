import { sentences } from '@citemill/metrics/text';
import { type Emphasis, offsetMap } from '@citemill/read/paper';
import type { CitedBody } from './cited-bodies.js';
import type { CitedPaper } from './cited-papers.js';
import type { DescribedObject, ObjectMention } from './paper-objects.js';

/** A work that a paper cites and whose abstract is known. */
export interface CitedWork {
  id: string;
  title: string | null;
  abstract: string;
  paper: string | null;
  year: number | null;
  venue: string | null;
  /** What metadata knows of it beside. */
  journal?: string | null;
  fields?: string[] | null;
  /** The key of the first author's family name. */
  author: string | null;
  /** The paper itself, where it is in the collection and was asked for. */
  held?: CitedPaper | null;
}

/** What the bibliography says of an entry. */
export interface CitedEntry {
  id: string;
  /** As in `web`, `news` or `press release`. */
  kind: string | null;
  title: string | null;
  url: string | null;
  date: string | null;
}

/** A citation with the work it leads to; offsets in UTF-16 units of the paragraph's text. */
export interface WorkCitation {
  start: number;
  end: number;
  text: string;
  reference: string | null;
  work: string | null;
  group: number;
}

export interface CitingParagraph {
  position: number;
  part: 'abstract' | 'body';
  section: string[];
  text: string;
  citations: WorkCitation[];
  /** Where objects are named, if they were asked for. */
  mentions?: ObjectMention[];
  /** What is bold or italic, if it was asked for; absent where nothing is. */
  emphasis?: Emphasis[];
}

/** A paper as the recipes see it. */
export interface CitingPaper {
  record: string;
  paper_id: string;
  title: string;
  abstract: string | null;
  year: number | null;
  venue: string | null;
  fields: string[];
  licence: string | null;
  language: string | null;
  reference_count: number;
  /** The kinds of objects it has: `table`, `figure`, …, each once; empty unless asked for. */
  object_kinds: string[];
  /** Where its code is, as metadata knows. */
  code_urls?: string[] | null;
  /** How many papers cite it: of the collection, or of the world where metadata knows. */
  inbound: number;
  paragraphs: CitingParagraph[];
  /** By work id. */
  works: Map<string, CitedWork>;
  /** What was asked for beside: its objects, the bodies of works it cites, the entries of its bibliography, the ids of papers most like it. */
  objects?: DescribedObject[] | null;
  bodies?: CitedBody[] | null;
  entries?: CitedEntry[] | null;
  nearest?: string[];
}

interface ParagraphJson extends Omit<CitingParagraph, 'citations' | 'emphasis'> {
  emphasis?: { start_offset: number; end_offset: number; style: Emphasis['style'] }[] | null;
}

interface PaperJson extends Omit<CitingPaper, 'paragraphs' | 'works'> {
  paragraphs: ParagraphJson[] | null;
  citations: (WorkCitation & { paragraph: number })[] | null;
  works: CitedWork[] | null;
  mentions?: (ObjectMention & { paragraph: number })[] | null;
}

/** What stands in each paragraph, by the paragraph's position. */
function byParagraph<T extends object>(list: (T & { paragraph: number })[] | null | undefined) {
  const map = new Map<number, Omit<T, 'paragraph'>[]>();
  for (const { paragraph, ...one } of list ?? []) {
    const own = map.get(paragraph);
    if (own) own.push(one as Omit<T, 'paragraph'>);
    else map.set(paragraph, [one as Omit<T, 'paragraph'>]);
  }
  return map;
}

/** A paper from the JSON that a build yields; offsets come in code points and leave in UTF-16 units. */
export function parseCitingPaper(json: string): CitingPaper {
  const { paragraphs, citations, works, mentions, ...paper } = JSON.parse(json) as PaperJson;
  const cited = byParagraph<WorkCitation>(citations);
  const mentioned = byParagraph<ObjectMention>(mentions);
  return {
    ...paper,
    fields: paper.fields ?? [],
    object_kinds: paper.object_kinds ?? [],
    paragraphs: (paragraphs ?? []).map(({ emphasis, ...paragraph }) => {
      const own = cited.get(paragraph.position) ?? [];
      const named = mentioned.get(paragraph.position) ?? [];
      const map = own.length + named.length > 0 || emphasis ? offsetMap(paragraph.text) : undefined;
      const inUnits = <T extends { start: number; end: number }>(one: T): T => ({
        ...one,
        start: map?.toUnit(one.start) ?? one.start,
        end: map?.toUnit(one.end) ?? one.end,
      });
      return {
        ...paragraph,
        citations: own.map(inUnits),
        ...(mentions === undefined ? {} : { mentions: named.map(inUnits) }),
        ...(emphasis
          ? {
              emphasis: emphasis.map(({ start_offset: start, end_offset: end, style }) =>
                inUnits({ start, end, style }),
              ),
            }
          : {}),
      };
    }),
    works: new Map((works ?? []).map((work) => [work.id, work])),
  };
}

/** A sentence of a paragraph with the citations that stand in it. */
export interface CitingSentence {
  start: number;
  end: number;
  text: string;
  citations: WorkCitation[];
}

/** The sentences of a paragraph; no citation is cut in two, so each belongs to one of them. */
export function citingSentences(paragraph: CitingParagraph): CitingSentence[] {
  return sentences(paragraph.text, { keep: paragraph.citations }).map(({ start, end }) => ({
    start,
    end,
    text: paragraph.text.slice(start, end),
    citations: paragraph.citations.filter((one) => one.start >= start && one.end <= end),
  }));
}
