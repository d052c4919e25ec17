import { NAME_PARTICLES } from '@citemill/metrics/text';
import type { Author } from '../../../paper/index.js';
import { frontRole } from '../packages/front-commands.js';
import type { CommandNode, Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';
import { linesSetAsNames } from './font-lines.js';
import { labelled } from './labelled.js';
import { isBreak, isWord, nameLines } from './name-lines.js';
import { authorFrom, splitNames } from './names.js';
import { largeFront } from './title.js';

/** Commands that follow a name without belonging to it; without commas, they separate one name from the next. */
const MARKS =
  /^(?:thanks|Thanks|footnote|inst|affilmark|altaffilmark|IEEEauthorrefmark|textsuperscript|corref|cormark|fnmark|fnref|orcid|orcidlink|ORCID|orcidID|footnotemark|tnoteref|IEEEmembership|authornote|authornotemark|sthanks|thanksref|equalcont|samethanks|And|and|AND|quad|qquad|hspace|hfill|hskip|enspace|affil)$/;
const OUT_OF_NAMES =
  /^(?:IEEEauthorblockA|email|label|affiliation|url|institute|address|index|note|addr|AFF|EMAIL|inst|color|vspace|ead|date|pfx|dgr|prefix|degree|suffix|IEEEcompsocitemizethanks|phone|fax)$/;
const SIZES =
  /^(?:Author|IEEEauthorblockN|name|fnm|sur|spfx|sfx|surname|givenname|firstname|lastname|fname|lname|snm|inits|textbf|textsc|textrm|textit|emph|mbox|bf|large|Large)$/;

/** Commands whose first argument names one author or several. */
const NAMING =
  /^(?:author|icmlauthor|authors|Authors|addauthor|AUTHOR|authorlist|fauthor|firstauthor|secondauthor|authorone|authortwo|speaker|auth|name|authorname)$/;
/** `\twoauthors{names}{address}{names}{address}` of spconf, `\twoauthors{name}{name}` of apa6. */
const PAIRS: Readonly<Record<string, number>> = {
  twoauthors: 2,
  threeauthors: 3,
  fourauthors: 4,
  fiveauthors: 5,
  sixauthors: 6,
};

const SPLIT: Node = { type: 'text', value: '; ' };

/** The nodes of a name without notes and addresses; what marks the end of a name becomes a semicolon. */
function named(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.type === 'command') {
      if (node.name === 'texorpdfstring') return named(node.arguments.at(-1)?.children ?? []);
      if (OUT_OF_NAMES.test(node.name) || node.name === 'newline') return [];
      if (MARKS.test(node.name)) return [SPLIT];
      if (SIZES.test(node.name)) return [...named(node.arguments[0]?.children ?? []), { type: 'space' }];
    }
    if (node.type === 'group') return [{ type: 'group', children: named(node.children) }];
    if (node.type === 'math') return [SPLIT];
    return node.type === 'verbatim' ? [] : [node];
  });
}

export const NOT_A_NAME =
  /\b(?:universit|institut|department|dept\b|laborator|school|college|center|centre|academy|\binc\b|gmbh|hospital|faculty|observatory|corporation|ltd\b|division|research group|equal contribution|corresponding)|@|\d|^(?:Jr|Sr|II|III|Ph\.?D|M\.?D)\.?$|^(?:member|senior member|fellow|student member|and|et al)\b/i;
const GROUP = /\b(?:collaborations?|consortium|team|working group|project|network|initiative)$/i;
const MOST_WORDS = 7;

/** "for the ATLAS Collaboration": the group's name without the words before it. */
const groupName = (text: string) =>
  text
    .replace(/^[\s(]*(?:(?:and|for|on behalf of|with(?= the\b))\s+)*/i, '')
    .replace(/[\s)]*$/, '')
    .trim();

/** The names in an author field: `A \and B`, `A, B, and C`, `A$^1$ B$^2$`. */
const namesIn = (nodes: readonly Node[], context: PaperContext): string[] =>
  splitNames(
    nameLines(nodes, (line) => plainText(named(line), context)).map((line) =>
      plainText(named(line), context).replace(/[*†‡§¶\d∗]+(?=$|[\s,;])/g, ''),
    ),
  );

/** The authors from the commands of common classes, groups among them; else from commands that are called like them. */
export function readAuthors(
  nodes: readonly Node[],
  document: readonly Node[],
  context: PaperContext,
): Author[] {
  const authors = authorsOf(nodes, (name) => NAMING.test(name), context);
  if (authors.length > 0) return authors;
  const others = authorsOf(nodes, (name) => frontRole(name) === 'author', context);
  if (others.length > 0) return others;
  const behind = authorsBehindTitle(document, context);
  return behind.length > 0 ? behind : namesOnly(labelled(document, /^authors?$/i, context), context);
}

/** A name of a few words with capitals: "A. Lee", "Jan van der Berg". */
const NAME_WORD = `(?:\\p{Lu}[\\p{L}.'’-]*|${NAME_PARTICLES})`;
const NAME = new RegExp(`^${NAME_WORD}(?:\\s+${NAME_WORD}){1,4}$`, 'u');

/** So many nodes behind a title may be names and addresses. */
const LONGEST_FIELD = 120;

/** The names in the line behind a title that no command names. */
function authorsBehindTitle(document: readonly Node[], context: PaperContext): Author[] {
  const { title, behind } = largeFront(document, context);
  if (!title) return [];
  const end = behind.findIndex((one) => one.type === 'environment');
  const field = end === -1 ? behind.slice(0, LONGEST_FIELD) : behind.slice(0, end);
  const apart = linesSetAsNames(field, (line) => plainText(named(line), context));
  if (apart) return apart.flatMap((line) => namesOnly(line, context));
  const line: Node[] = [];
  for (const node of behind) {
    const isEnd = node.type === 'paragraph' || isBreak(node) || node.type === 'environment';
    if (isEnd && line.some(isWord)) break;
    if (!isEnd) line.push(node);
  }
  return namesOnly(line, context);
}

/** The authors in a line of names; none where anything else stands in it. */
function namesOnly(line: readonly Node[], context: PaperContext): Author[] {
  const names = namesIn(
    line.flatMap((one) => (one.type === 'group' ? one.children : [one])),
    context,
  );
  if (!names.every((one) => NAME.test(one) || GROUP.test(groupName(one)))) return [];
  return names.flatMap((one) =>
    GROUP.test(groupName(one)) ? { name: groupName(one) } : (authorFrom(one) ?? []),
  );
}

/** `\author[…]{Ann}{Lee}`: given and family names, each a few words. */
function isOnePerson({ arguments: names }: CommandNode, context: PaperContext): boolean {
  const isPart = (text: string) => /^\p{L}[\p{L}.'’\s-]*$/u.test(text) && text.split(' ').length <= 4;
  return names.length > 1 && names.every((one) => isPart(plainText(one.children, context)));
}

function authorsOf(
  nodes: readonly Node[],
  isNaming: (name: string) => boolean,
  context: PaperContext,
): Author[] {
  const authors: Author[] = [];
  const add = (author: Author | undefined) => {
    if (author && !authors.some((one) => one.name === author.name)) authors.push(author);
  };
  const addNames = (children: readonly Node[]) => {
    for (const name of namesIn(children, context)) {
      const group = groupName(name);
      if (GROUP.test(group)) add({ name: group });
      else if (!NOT_A_NAME.test(name) && name.split(' ').length <= MOST_WORDS) add(authorFrom(name));
    }
  };
  visit(nodes, (node) => {
    if (node.type === 'environment' && /thebibliography/.test(node.name)) return false;
    if (node.type !== 'command') return undefined;
    const children = node.arguments[0]?.children ?? [];
    if (node.name === 'Author' || (node.name === 'author' && isOnePerson(node, context)))
      addNames([...children, { type: 'space' }, ...(node.arguments[1]?.children ?? [])]);
    else if (node.name === 'collaboration') {
      // AASTeX says first how many names there are.
      const group = groupName(plainText(named(node.arguments.at(-1)?.children ?? []), context));
      if (group) add({ name: group });
    } else if (isNaming(node.name)) addNames(children);
    else if (Object.hasOwn(PAIRS, node.name)) {
      const step = node.arguments.length > (PAIRS[node.name] ?? 0) ? 2 : 1;
      for (const [index, one] of node.arguments.entries()) if (index % step === 0) addNames(one.children);
    } else return undefined;
    return false;
  });
  return authors;
}
