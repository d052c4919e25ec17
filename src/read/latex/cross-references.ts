import type { Target } from './numbering.js';
import type { CommandNode } from './tree.js';
import type { Writer } from './writer.js';

const PLAIN = new Set(['ref', 'pageref', 'subref', 'labelcref', 'vref', 'vpageref', 'cpageref']);
const NAMED = new Set(['autoref', 'cref', 'Cref', 'fref', 'Fref', 'nameref', 'namecref', 'nameCref']);

export const isCrossReference = (name: string): boolean =>
  PLAIN.has(name) || NAMED.has(name) || name === 'eqref' || name === 'hyperref';

/** The word that says what kind of thing the number is of, with what may stand between the two. */
export const KIND_BEFORE =
  /(?:\b(?:Sub)?(?:Figs?|Figures?|Tabs?|Tables?|Eqs?|Eqns?|Equations?|Algs?|Algorithms?|Theorems?|Thms?|Lemmas?|Lemmata|Corollar(?:y|ies)|Propositions?|Props?|Definitions?|Defs?|Remarks?|Examples?|Listings?|Schemes?|Formulae?|Formulas?|Conjectures?|Claims?|Assumptions?|Proofs?|Programs?|Plates?|Code|Panels?|Inequalit(?:y|ies)|Relations?)\.?)\s*\(?$/i;

const keysOf = (node: CommandNode) =>
  (node.arguments[0]?.source ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);

/** Writes `\ref` and its kin as the number they print; what names an object becomes a mention of it. */
export function writeCrossReference(node: CommandNode, to: Writer): void {
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
  const keys = keysOf(node);
  keys.forEach((key, index) => {
    const target = numbering.targets.get(key);
    if (!target) state.warnings.add('dangling-reference', `\\${node.name}{${key}} leads to no label`);
    if (index > 0) to.prose.add(index === keys.length - 1 ? ' and ' : ', ');
    one(node, target, index, keys.length, to);
  });
}

function one(node: CommandNode, target: Target | undefined, index: number, of: number, to: Writer): void {
  const { prose } = to;
  const before = prose.since(Math.max(0, prose.length - 40));
  const word = KIND_BEFORE.exec(before)?.[0];
  const isPage = /page/.test(node.name);
  if (isPage) {
    // Pages are not known; \vpageref prints its own words around them.
    if (node.name !== 'vpageref') prose.add('??');
    return;
  }
  const printed = target?.number || '??';
  const named = NAMED.has(node.name) && index === 0;
  const name = target?.name ?? '';
  const plural = of > 1 ? (name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`) : name;
  const text = `${named && plural ? `${plural} ` : ''}${node.name === 'eqref' || (NAMED.has(node.name) && name === 'Equation') ? `(${printed})` : printed}`;
  const start = prose.length;
  prose.add(text);
  if (target && !target.object) return;
  if (!target && !word && node.name !== 'eqref') return;
  if (prose.length === start) return;
  const trimmed = word?.trim() ?? '';
  const end = prose.length;
  const whole = prose.since(0);
  const own = whole.lastIndexOf(text);
  const wordAt = trimmed && !named ? whole.lastIndexOf(trimmed, own) : -1;
  prose.mentionBetween(target?.object ?? null, wordAt === -1 || own - wordAt > 40 ? own : wordAt, end);
}
