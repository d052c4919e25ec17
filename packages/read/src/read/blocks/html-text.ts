import { cleanText } from '@citemill/metrics/text';
import { BOLD, ITALIC, MATH, SUBSCRIPT, SUPERSCRIPT } from '../printed-citations/text-flags.js';
import { parsePage } from '../web/parse-page.js';
import { descendants, type PageElement } from '../web/tree.js';
import { tableGrid } from '../xml/table-grid.js';
import { textOf, type XmlElement, type XmlNode } from '../xml/tree.js';
import { type BlockText, BlockTextBuilder } from './block.js';
import { LINKED_NUMBERS } from './block-thresholds.js';
import { textWithPowers } from './powers.js';

const FLAGS = new Map(
  Object.entries<number>({
    sup: SUPERSCRIPT,
    sub: SUBSCRIPT,
    b: BOLD,
    strong: BOLD,
    i: ITALIC,
    em: ITALIC,
  }),
);
const BREAKS = new Set(['br', 'p', 'div', 'li', 'tr']);

/** Converts a fragment of HTML, as a converter writes it for one block, to the text of a block. */
export const htmlText = (html: string): BlockText => nodesText(parsePage(html).body.children);

function nodesText(content: readonly XmlNode[]): BlockText {
  const builder = new BlockTextBuilder();
  const write = (nodes: readonly XmlNode[], flags: number) => {
    for (const node of nodes) {
      if (typeof node === 'string') builder.add(node.replace(/\s+/g, ' '), flags);
      else if (node.name === 'math') builder.add(`$${texSource(node)}$`, flags | MATH);
      else {
        if (node.attributes.href) builder.link(node.attributes.href);
        if (BREAKS.has(node.name) && builder.length > 0) builder.add(' ', flags);
        const linkFlags = isSuperscriptLink(node, builder) ? SUPERSCRIPT : 0;
        write(node.children, flags | linkFlags | (FLAGS.get(node.name) ?? 0));
      }
    }
  };
  write(content, 0);
  return builder.build();
}

/** A number after this is its continuation, or has a label: "3.2", "20,000", "Fig.1", "Eq.(3)". A year may have a mark. */
const IN_NUMBER =
  /(?<!\d{2})\d[.,:]?$|(?<!\p{L})(?:figs?|figures?|tabs?|tables?|eqs?|eqns?|equations?|secs?|sections?|refs?|chs?|nos?|vols?|app|alg|pp?)\.?$/iu;
/** A comma or semicolon inside a bracket: "[1,2]". */
const IN_BRACKET = /[[(][^\])]*[,;:]$/;

/** True for a linked number directly after a word: a superscript citation mark that Marker wrote on the baseline. */
function isSuperscriptLink(node: XmlElement, builder: BlockTextBuilder): boolean {
  if (node.name !== 'a' || !node.attributes.href?.startsWith('#')) return false;
  if (!/^\d{1,3}$/.test(textOf(node).trim())) return false;
  const before = builder.lastCharacters(LINKED_NUMBERS.contextChars);
  return /[\p{L}\d.,;:!?)”"’]$/u.test(before) && !IN_NUMBER.test(before) && !IN_BRACKET.test(before);
}

/** Returns the TeX source of a formula: its alternative text, an annotation, or, as converters write it, its content. */
const texSource = (math: XmlElement): string =>
  (math.attributes.alttext ?? textOf(math)).replace(/\s+/g, ' ').trim();

/** Returns the cells of the tables in a fragment of HTML. */
export function htmlTables(html: string): string[][] {
  const { body } = parsePage(html);
  return [...descendants(body)]
    .filter(({ name, parent }) => name === 'table' && !isInTable(parent))
    .flatMap((table) =>
      tableGrid(
        { ...table, children: table.children },
        { cellText: (cell) => cleanText(textWithPowers(nodesText(cell.children))) },
      ),
    );
}

function isInTable(element: PageElement | undefined): boolean {
  for (let ancestor = element; ancestor; ancestor = ancestor.parent)
    if (ancestor.name === 'table') return true;
  return false;
}
