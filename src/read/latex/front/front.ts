import type { Author } from '../../../paper/index.js';
import type { Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/writer.js';
import { authorFrom } from './names.js';

const OUT_OF_NAMES =
  /^(?:thanks|Thanks|footnote|inst|affilmark|altaffilmark|IEEEauthorblockA|IEEEauthorrefmark|email|textsuperscript|corref|fnref|orcid|orcidlink|ORCID|orcidID|label|affiliation|footnotemark|tnoteref|IEEEmembership|url|affil|institute|address|authornote|authornotemark|index|note|equalcont|addr)$/;

/** The nodes of a name without notes and marks; lines kept apart. */
function named(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.type === 'command') {
      if (node.name === 'texorpdfstring') return named(node.arguments.at(-1)?.children ?? []);
      if (OUT_OF_NAMES.test(node.name) || node.name === 'newline') return [];
      if (/^(?:IEEEauthorblockN|name|fnm|sur|textbf|textsc|textrm|large|Large)$/.test(node.name))
        return [...named(node.arguments[0]?.children ?? []), { type: 'space' }];
    }
    if (node.type === 'group') return [{ type: 'group', children: named(node.children) }];
    if (node.type === 'math' || node.type === 'verbatim') return [];
    return [node];
  });
}

/** `\author{A \and B}`, one `\author` each, `A, B, and C`: the names, without where their owners work. */
function namesIn(nodes: readonly Node[], context: PaperContext): string[] {
  const people: Node[][] = [[]];
  const lines: boolean[] = [false];
  for (const node of nodes) {
    if (node.type === 'command' && /^(?:and|And|AND|quad|qquad)$/.test(node.name)) {
      people.push([]);
      lines.push(false);
    } else if (node.type === 'environment' && /^tabular/.test(node.name)) {
      people.push(node.children.slice(0, firstBreak(node.children)), []);
      lines.push(true, false);
    } else if (!lines.at(-1)) {
      // Behind the first line break stands the address; so it does behind an address by e-mail.
      if (node.type === 'command' && /^(?:email|addr)$/.test(node.name) && people.at(-1)!.some(isWord))
        lines[lines.length - 1] = true;
      else if (node.type === 'command' && node.name === '\\')
        lines[lines.length - 1] = people.at(-1)!.some(isWord);
      else people.at(-1)!.push(node);
    }
  }
  return people.flatMap((one) => {
    const text = plainText(named(one), context).replace(/[*†‡§¶\d∗]+(?=$|[\s,])/g, '');
    return text.split(/\s*(?:,|;|\band\b|&)\s*/).filter(Boolean);
  });
}

const isWord = (one: Node) =>
  one.type === 'text' || one.type === 'group' || (one.type === 'command' && one.arguments.length > 0);

function firstBreak(nodes: readonly Node[]): number {
  const at = nodes.findIndex((one) => one.type === 'command' && one.name === '\\');
  return at === -1 ? nodes.length : at;
}

export const NOT_A_NAME =
  /\b(?:universit|institut|department|dept\b|laborator|school|college|center|centre|academy|\binc\b|gmbh|collaboration$)|@|\d|^(?:Jr|Sr|II|III|Ph\.?D|M\.?D)\.?$|^(?:member|senior member|fellow|student member)/i;

/** Title and authors from the commands of common classes. */
export function readFront(
  nodes: readonly Node[],
  context: PaperContext,
): { title: string; authors: Author[] } {
  let title = '';
  const authors: Author[] = [];
  const add = (children: readonly Node[]) => {
    for (const name of namesIn(children, context)) {
      if (NOT_A_NAME.test(name) || name.split(' ').length > 7) continue;
      const author = authorFrom(name);
      if (author && !authors.some((one) => one.name === author.name)) authors.push(author);
    }
  };
  visit(nodes, (node) => {
    if (node.type === 'environment' && node.name === 'thebibliography') return false;
    if (node.type !== 'command') return undefined;
    const children = node.arguments[0]?.children ?? [];
    if (/^(?:title|icmltitle|Title|thesistitle|jmlrtitle)$/.test(node.name) && !title)
      title = plainText(withoutNotes(children), context).replace(/\s*[*†]$/, '');
    else if (node.name === 'Author')
      add([...children, { type: 'space' }, ...(node.arguments[1]?.children ?? [])]);
    else if (node.name === 'author' || node.name === 'icmlauthor') add(children);
    else return undefined;
    return false;
  });
  return { title, authors };
}

const withoutNotes = (nodes: readonly Node[]): Node[] =>
  nodes.filter((node) => node.type !== 'command' || !/^(?:thanks|footnote|tnoteref|label)$/.test(node.name));

/** The abstract's nodes: the environment, or the argument of `\abstract`. */
export function abstractNodes(nodes: readonly Node[]): readonly Node[] {
  const environments: Node[] = [];
  let argument: readonly Node[] = [];
  visit(nodes, (node) => {
    if (node.type === 'environment' && /^(?:abstract|summary)\*?$/.test(node.name)) {
      environments.push(...node.children, { type: 'paragraph' });
      return false;
    }
    if (node.type === 'command' && (node.name === 'abstract' || node.name === 'abs') && argument.length === 0)
      argument = node.arguments[0]?.children ?? [];
    return undefined;
  });
  return environments.length > 0 ? environments : argument;
}
