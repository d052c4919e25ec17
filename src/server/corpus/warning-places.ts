import type { PaperView } from '../schemas/corpus.js';

type Warning = PaperView['warnings'][number];
type Place = NonNullable<Warning['place']>;
type Texts = Pick<PaperView, 'paragraphs' | 'objects' | 'references'>;

/** Lines above the one that a warning names, among which its text may stand: a tag often has a line of its own. */
const LINES_ABOVE = 5;
/** Letters in a row that tell a place: fewer may be the same by chance. */
const RUN = 24;

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The text of a line without the tags and commands around it. */
const proseOf = (line: string): string => line.replace(/<[^>]*>|\\[a-zA-Z]+|&#?\w+;/g, ' ');

/**
 * Where warnings of a reader belong in the paper as it is shown. Readers say lines of the source, and ids: an id or an
 * image leads to its object or reference, a line to the paragraph that has its words. What can't be placed stands beside the text.
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
  const paragraphs = texts.paragraphs.map(({ position, text }) => ({ position, letters: lettersOf(text) }));
  const lines = source?.split('\n');
  return warnings.map((warning) => ({
    ...warning,
    place: placeById(warning, ids) ?? placeByLine(warning, paragraphs, lines),
  }));
}

function placeById({ message, where }: Omit<Warning, 'place'>, ids: Map<string, Place>): Place | null {
  for (const word of `${message} ${where ?? ''}`.split(/[\s,;()“”"'`]+/)) {
    const place = ids.get(word) ?? ids.get(word.replace(/[.:]+$/, ''));
    // A bare number is a count more often than a name.
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
  for (let at = number - 1; at >= Math.max(0, number - LINES_ABOVE); at--) {
    const letters = lettersOf(proseOf(lines[at] ?? ''));
    for (let from = 0; from + RUN <= letters.length; from += RUN) {
      const run = letters.slice(from, from + RUN);
      const holding = paragraphs.filter((one) => one.letters.includes(run));
      const [only] = holding;
      if (only && holding.length === 1) return { kind: 'paragraph', position: only.position };
    }
  }
  return null;
}
