import type { CitingPaper, CitingParagraph, WorkCitation } from '../citing-paper.js';

/** A paragraph of a text with its citations between braces: "It settles {[3]}."; `<…>` is one more citation of the group before. */
export function makeParagraph(
  source: string,
  section: string[] = ['Introduction'],
  position = 0,
): CitingParagraph {
  let text = '';
  const citations: WorkCitation[] = [];
  let group = -1;
  let start = -1;
  for (const character of source) {
    if (character === '{' || character === '<') {
      if (character === '{') group++;
      start = text.length;
    } else if (character === '}' || character === '>') {
      const reference = `b${citations.length}`;
      citations.push({ start, end: text.length, text: text.slice(start), reference, work: null, group });
    } else text += character;
  }
  return { position, part: 'body', section, text, citations };
}

/** A paper that meets every requirement, with these paragraphs in its introduction. */
export function makePaper(sources: readonly string[], changes: Partial<CitingPaper> = {}): CitingPaper {
  const enough = 'A river carries silt {[1]}, {[2]}, {[3]}, {[4]}, {[5]}, {[6]}.';
  return {
    record: 'r1',
    paper_id: 'doi:10.1/silt',
    title: 'Silt',
    abstract: 'Silt settles.',
    year: 2020,
    venue: 'Journal of Silt',
    fields: ['Ecology'],
    licence: null,
    language: 'en',
    reference_count: 6,
    object_kinds: ['figure'],
    inbound: 1,
    paragraphs: [
      ...sources.map((source, i) => makeParagraph(source, ['Introduction'], i)),
      makeParagraph(enough, ['Appendix'], sources.length),
    ],
    works: new Map(),
    ...changes,
  };
}
