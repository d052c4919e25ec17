import { NAME_PARTICLES } from '@citemill/metrics/text';
import type { Author } from '../../../paper/index.js';
import { frontRole } from '../packages/front-commands.js';
import type { CommandNode, Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';
import { linesSetAsNames } from './font-lines.js';
import { findLabelled } from './labelled.js';
import { isBreak, isWord, nameLines } from './name-lines.js';
import { parseAuthor, splitNames } from './names.js';
import { findLargeTitle } from './title.js';

/** Commands after a name that are not part of it; they also separate names without commas. */
const NAME_MARKS =
  /^(?:thanks|Thanks|footnote|inst|affilmark|altaffilmark|IEEEauthorrefmark|textsuperscript|corref|cormark|fnmark|fnref|orcid|orcidlink|ORCID|orcidID|footnotemark|tnoteref|IEEEmembership|authornote|authornotemark|sthanks|thanksref|equalcont|samethanks|And|and|AND|quad|qquad|hspace|hfill|hskip|enspace|affil)$/;
const NOT_IN_NAMES =
  /^(?:IEEEauthorblockA|email|label|affiliation|url|institute|address|index|note|addr|AFF|EMAIL|inst|color|vspace|ead|date|pfx|dgr|prefix|degree|suffix|IEEEcompsocitemizethanks|phone|fax)$/;
const NAME_WRAPPERS =
  /^(?:Author|IEEEauthorblockN|name|fnm|sur|spfx|sfx|surname|givenname|firstname|lastname|fname|lname|snm|inits|textbf|textsc|textrm|textit|emph|mbox|bf|large|Large)$/;

/** Commands whose first argument is one or more authors. */
const AUTHOR_COMMANDS =
  /^(?:author|icmlauthor|authors|Authors|addauthor|AUTHOR|authorlist|fauthor|firstauthor|secondauthor|authorone|authortwo|speaker|auth|name|authorname)$/;
/** spconf's `\twoauthors{names}{address}{names}{address}`, apa6's `\twoauthors{name}{name}`. */
const AUTHOR_COUNT: Readonly<Record<string, number>> = {
  twoauthors: 2,
  threeauthors: 3,
  fourauthors: 4,
  fiveauthors: 5,
  sixauthors: 6,
};

const SEPARATOR: Node = { type: 'text', value: '; ' };

/** Returns the nodes of names without notes and addresses; marks after a name become semicolons. */
function nameNodes(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.type === 'command') {
      if (node.name === 'texorpdfstring') return nameNodes(node.arguments.at(-1)?.children ?? []);
      if (NOT_IN_NAMES.test(node.name) || node.name === 'newline') return [];
      if (NAME_MARKS.test(node.name)) return [SEPARATOR];
      if (NAME_WRAPPERS.test(node.name))
        return [...nameNodes(node.arguments[0]?.children ?? []), { type: 'space' }];
    }
    if (node.type === 'group') return [{ type: 'group', children: nameNodes(node.children) }];
    if (node.type === 'math') return [SEPARATOR];
    return node.type === 'verbatim' ? [] : [node];
  });
}

export const NOT_A_NAME =
  /\b(?:universit|institut|department|dept\b|laborator|school|college|center|centre|academy|\binc\b|gmbh|hospital|faculty|observatory|corporation|ltd\b|division|research group|equal contribution|corresponding)|@|\d|^(?:jr|sr|ii|iii|ph\.?d|m\.?d)\.?$|^(?:member|senior member|fellow|student member|and|et al)\b/i;
const GROUP = /\b(?:collaborations?|consortium|team|working group|project|network|initiative)$/i;
const MAX_NAME_WORDS = 7;

/** "ATLAS Collaboration" from "for the ATLAS Collaboration". */
const groupName = (text: string) =>
  text
    .replace(/^[\s(]*(?:(?:and|for|on behalf of|with(?= the\b))\s+)*/i, '')
    .replace(/[\s)]*$/, '')
    .trim();

/** Returns the names in an author field: `A \and B`, `A, B, and C`, `A$^1$ B$^2$`. */
const namesIn = (nodes: readonly Node[], context: PaperContext): string[] =>
  splitNames(
    nameLines(nodes, (line) => plainText(nameNodes(line), context)).map((line) =>
      plainText(nameNodes(line), context).replace(/[*†‡§¶\d∗]+(?=$|[\s,;])/g, ''),
    ),
  );

/** Returns the authors, from commands of known classes, from similarly named commands, or from the lines after the title. */
export function readAuthors(
  nodes: readonly Node[],
  document: readonly Node[],
  context: PaperContext,
): Author[] {
  const authors = authorsFromCommands(nodes, (name) => AUTHOR_COMMANDS.test(name), context);
  if (authors.length > 0) return authors;
  const others = authorsFromCommands(nodes, (name) => frontRole(name) === 'author', context);
  if (others.length > 0) return others;
  const afterTitle = authorsAfterTitle(document, context);
  return afterTitle.length > 0
    ? afterTitle
    : authorsFromLine(findLabelled(document, /^authors?$/i, context), context);
}

/** A name of a few words with capitals: "A. Lee", "Jan van der Berg". */
const NAME_WORD = `(?:\\p{Lu}[\\p{L}.'’-]*|${NAME_PARTICLES})`;
const NAME = new RegExp(`^${NAME_WORD}(?:\\s+${NAME_WORD}){1,4}$`, 'u');

/** Maximum nodes of names and addresses after a title. */
const MAX_FIELD_NODES = 120;

/** Returns the names on the lines after a title that is only set in large type. */
function authorsAfterTitle(document: readonly Node[], context: PaperContext): Author[] {
  const { title, after } = findLargeTitle(document, context);
  if (!title) return [];
  const end = after.findIndex((node) => node.type === 'environment');
  const field = end === -1 ? after.slice(0, MAX_FIELD_NODES) : after.slice(0, end);
  const apart = linesSetAsNames(field, (line) => plainText(nameNodes(line), context));
  if (apart) return apart.flatMap((line) => authorsFromLine(line, context));
  const line: Node[] = [];
  for (const node of after) {
    const isEnd = node.type === 'paragraph' || isBreak(node) || node.type === 'environment';
    if (isEnd && line.some(isWord)) break;
    if (!isEnd) line.push(node);
  }
  return authorsFromLine(line, context);
}

/** Returns the authors in a line of names; none if it contains anything else. */
function authorsFromLine(line: readonly Node[], context: PaperContext): Author[] {
  const names = namesIn(
    line.flatMap((node) => (node.type === 'group' ? node.children : [node])),
    context,
  );
  if (!names.every((name) => NAME.test(name) || GROUP.test(groupName(name)))) return [];
  return names.flatMap((name) =>
    GROUP.test(groupName(name)) ? { name: groupName(name) } : (parseAuthor(name) ?? []),
  );
}

/** True for `\author[…]{Ann}{Lee}`: given and family names, each a few words. */
function isOnePerson({ arguments: names }: CommandNode, context: PaperContext): boolean {
  const isPart = (text: string) => /^\p{L}[\p{L}.'’\s-]*$/u.test(text) && text.split(' ').length <= 4;
  return names.length > 1 && names.every((name) => isPart(plainText(name.children, context)));
}

function authorsFromCommands(
  nodes: readonly Node[],
  isNaming: (name: string) => boolean,
  context: PaperContext,
): Author[] {
  const authors: Author[] = [];
  const add = (author: Author | undefined) => {
    if (author && !authors.some((listed) => listed.name === author.name)) authors.push(author);
  };
  const addNames = (children: readonly Node[]) => {
    for (const name of namesIn(children, context)) {
      const group = groupName(name);
      if (GROUP.test(group)) add({ name: group });
      else if (!NOT_A_NAME.test(name) && name.split(' ').length <= MAX_NAME_WORDS) add(parseAuthor(name));
    }
  };
  visit(nodes, (node) => {
    if (node.type === 'environment' && /thebibliography/.test(node.name)) return false;
    if (node.type !== 'command') return undefined;
    const children = node.arguments[0]?.children ?? [];
    if (node.name === 'Author' || (node.name === 'author' && isOnePerson(node, context)))
      addNames([...children, { type: 'space' }, ...(node.arguments[1]?.children ?? [])]);
    else if (node.name === 'collaboration') {
      // AASTeX's first argument is the number of names.
      const group = groupName(plainText(nameNodes(node.arguments.at(-1)?.children ?? []), context));
      if (group) add({ name: group });
    } else if (isNaming(node.name)) addNames(children);
    else if (Object.hasOwn(AUTHOR_COUNT, node.name)) {
      const step = node.arguments.length > (AUTHOR_COUNT[node.name] ?? 0) ? 2 : 1;
      for (const [index, argument] of node.arguments.entries())
        if (index % step === 0) addNames(argument.children);
    } else return undefined;
    return false;
  });
  return authors;
}
