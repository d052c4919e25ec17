import { defined } from '@citemill/metrics/internal/defined.fixture';
import { offsetMap } from '@citemill/read/paper';
import { type CitedWork, type CitingParagraph, citingSentences, parseCitingPaper } from '../citing-paper.js';
import type { RecipeResult } from '../recipe.js';
import { type CiteSumOptions, profiles } from './options.js';
import { makeExamples } from './stage.js';
import { buildTarget } from './target.js';

/**
 * A paragraph with its citations between braces, each with its work: "It settles {w:[3]}."; an empty work leads
 * nowhere. Citations with nothing but a comma or a semicolon between them are of one group.
 */
export function makeParagraph(
  source: string,
  section: string[] = ['Related work'],
  position = 0,
): CitingParagraph {
  let text = '';
  let group = -1;
  let at = 0;
  const citations: CitingParagraph['citations'] = [];
  for (const { 0: whole, 1: work, 2: mark, index } of source.matchAll(/\{(\w*):([^}]*)\}/g)) {
    const between = source.slice(at, index);
    if (!(citations.length > 0 && /^[,;] ?$/.test(between))) group++;
    text += between;
    citations.push({
      start: text.length,
      end: text.length + defined(mark).length,
      text: defined(mark),
      reference: work ? `b-${work}` : null,
      work: work || null,
      group,
    });
    text += defined(mark);
    at = index + whole.length;
  }
  return { position, part: 'body', section, text: text + source.slice(at), citations };
}

/** Returns the target of the first sentence of a paragraph in that notation; Marlow wrote the work `w`. */
export function targetFrom(source: string, apart = false): string {
  const [sentence] = citingSentences(makeParagraph(source));
  return buildTarget(defined(sentence), { id: 'w', author: 'marlow' }, apart).text;
}

export const ABSTRACT =
  'We describe a turbidity sensor that is built from parts for forty euros. It measures the scattering of infrared light in muddy rivers every fifteen minutes, and its median error is seven units over two seasons.';

export const work = (id: string, more: Partial<CitedWork> = {}): CitedWork => ({
  id,
  title: `A sensor ${id}`,
  abstract: ABSTRACT,
  paper: null,
  year: 2013,
  venue: 'Silt Letters',
  author: 'marlow',
  ...more,
});

/** A paper of such paragraphs, as the candidates come: JSON with offsets in code points. */
export function paperJson(paragraphs: CitingParagraph[], works: CitedWork[]): string {
  const citations = paragraphs.flatMap(({ position, text, citations: own }) => {
    const { toCodePoint } = offsetMap(text);
    return own.map((one) => ({
      ...one,
      paragraph: position,
      start: toCodePoint(one.start),
      end: toCodePoint(one.end),
    }));
  });
  return JSON.stringify({
    record: 'r1',
    paper_id: 'doi:10.5555/citing',
    title: 'A review',
    fields: null,
    paragraphs: paragraphs.map(({ citations: _, ...paragraph }) => paragraph),
    citations,
    works,
  });
}

/** What becomes of paragraphs under a profile with some options changed. */
export function runOnPaper(
  paragraphs: CitingParagraph[],
  changes: Partial<CiteSumOptions> = {},
  works: CitedWork[] = [work('w'), work('v')],
  profile: 'paper' | 'refined' = 'paper',
): RecipeResult {
  return makeExamples(parseCitingPaper(paperJson(paragraphs, works)), { ...profiles[profile], ...changes });
}
