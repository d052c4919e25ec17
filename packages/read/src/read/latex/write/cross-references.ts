import type { Target } from '../numbering/numbered.js';
import { isRefLike } from '../packages/commands.js';
import type { CommandNode } from '../tree/tree.js';
import type { Output } from './output.js';

const PLAIN = new Set(['ref', 'pageref', 'subref', 'labelcref', 'vref', 'vpageref', 'cpageref']);
const NAMED = new Set([
  'autoref',
  'cref',
  'Cref',
  'fref',
  'Fref',
  'nameref',
  'titleref',
  'namecref',
  'nameCref',
]);

/** `\crefrange{a}{b}`: from one to the other. */
const RANGES = new Set(['crefrange', 'Crefrange', 'cpagerefrange', 'vrefrange']);

export const isCrossReference = (name: string): boolean =>
  PLAIN.has(name) ||
  NAMED.has(name) ||
  RANGES.has(name) ||
  name === 'eqref' ||
  name === 'hyperref' ||
  isRefLike(name);

/** The word that says what kind of thing the number is of, with what may stand between the two. */
export const KIND_BEFORE =
  /(?:\b(?:Sub)?(?:Figs?|Figures?|Tabs?|Tables?|Eqs?|Eqns?|Equations?|Algs?|Algorithms?|Theorems?|Thms?|Lemmas?|Lemmata|Corollar(?:y|ies)|Propositions?|Props?|Definitions?|Defs?|Remarks?|Examples?|Listings?|Schemes?|Formulae?|Formulas?|Conjectures?|Claims?|Assumptions?|Proofs?|Programs?|Plates?|Code|Panels?|Inequalit(?:y|ies)|Relations?)\.?)\s*\(?$/i;

/** A word for a place in the paper, which is no object. */
const PLACE_BEFORE =
  /(?:\b(?:Sections?|Sect?s?\.?|Appendix|Appendices|Apps?\.|Chapters?|Chap\.|Parts?|Steps?|Lines?)|§+)\s*$/i;

/** What a word says the thing is; undefined for words that are said of several kinds. */
function objectKind(word: string): string | undefined {
  if (/^(?:sub)?fig/i.test(word)) return 'Figure';
  if (/^(?:sub)?tab/i.test(word)) return 'Table';
  if (/^(?:eq|formula|inequalit)/i.test(word)) return 'Equation';
  return /^alg/i.test(word) ? 'Algorithm' : undefined;
}

/** "the table \eqref{x}" has a word of another kind right before an equation. */
const contradicts = (word: string, { name }: Target) =>
  /^(?:Figure|Table|Equation|Algorithm)$/.test(name) && (objectKind(word) ?? name) !== name;

const referencedKeys = (node: CommandNode) =>
  (node.arguments[0]?.source ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);

/** Writes `\ref` and its kin as the number they print; what names an object becomes a mention of it. */
export function writeCrossReference(node: CommandNode, to: Output): void {
  const { numbering, state } = to.context;
  if (node.name === 'hyperref') {
    const target = numbering.targets.get(node.options[0]?.source.trim() ?? '');
    const write = () => to.write(node.arguments[0]?.children ?? []);
    // `\hyperref[x]{Table~\ref*{x}}` marks itself.
    const hasReference = node.arguments[0]?.children.some(
      (one) => one.type === 'command' && isCrossReference(one.name),
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
    if (!target) state.warn('dangling-reference', `\\${node.name}{${key}} leads to no label`, node.place);
    return target;
  });
  keys.forEach((_, index) => {
    const target = targets[index];
    // Each kind of thing is named once: "Figures 1 and 2 and Table 3".
    const first = index === 0 || target?.name !== targets[index - 1]?.name;
    let same = 1;
    while (index + same < targets.length && targets[index + same]?.name === target?.name) same++;
    if (index > 0) to.prose.add(range ? '–' : index === keys.length - 1 ? ' and ' : ', ');
    writeReference(node, target, first, same, to);
  });
}

/** The word before one number or several: as the paper has cleveref say it, else in full. */
function referenceName(command: string, name: string, isPlural: boolean, { context }: Output): string {
  const own = /^[cC]ref/.test(command) ? context.names.get(name.toLowerCase()) : undefined;
  if (own) {
    const word = own[isPlural ? 1 : 0];
    return command.startsWith('C') ? word.charAt(0).toUpperCase() + word.slice(1) : word;
  }
  if (!isPlural || !name) return name;
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
}

function writeReference(
  node: CommandNode,
  target: Target | undefined,
  first: boolean,
  of: number,
  to: Output,
): void {
  const { prose } = to;
  const before = prose.since(Math.max(0, prose.length - 40));
  const said = KIND_BEFORE.exec(before)?.[0];
  const word = said && target && contradicts(said, target) ? undefined : said;
  // The source does not say where pages end; \pageref is taken out of its sentence before.
  if (/page/.test(node.name)) return;
  if (/^(?:nameref|titleref)$/.test(node.name) && target?.title && target.title.length > 0) {
    to.write(target.title);
    return;
  }
  // \subref prints the part's letter alone.
  const own = node.name === 'subref' ? /[a-z]$/.exec(target?.number ?? '')?.[0] : undefined;
  const printed = own ?? (target?.number || '??');
  // A command of a class prints the word that its author did not.
  const isNamed =
    NAMED.has(node.name) ||
    /^[cC]refrange$/.test(node.name) ||
    (isRefLike(node.name) && !said && !PLACE_BEFORE.test(before));
  const named = isNamed && first;
  const name = target?.name ?? '';
  const plural = referenceName(node.name, name, of > 1, to);
  const text = `${named && plural ? `${plural} ` : ''}${node.name === 'eqref' || (isNamed && name === 'Equation') ? `(${printed})` : printed}`;
  const start = prose.length;
  prose.add(text);
  if (target && !target.object) return;
  if (!target && !word && node.name !== 'eqref') return;
  if (prose.length === start) return;
  const trimmed = word?.trim() ?? '';
  const end = prose.length;
  const whole = prose.since(0);
  const at = whole.lastIndexOf(text);
  const wordAt = trimmed && !named ? whole.lastIndexOf(trimmed, at) : -1;
  prose.mentionBetween(target?.object ?? null, wordAt === -1 || at - wordAt > 40 ? at : wordAt, end);
}
