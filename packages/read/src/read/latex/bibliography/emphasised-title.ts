import type { Author } from '../../../paper/index.js';
import { parseAuthorList } from '../front/names.js';
import type { Node } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';
import { areNames, bareTitle } from './entry-blocks.js';

const COMMAND = /^(?:emph|textit|textsl)$/;
const DECLARATION = /^(?:it|em|sl|itshape|slshape)$/;
/** Emphasised words that are not a title. */
export const NOT_A_TITLE = /^(?:et\s+al\.?|in|ibid\.?|and|see|eds?\.?)$/i;
/** Text that may follow a journal's name but is not a venue. */
const NOT_A_VENUE =
  /^(?:vol|no|nr|pp?|pages?|ch|chap|sec|ser|series|supp|suppl|bd|tome|art|article|issue|in press|to appear|submitted|accepted|in prep\w*|eds?|edited|arxiv|doi|https?|available)\b/i;

const PUBLISHER =
  /\b(?:press|publish\w*|verlag|springer|wiley|elsevier|academic|books?|thesis|report|preprint|universit\w+|dissertation)\b/i;

interface Emphasised {
  words: readonly Node[];
  before: readonly Node[];
  after: readonly Node[];
}

/** `{\em …}`, `{\it …}`: a group that starts with a font for emphasis. */
export function isEmphasised(nodes: readonly Node[]): boolean {
  const first = nodes.find((node) => node.type !== 'space');
  return first?.type === 'command' && DECLARATION.test(first.name);
}

/** Returns the first emphasised words of an entry, with the nodes before and after them. */
function firstEmphasised(nodes: readonly Node[], context: PaperContext): Emphasised | undefined {
  for (const [index, node] of nodes.entries()) {
    const split = { before: nodes.slice(0, index), after: nodes.slice(index + 1) };
    let words: readonly Node[] | undefined;
    if (node.type === 'command' && COMMAND.test(node.name)) words = node.arguments[0]?.children;
    else if (node.type === 'group' && isEmphasised(node.children)) words = node.children;
    if (words && !NOT_A_TITLE.test(plainText(words, context))) return { words, ...split };
  }
  return undefined;
}

/** A year after the names: "(1987)", "1987,". */
const YEAR = /[\s,.:(]*\d{4}[a-z]?[).:,]*\s*$/;

/** True for a list of names, with or without a year after it. */
const isNameList = (text: string) =>
  (/[,:;.]\s*$/.test(text) || YEAR.test(text)) &&
  areNames(text.replace(YEAR, '').replace(/\bcollaboration\b/i, ''));

/**
 * Title and venue of "T. Aoki, *Microlocal reeds*, Ann. Inst. Fourier **33** (1983)": mathematicians and JHEP emphasise
 * the title, which is in the entry's first block with the names. In "A. Lee, *Phys. Rev. D* **3**, 12" a number follows
 * directly, so the emphasised words are the venue.
 */
export function emphasisedTitle(
  [first = [], ...others]: readonly (readonly Node[])[],
  context: PaperContext,
): { title: string; authors: Author[]; venue?: string } | undefined {
  const emphasised = firstEmphasised(first, context);
  const before = emphasised ? plainText(emphasised.before, context) : '';
  if (!emphasised || !isNameList(before)) return undefined;
  const rest = others.flatMap((block): Node[] => [{ type: 'space' }, ...block]);
  const after = plainText([...emphasised.after, ...rest], context);
  const text = /^\s*[,.]\s*(?:in:?\s+)?(\p{L}[^\d(]{2,120}?)\s*,?\s*(?=[\d([]|$)/iu.exec(after)?.[1];
  if (text === undefined || NOT_A_VENUE.test(text)) return undefined;
  const title = bareTitle(plainText(emphasised.words, context));
  if (title.length < 3) return undefined;
  const venue = text.replace(/[\s,;:]+(?:(?:vol|no|ser)\.?)?$/i, '');
  const authors = parseAuthorList(before.replace(YEAR, ''));
  return {
    title,
    authors,
    ...(venue.length > 1 && !PUBLISHER.test(venue) && !/: /.test(venue) ? { venue } : {}),
  };
}
