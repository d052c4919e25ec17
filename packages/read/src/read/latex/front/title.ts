import { sectionLevel } from '../numbering/section-numbers.js';
import { frontRole } from '../packages/front-commands.js';
import type { Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';
import { findLabelled } from './labelled.js';

const TITLES =
  /^(?:title|icmltitle|Title|thesistitle|jmlrtitle|TITLE|papertitle|ArticleTitle|titel|fulltitle|mytitle)$/;
const NOTES = /^(?:thanks|footnote|tnoteref|label|footnotemark|titlenote|vspace|corref|thanksref)$/;
/** Sizes of titles that are not marked by a command. */
const LARGE = /^(?:Large|LARGE|huge|Huge)$/;

/** True for a note or URL below a title: `{\footnotesize …}`. */
const isAside = (node: Node): boolean =>
  (node.type === 'verbatim' && /^(?:url|nolinkurl)$/.test(node.environment)) ||
  (node.type === 'group' &&
    node.children.find((child) => child.type !== 'space')?.type === 'command' &&
    node.children.some(
      (child) => child.type === 'command' && /^(?:footnotesize|scriptsize|tiny)$/.test(child.name),
    ));

const withoutNotes = (nodes: readonly Node[]): Node[] =>
  nodes
    .filter((node) => (node.type !== 'command' || !NOTES.test(node.name)) && !isAside(node))
    .map((node) => (node.type === 'group' ? { type: 'group', children: withoutNotes(node.children) } : node));

const titleText = (nodes: readonly Node[], context: PaperContext) =>
  plainText(withoutNotes(nodes), context).replace(/\s*[*†]$/, '');

const TITLE_LABEL = /^(?:(?:article|paper|manuscript|full) )?title$/i;

/** Returns the paper's title: from a command, else text set large before the first heading, or text labelled as the title. */
export function readTitle(nodes: readonly Node[], document: readonly Node[], context: PaperContext): string {
  return (
    titleFromCommand(nodes, (name) => TITLES.test(name), context) ||
    titleFromCommand(nodes, (name) => frontRole(name) === 'title', context) ||
    findLargeTitle(document, context).title ||
    titleText(findLabelled(document, TITLE_LABEL, context), context).trim()
  );
}

/** Returns the argument of the first matching command. */
function titleFromCommand(
  nodes: readonly Node[],
  isTitle: (name: string) => boolean,
  context: PaperContext,
): string {
  let title = '';
  visit(nodes, (node) => {
    if (title || (node.type === 'environment' && /thebibliography/.test(node.name))) return false;
    if (node.type !== 'command' || !isTitle(node.name)) return undefined;
    title = titleText(node.arguments[0]?.children ?? [], context);
    return false;
  });
  return title;
}

/** Text set large before the first heading, and the nodes after it, usually names. */
export interface LargeTitle {
  title: string;
  after: readonly Node[];
}

const ENDS_TITLE = /^(?:par|normalsize|large|vspace|vskip|vfill|bigskip|medskip)$/;

/** Returns the first words in a large size, to the end of their group or line: `\begin{center}{\Large\bf The title}\\ …`. */
export function findLargeTitle(document: readonly Node[], context: PaperContext): LargeTitle {
  const heading = document.findIndex((node) => node.type === 'command' && sectionLevel(node.name) !== -1);
  const front: LargeTitle = { title: '', after: [] };
  const search = (nodes: readonly Node[], after: readonly Node[], isGroup: boolean) => {
    for (let i = 0; i < nodes.length && !front.title; i++) {
      const node = nodes[i];
      const rest = nodes.slice(i + 1);
      if (node?.type === 'command' && LARGE.test(node.name)) {
        const end = rest.findIndex(
          (node) =>
            node.type === 'paragraph' ||
            (node.type === 'command' && (ENDS_TITLE.test(node.name) || (node.name === '\\' && !isGroup))),
        );
        const title = titleText(end === -1 ? rest : rest.slice(0, end), context);
        if (/\p{L}{2}.*\s.*\p{L}{2}/u.test(title) && title.length < MAX_TITLE_CHARS)
          Object.assign(front, { title, after: end === -1 ? after : [...rest.slice(end), ...after] });
      } else if (node?.type === 'group') search(node.children, [...rest, ...after], true);
      else if (node?.type === 'environment') search(node.children, rest, false);
      else if (node?.type === 'command')
        for (const argument of node.arguments) search(argument.children, rest, true);
    }
  };
  search(document.slice(0, heading === -1 ? FRONT_NODES : heading), [], false);
  return front;
}

const MAX_TITLE_CHARS = 300;
/** Maximum nodes of the front matter in a document without headings. */
const FRONT_NODES = 40;
