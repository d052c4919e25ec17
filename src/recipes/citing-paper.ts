import { sentences } from '@citemill/metrics/text';
import { type Emphasis, offsetMap } from '@citemill/read/paper';
import type { SpaceNeighbour } from './citation-space/neighbours.js';
import type { CitedBody } from './cited-bodies.js';
import type { CitedPaper } from './cited-papers.js';
import type { DescribedObject, ObjectMention } from './paper-objects.js';

/** A cited work whose abstract is known. */
export interface CitedWork {
  id: string;
  title: string | null;
  abstract: string;
  /** Id of the paper, if it is in the collection. */
  paper: string | null;
  year: number | null;
  venue: string | null;
  /** Journal according to metadata. */
  journal?: string | null;
  fields?: string[] | null;
  /** The key of the first author's family name. */
  author: string | null;
  /** The paper itself, if it is in the collection and `PaperQuery.citedPapers` is set. */
  held?: CitedPaper | null;
}

/** An entry of the bibliography. */
export interface CitedEntry {
  id: string;
  /** For example `web`, `news` or `press release`. */
  kind: string | null;
  title: string | null;
  url: string | null;
  date: string | null;
}

/** A citation with the work to which it is linked. Offsets count UTF-16 units of the paragraph's text. */
export interface WorkCitation {
  start: number;
  end: number;
  text: string;
  /** Id of the bibliography entry. */
  reference: string | null;
  /** Id of the linked work. */
  work: string | null;
  /** Number of the citation mark in the paragraph; the citations of a mark such as "[3, 5]" share it. */
  group: number;
}

export interface CitingParagraph {
  position: number;
  part: 'abstract' | 'body';
  section: string[];
  text: string;
  citations: WorkCitation[];
  /** Mentions of objects, if `PaperQuery.objects` is set. */
  mentions?: ObjectMention[];
  /** The paper's language, by which sentences are split; absent if it is not known. */
  language?: string;
  /** Bold and italic spans, if `PaperQuery.emphasis` is set and there are any. */
  emphasis?: Emphasis[];
}

/** A paper as recipes receive it. */
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
  /** The kinds of objects in the paper (`table`, `figure`, …), each once; empty unless `PaperQuery.objectKinds` is set. */
  object_kinds: string[];
  /** URLs of the paper's code, from metadata. */
  code_urls?: string[] | null;
  /** Number of papers that cite this one: in the collection, or worldwide if metadata has the number. */
  inbound: number;
  paragraphs: CitingParagraph[];
  /** Cited works by id. */
  works: Map<string, CitedWork>;
  /** Objects that the text describes, if the `PaperQuery` asks for them; likewise the fields below. */
  objects?: DescribedObject[] | null;
  bodies?: CitedBody[] | null;
  entries?: CitedEntry[] | null;
  /** Ids of similar papers. */
  nearest?: string[];
  /** Neighbours in citation space, nearest first. */
  neighbours?: SpaceNeighbour[] | null;
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

/** Groups items by the position of their paragraph. */
function groupByParagraph<T extends object>(list: (T & { paragraph: number })[] | null | undefined) {
  const map = new Map<number, Omit<T, 'paragraph'>[]>();
  for (const { paragraph, ...item } of list ?? []) {
    const group = map.get(paragraph);
    if (group) group.push(item as Omit<T, 'paragraph'>);
    else map.set(paragraph, [item as Omit<T, 'paragraph'>]);
  }
  return map;
}

/** Parses a paper from the JSON that a build yields, and converts offsets from code points to UTF-16 units. */
export function parseCitingPaper(json: string): CitingPaper {
  const { paragraphs, citations, works, mentions, ...paper } = JSON.parse(json) as PaperJson;
  const citationsByParagraph = groupByParagraph<WorkCitation>(citations);
  const mentionsByParagraph = groupByParagraph<ObjectMention>(mentions);
  return {
    ...paper,
    fields: paper.fields ?? [],
    object_kinds: paper.object_kinds ?? [],
    paragraphs: (paragraphs ?? []).map(({ emphasis, ...paragraph }) => {
      const cited = citationsByParagraph.get(paragraph.position) ?? [];
      const mentioned = mentionsByParagraph.get(paragraph.position) ?? [];
      const map = cited.length + mentioned.length > 0 || emphasis ? offsetMap(paragraph.text) : undefined;
      const toUnits = <T extends { start: number; end: number }>(span: T): T => ({
        ...span,
        start: map?.toUnit(span.start) ?? span.start,
        end: map?.toUnit(span.end) ?? span.end,
      });
      return {
        ...paragraph,
        citations: cited.map(toUnits),
        ...(paper.language ? { language: paper.language } : {}),
        ...(mentions === undefined ? {} : { mentions: mentioned.map(toUnits) }),
        ...(emphasis
          ? {
              emphasis: emphasis.map(({ start_offset: start, end_offset: end, style }) =>
                toUnits({ start, end, style }),
              ),
            }
          : {}),
      };
    }),
    works: new Map((works ?? []).map((work) => [work.id, work])),
  };
}

/** A sentence of a paragraph with its citations. */
export interface CitingSentence {
  start: number;
  end: number;
  text: string;
  citations: WorkCitation[];
}

/** Splits a paragraph into sentences, never inside a citation, so that each citation belongs to one sentence. */
export function citingSentences(paragraph: CitingParagraph): CitingSentence[] {
  return sentences(paragraph.text, { keep: paragraph.citations, language: paragraph.language }).map(
    ({ start, end }) => ({
      start,
      end,
      text: paragraph.text.slice(start, end),
      citations: paragraph.citations.filter((citation) => citation.start >= start && citation.end <= end),
    }),
  );
}
