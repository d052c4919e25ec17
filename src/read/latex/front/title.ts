import { sectionLevel } from '../numbering/section-numbers.js';
import type { Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/writer.js';

const TITLES =
  /^(?:title|icmltitle|Title|thesistitle|jmlrtitle|TITLE|papertitle|ArticleTitle|titel|fulltitle|mytitle)$/;
const NOTES = /^(?:thanks|footnote|tnoteref|label|footnotemark|titlenote|vspace|corref|thanksref)$/;
/** Sizes that titles are set in where no command names them. */
const LARGE = /^(?:Large|LARGE|huge|Huge)$/;

const withoutNotes = (nodes: readonly Node[]): Node[] =>
  nodes
    .filter((node) => node.type !== 'command' || !NOTES.test(node.name))
    .map((node) => (node.type === 'group' ? { type: 'group', children: withoutNotes(node.children) } : node));

const titleText = (nodes: readonly Node[], context: PaperContext) =>
  plainText(withoutNotes(nodes), context).replace(/\s*[*†]$/, '');

/** The paper's title: from a command, else what is set large before the first heading. */
export function readTitle(nodes: readonly Node[], document: readonly Node[], context: PaperContext): string {
  let title = '';
  visit(nodes, (node) => {
    if (title || (node.type === 'environment' && /thebibliography/.test(node.name))) return false;
    if (node.type !== 'command' || !TITLES.test(node.name)) return undefined;
    title = titleText(node.arguments[0]?.children ?? [], context);
    return false;
  });
  return title || largeTitle(document, context);
}

/** `\begin{center}{\Large\bf The title}\\ …`: the first words in a large size. */
function largeTitle(document: readonly Node[], context: PaperContext): string {
  const heading = document.findIndex((one) => one.type === 'command' && sectionLevel(one.name) !== -1);
  let title = '';
  const look = (nodes: readonly Node[]) => {
    for (let at = 0; at < nodes.length && !title; at++) {
      const node = nodes[at];
      if (node?.type === 'command' && LARGE.test(node.name)) {
        const rest = nodes.slice(at + 1);
        const end = rest.findIndex(
          (one) =>
            one.type === 'paragraph' ||
            (one.type === 'command' && /^(?:\\|par|normalsize|large|vspace)$/.test(one.name)),
        );
        const text = titleText(end === -1 ? rest : rest.slice(0, end), context);
        if (/\p{L}{2}.*\s.*\p{L}{2}/u.test(text) && text.length < 300) title = text;
      } else if (node?.type === 'group' || node?.type === 'environment') look(node.children);
      else if (node?.type === 'command') for (const one of node.arguments) look(one.children);
    }
  };
  look(document.slice(0, heading === -1 ? 40 : heading));
  return title;
}
