import type { PaperView } from '../schemas/corpus.js';

type Warning = PaperView['warnings'][number];
type Place = NonNullable<Warning['place']>;
type Texts = Pick<PaperView, 'paragraphs' | 'objects' | 'references'>;

/** Number of lines above the named one to search for the text of a warning, since a tag is often on a separate line. */
const LINES_ABOVE = 5;
/** Number of consecutive letters that must match: shorter runs may match by chance. */
const RUN_LETTERS = 24;

const normaliseLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Removes tags and LaTeX commands from a line. */
const stripMarkup = (line: string): string => line.replace(/<[^>]*>|\\[a-zA-Z]+|&#?\w+;/g, ' ');

/**
 * Finds the place of each reader warning in the paper. A warning that names an id or an image belongs to that object or
 * reference; one that names a line of the source belongs to the paragraph with the same words. The others get no place.
 */
export function placeWarnings(
  warnings: readonly Omit<Warning, 'place'>[],
  texts: Texts,
  source: string | undefined,
): Warning[] {
  const ids = new Map<string, Place>([
    ...texts.references.map(({ id }): [string, Place] => [id, { kind: 'reference', id }]),
    ...texts.objects.flatMap(({ id, images }) =>
      [id, ...images].map((name): [string, Place] => [name, { kind: 'object', id }]),
    ),
  ]);
  const paragraphs = texts.paragraphs.map(({ position, text }) => ({
    position,
    letters: normaliseLetters(text),
  }));
  const lines = source?.split('\n');
  return warnings.map((warning) => ({
    ...warning,
    place: placeById(warning, ids) ?? placeByLine(warning, paragraphs, lines),
  }));
}

function placeById({ message, where }: Omit<Warning, 'place'>, ids: Map<string, Place>): Place | null {
  for (const word of `${message} ${where ?? ''}`.split(/[\s,;()“”"'`]+/)) {
    const place = ids.get(word) ?? ids.get(word.replace(/[.:]+$/, ''));
    // A bare number is more often a count than an id.
    if (place && /\D/.test(word)) return place;
  }
  return null;
}

function placeByLine(
  { where }: Omit<Warning, 'place'>,
  paragraphs: readonly { position: number; letters: string }[],
  lines: readonly string[] | undefined,
): Place | null {
  const number = Number(/(?:\bline |\.tex:)(\d+)/.exec(where ?? '')?.[1] ?? 0);
  if (!lines || number === 0) return null;
  for (let index = number - 1; index >= Math.max(0, number - LINES_ABOVE); index--) {
    const letters = normaliseLetters(stripMarkup(lines[index] ?? ''));
    for (let start = 0; start + RUN_LETTERS <= letters.length; start += RUN_LETTERS) {
      const run = letters.slice(start, start + RUN_LETTERS);
      const matches = paragraphs.filter((paragraph) => paragraph.letters.includes(run));
      const [match] = matches;
      if (match && matches.length === 1) return { kind: 'paragraph', position: match.position };
    }
  }
  return null;
}
