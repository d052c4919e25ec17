import { BOLD, ITALIC, MATH, SUBSCRIPT, SUPERSCRIPT } from '../printed-citations/text-flags.js';
import { parsePage } from '../web/parse-page.js';
import { descendants, type PageElement, type PageNode } from '../web/tree.js';
import { tableGrid } from '../xml/table-grid.js';
import { type BlockText, BlockTextBuilder } from './block.js';

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

/** Converts a fragment of HTML, such as a converter writes for one block, to the text of a block. */
export function htmlText(html: string): BlockText {
  const builder = new BlockTextBuilder();
  const write = (nodes: readonly PageNode[], flags: number) => {
    for (const node of nodes) {
      if (typeof node === 'string') builder.add(node.replace(/\s+/g, ' '), flags);
      else if (node.name === 'math') builder.add(`$${texOf(node)}$`, flags | MATH);
      else {
        if (node.attributes.href) builder.link(node.attributes.href);
        if (BREAKS.has(node.name) && builder.length > 0) builder.add(' ', flags);
        write(node.children, flags | (FLAGS.get(node.name) ?? 0));
      }
    }
  };
  write(parsePage(html).body.children, 0);
  return builder.build();
}

const plainText = (node: PageNode): string =>
  typeof node === 'string' ? node : node.children.map(plainText).join('');

/** The TeX source of a formula: its alternative text, an annotation, or, as converters write it, its content. */
const texOf = (math: PageElement): string =>
  (math.attributes.alttext ?? plainText(math)).replace(/\s+/g, ' ').trim();

/** The cells of the tables in a fragment of HTML. */
export function htmlTables(html: string): string[][] {
  const { body } = parsePage(html);
  return [...descendants(body)]
    .filter(({ name, parent }) => name === 'table' && !isInTable(parent))
    .flatMap((table) => tableGrid({ ...table, children: table.children }));
}

function isInTable(element: PageElement | undefined): boolean {
  for (let at = element; at; at = at.parent) if (at.name === 'table') return true;
  return false;
}
