import type { Target } from '../numbering/numbered.js';
import { isRefLike } from '../packages/commands.js';
import type { CommandNode } from '../tree/tree.js';
import type { Output } from './output.js';

const PLAIN = new Set(['ref', 'pageref', 'subref', 'labelcref', 'vref', 'vpageref', 'cpageref']);
const NAMED = new Set('autoref cref Cref fref Fref nameref titleref namecref nameCref'.split(' '));

/** Commands with two labels, as in `\crefrange{a}{b}`. */
const RANGES = new Set(['crefrange', 'Crefrange', 'cpagerefrange', 'vrefrange']);

export const isCrossReference = (name: string): boolean =>
  PLAIN.has(name) ||
  NAMED.has(name) ||
  RANGES.has(name) ||
  name === 'eqref' ||
  name === 'hyperref' ||
  isRefLike(name);

/** The word for the kind of object before a number, with the space or bracket between them. */
export const KIND_BEFORE =
  /(?:\b(?:sub)?(?:figs?|figures?|tabs?|tables?|eqs?|eqns?|equations?|algs?|algorithms?|theorems?|thms?|lemmas?|lemmata|corollar(?:y|ies)|propositions?|props?|definitions?|defs?|remarks?|examples?|listings?|schemes?|formulae?|formulas?|conjectures?|claims?|assumptions?|proofs?|programs?|plates?|code|panels?|inequalit(?:y|ies)|relations?)\.?)\s*\(?$/i;

/** A word for a part of the paper, which is not an object. */
const PLACE_BEFORE =
  /(?:\b(?:sections?|sect?s?\.?|appendix|appendices|apps?\.|chapters?|chap\.|parts?|steps?|lines?)|§+)\s*$/i;

/** Returns the kind of object a word names; undefined for words used for several kinds. */
function objectKind(word: string): string | undefined {
  if (/^(?:sub)?fig/i.test(word)) return 'Figure';
  if (/^(?:sub)?tab/i.test(word)) return 'Table';
  if (/^(?:eq|formula|inequalit)/i.test(word)) return 'Equation';
  return /^alg/i.test(word) ? 'Algorithm' : undefined;
}

/** True if the word before a number names another kind, as in "the table \eqref{x}". */
const contradicts = (word: string, { name }: Target) =>
  /^(?:Figure|Table|Equation|Algorithm)$/.test(name) && (objectKind(word) ?? name) !== name;

const referencedKeys = (node: CommandNode) =>
  (node.arguments[0]?.source ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);

/** Writes `\ref` and similar commands as the number they print, and adds a mention if it refers to an object. */
export function writeCrossReference(node: CommandNode, to: Output): void {
  const { numbering, state } = to.context;
  if (node.name === 'hyperref') {
    const target = numbering.targets.get(node.options[0]?.source.trim() ?? '');
    const write = () => to.write(node.arguments[0]?.children ?? []);
    // In `\hyperref[x]{Table~\ref*{x}}`, the `\ref*` adds the mention.
    const hasReference = node.arguments[0]?.children.some(
      (child) => child.type === 'command' && isCrossReference(child.name),
    );
    if (target?.object && !hasReference) to.prose.mention([target.object], write);
    else write();
    return;
  }
  const range = RANGES.has(node.name);
  const keys = range
    ? node.arguments.map((argument) => argument.source.trim()).filter(Boolean)
    : referencedKeys(node);
  const targets = keys.map((key) => {
    const target = numbering.targets.get(key);
    if (!target) state.warn('dangling-reference', `undefined label: \\${node.name}{${key}}`, node.offset);
    return target;
  });
  keys.forEach((_, index) => {
    const target = targets[index];
    // Each kind is named once: "Figures 1 and 2 and Table 3".
    const first = index === 0 || target?.name !== targets[index - 1]?.name;
    let linked = 1;
    while (index + linked < targets.length && targets[index + linked]?.name === target?.name) linked++;
    if (index > 0) to.prose.add(range ? '–' : index === keys.length - 1 ? ' and ' : ', ');
    writeReference(node, target, first, linked, to);
  });
}

/** Returns the word before one or more numbers: the paper's name for cleveref, else the full word. */
function referenceName(command: string, name: string, isPlural: boolean, { context }: Output): string {
  const crefNames = /^[cC]ref/.test(command) ? context.names.get(name.toLowerCase()) : undefined;
  if (crefNames) {
    const word = crefNames[isPlural ? 1 : 0];
    return command.startsWith('C') ? word.charAt(0).toUpperCase() + word.slice(1) : word;
  }
  if (!isPlural || !name) return name;
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
}

function writeReference(
  node: CommandNode,
  target: Target | undefined,
  first: boolean,
  count: number,
  to: Output,
): void {
  const { prose } = to;
  const before = prose.since(Math.max(0, prose.length - 40));
  const kindWord = KIND_BEFORE.exec(before)?.[0];
  const word = kindWord && target && contradicts(kindWord, target) ? undefined : kindWord;
  // Page numbers are unknown; dropPageReferences has already removed \pageref from the sentence.
  if (/page/.test(node.name)) return;
  if (/^(?:nameref|titleref)$/.test(node.name) && target?.title && target.title.length > 0) {
    to.write(target.title);
    return;
  }
  // \subref prints only the letter of the part.
  const partLetter = node.name === 'subref' ? /[a-z]$/.exec(target?.number ?? '')?.[0] : undefined;
  const printed = partLetter ?? (target?.number || '??');
  // A class's own command, such as \figref, prints the word if the author did not type it.
  const isNamed =
    NAMED.has(node.name) ||
    /^[cC]refrange$/.test(node.name) ||
    (isRefLike(node.name) && !kindWord && !PLACE_BEFORE.test(before));
  const printsName = isNamed && first;
  const name = target?.name ?? '';
  const plural = referenceName(node.name, name, count > 1, to);
  const text = `${printsName && plural ? `${plural} ` : ''}${node.name === 'eqref' || (isNamed && name === 'Equation') ? `(${printed})` : printed}`;
  const start = prose.length;
  prose.add(text);
  if (target && !target.object) return;
  if (!target && !word && node.name !== 'eqref') return;
  if (prose.length === start) return;
  const trimmed = word?.trim() ?? '';
  const end = prose.length;
  const whole = prose.since(0);
  const position = whole.lastIndexOf(text);
  const wordAt = trimmed && !printsName ? whole.lastIndexOf(trimmed, position) : -1;
  prose.mentionBetween(
    target?.object ?? null,
    wordAt === -1 || position - wordAt > 40 ? position : wordAt,
    end,
  );
}
