import { sectionLevel } from '../numbering/section-numbers.js';
import { frontRole } from '../packages/front-commands.js';
import type { Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';
import { labelled } from './labelled.js';

const TITLES =
  /^(?:title|icmltitle|Title|thesistitle|jmlrtitle|TITLE|papertitle|ArticleTitle|titel|fulltitle|mytitle)$/;
const NOTES = /^(?:thanks|footnote|tnoteref|label|footnotemark|titlenote|vspace|corref|thanksref)$/;
/** Sizes that titles are set in where no command names them. */
const LARGE = /^(?:Large|LARGE|huge|Huge)$/;

/** `{\footnotesize …}` below a title is a note on it, an address leads to its page. */
const isAside = (node: Node): boolean =>
  (node.type === 'verbatim' && /^(?:url|nolinkurl)$/.test(node.environment)) ||
  (node.type === 'group' &&
    node.children.find((one) => one.type !== 'space')?.type === 'command' &&
    node.children.some(
      (one) => one.type === 'command' && /^(?:footnotesize|scriptsize|tiny)$/.test(one.name),
    ));

const withoutNotes = (nodes: readonly Node[]): Node[] =>
  nodes
    .filter((node) => (node.type !== 'command' || !NOTES.test(node.name)) && !isAside(node))
    .map((node) => (node.type === 'group' ? { type: 'group', children: withoutNotes(node.children) } : node));

const titleText = (nodes: readonly Node[], context: PaperContext) =>
  plainText(withoutNotes(nodes), context).replace(/\s*[*†]$/, '');

const TITLE_LABEL = /^(?:(?:article|paper|manuscript|full) )?title$/i;

/** The paper's title: from a command, else what is set large before the first heading, or labelled as one. */
export function readTitle(nodes: readonly Node[], document: readonly Node[], context: PaperContext): string {
  return (
    titleOf(nodes, (name) => TITLES.test(name), context) ||
    titleOf(nodes, (name) => frontRole(name) === 'title', context) ||
    largeFront(document, context).title ||
    titleText(labelled(document, TITLE_LABEL, context), context).trim()
  );
}

/** What the first command says that names the title. */
function titleOf(nodes: readonly Node[], isTitle: (name: string) => boolean, context: PaperContext): string {
  let title = '';
  visit(nodes, (node) => {
    if (title || (node.type === 'environment' && /thebibliography/.test(node.name))) return false;
    if (node.type !== 'command' || !isTitle(node.name)) return undefined;
    title = titleText(node.arguments[0]?.children ?? [], context);
    return false;
  });
  return title;
}

/** What is set large before the first heading, and what stands behind it: names, as a rule. */
export interface LargeFront {
  title: string;
  behind: readonly Node[];
}

const ENDS_TITLE = /^(?:par|normalsize|large|vspace|vskip|vfill|bigskip|medskip)$/;

/** `\begin{center}{\Large\bf The title}\\ …`: the first words in a large size, to the end of their group or line. */
export function largeFront(document: readonly Node[], context: PaperContext): LargeFront {
  const heading = document.findIndex((one) => one.type === 'command' && sectionLevel(one.name) !== -1);
  const found: LargeFront = { title: '', behind: [] };
  const look = (nodes: readonly Node[], behind: readonly Node[], isGroup: boolean) => {
    for (let at = 0; at < nodes.length && !found.title; at++) {
      const node = nodes[at];
      const rest = nodes.slice(at + 1);
      if (node?.type === 'command' && LARGE.test(node.name)) {
        const end = rest.findIndex(
          (one) =>
            one.type === 'paragraph' ||
            (one.type === 'command' && (ENDS_TITLE.test(one.name) || (one.name === '\\' && !isGroup))),
        );
        const title = titleText(end === -1 ? rest : rest.slice(0, end), context);
        if (/\p{L}{2}.*\s.*\p{L}{2}/u.test(title) && title.length < LONGEST_TITLE)
          Object.assign(found, { title, behind: end === -1 ? behind : [...rest.slice(end), ...behind] });
      } else if (node?.type === 'group') look(node.children, [...rest, ...behind], true);
      else if (node?.type === 'environment') look(node.children, rest, false);
      else if (node?.type === 'command') for (const one of node.arguments) look(one.children, rest, true);
    }
  };
  look(document.slice(0, heading === -1 ? FIRST_NODES : heading), [], false);
  return found;
}

const LONGEST_TITLE = 300;
/** Of a document without headings, so many nodes may be its front. */
const FIRST_NODES = 40;
