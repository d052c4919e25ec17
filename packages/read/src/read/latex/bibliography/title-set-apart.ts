import type { Author } from '../../../paper/index.js';
import { authorsFrom } from '../front/names.js';
import type { Node } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';
import { areNames, bareTitle } from './entry-blocks.js';

const COMMAND = /^(?:emph|textit|textsl)$/;
const DECLARATION = /^(?:it|em|sl|itshape|slshape)$/;
/** Emphasised words that are no title. */
export const NO_TITLE = /^(?:et\s+al\.?|in|ibid\.?|and|see|eds?\.?)$/i;
/** What may follow a journal's name, and is no venue. */
const NO_VENUE =
  /^(?:vol|no|nr|pp?|pages?|ch|chap|sec|ser|series|supp|suppl|bd|tome|art|article|issue|in press|to appear|submitted|accepted|in prep\w*|eds?|edited|arxiv|doi|https?|available)\b/i;

const PUBLISHER =
  /\b(?:press|publish\w*|verlag|springer|wiley|elsevier|academic|books?|thesis|report|preprint|universit\w+|dissertation)\b/i;

interface Emphasised {
  words: readonly Node[];
  before: readonly Node[];
  behind: readonly Node[];
}

/** `{\em …}`, `{\it …}`: a group that starts with a font for emphasis. */
export function isEmphasised(nodes: readonly Node[]): boolean {
  const first = nodes.find((one) => one.type !== 'space');
  return first?.type === 'command' && DECLARATION.test(first.name);
}

/** The first emphasised words of an entry, with what stands before and behind them. */
function firstEmphasised(nodes: readonly Node[], context: PaperContext): Emphasised | undefined {
  for (const [at, node] of nodes.entries()) {
    const split = { before: nodes.slice(0, at), behind: nodes.slice(at + 1) };
    let words: readonly Node[] | undefined;
    if (node.type === 'command' && COMMAND.test(node.name)) words = node.arguments[0]?.children;
    else if (node.type === 'group' && isEmphasised(node.children)) words = node.children;
    if (words && !NO_TITLE.test(plainText(words, context))) return { words, ...split };
  }
  return undefined;
}

/** A year behind the names: "(1987)", "1987,". */
const YEAR = /[\s,.:(]*\d{4}[a-z]?[).:,]*\s*$/;

/** True for names alone, with the year behind them or without. */
const isNames = (text: string) =>
  (/[,:;.]\s*$/.test(text) || YEAR.test(text)) &&
  areNames(text.replace(YEAR, '').replace(/\bcollaboration\b/i, ''));

/**
 * Title and venue of "T. Aoki, *Microlocal reeds*, Ann. Inst. Fourier **33** (1983)", where mathematicians and JHEP
 * emphasise the title; `blocks` are the parts of the entry, and names and title stand in the first. In "A. Lee, *Phys. Rev. D* **3**, 12", a number follows at once: there it is the venue.
 */
export function titleSetApart(
  [first = [], ...others]: readonly (readonly Node[])[],
  context: PaperContext,
): { title: string; authors: Author[]; venue?: string } | undefined {
  const found = firstEmphasised(first, context);
  const before = found ? plainText(found.before, context) : '';
  if (!found || !isNames(before)) return undefined;
  const rest = others.flatMap((block): Node[] => [{ type: 'space' }, ...block]);
  const behind = plainText([...found.behind, ...rest], context);
  const text = /^\s*[,.]\s*(?:in:?\s+)?(\p{L}[^\d(]{2,120}?)\s*,?\s*(?=[\d([]|$)/iu.exec(behind)?.[1];
  if (text === undefined || NO_VENUE.test(text)) return undefined;
  const title = bareTitle(plainText(found.words, context));
  if (title.length < 3) return undefined;
  const venue = text.replace(/[\s,;:]+(?:(?:vol|no|ser)\.?)?$/i, '');
  const authors = authorsFrom(before.replace(YEAR, ''));
  return {
    title,
    authors,
    ...(venue.length > 1 && !PUBLISHER.test(venue) && !/: /.test(venue) ? { venue } : {}),
  };
}
