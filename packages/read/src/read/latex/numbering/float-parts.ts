import { itemAt } from '@citemill/metrics/at';
import type { CommandNode, EnvironmentNode, Node } from '../tree/tree.js';
import { letter } from './section-numbers.js';

/** A caption of a float, or of one of its parts. */
export interface FloatCaption {
  nodes: readonly Node[];
  /** Of a part, its letter. */
  part?: string;
  /** False for `\caption*`, which takes no number. */
  numbered: boolean;
  /** Of `\captionof{table}`, what it makes of the float. */
  of?: string;
}

/** What a float is called by: its captions and notes, and labels of its own or of its parts. */
export interface FloatParts {
  captions: FloatCaption[];
  notes: (readonly Node[])[];
  /** Each with the letter of its part, or none, and the number of the float's own captions before it. */
  labels: { name: string; part: string; behind: number }[];
  /** True where the float goes on with the number of the one before. */
  continued: boolean;
}

/** `\begin{center}\includegraphics{x} By N. N.\end{center}`: a picture without a float, and few words beside it. */
export function isPicture({ name, children }: EnvironmentNode): boolean {
  if (name !== 'center') return false;
  const letters = children.reduce((sum, one) => sum + (one.type === 'text' ? one.value.length : 0), 0);
  return (
    letters < 300 &&
    children.some((one) => one.type === 'command' && one.name === 'includegraphics') &&
    children.every((one) => one.type !== 'environment' && one.type !== 'math')
  );
}

export const isCaption = (name: string): boolean =>
  /^(?:caption|captionof|tablecaption|figcaption|subcaption)$/.test(name);

/** `\tablecaption` and the notes of an AAS table. */
const isTableNote = (node: Node): node is CommandNode =>
  node.type === 'command' && /^(?:tablecomments|tablenotetext)$/.test(node.name);

const isPartCommand = (name: string) => /^(?:subfloat|subfigure|subtable|subcaptionbox)$/.test(name);

/** The caption of `\subfloat[list][text]{…}`, `\subfigure[text]{…}`, `\subcaptionbox{text}{…}`. */
function partCaption(node: CommandNode): readonly Node[] | undefined {
  if (node.name === 'subcaptionbox') return node.arguments[0]?.children;
  return (node.options[1] ?? node.options[0])?.children;
}

/** Finds captions and labels in a float; those of subfigures belong to its parts. */
export function floatParts(node: EnvironmentNode): FloatParts {
  const found: FloatParts = { captions: [], notes: [], labels: [], continued: false };
  let parts = 0;
  let own = 0;
  /** The part that a bare `\subcaption` has named; the labels behind it are its own. */
  let named = '';
  const label = (name: string, part: string) => found.labels.push({ name, part: part || named, behind: own });

  const caption = (one: CommandNode, part: string) => {
    const nodes = one.arguments.at(-1)?.children ?? [];
    const isPart = part !== '' || one.name === 'subcaption';
    if (isPart && part === '') named = letter(++parts);
    const of = one.name === 'captionof' ? { of: itemAt(one.arguments, 0).source.trim() } : {};
    found.captions.push({ nodes, numbered: !one.star, ...(isPart ? { part: part || named } : of) });
    if (isPart) return;
    named = '';
    if (!one.star) own++;
  };

  const command = (one: CommandNode, part: string) => {
    if (isCaption(one.name)) caption(one, part);
    else if (one.name === 'label' || one.name === 'nllabel')
      label(one.arguments[0]?.source.trim() ?? '', part);
    else if (one.name === 'ContinuedFloat') found.continued = true;
    else if (isTableNote(one)) found.notes.push(one.arguments.at(-1)?.children ?? []);
    let inside = part;
    if (isPartCommand(one.name)) {
      const nodes = partCaption(one);
      if (nodes || hasLabel(one.arguments.flatMap(({ children }) => children))) inside = letter(++parts);
      if (nodes) found.captions.push({ nodes, part: inside, numbered: true });
    }
    for (const argument of [...one.options, ...one.arguments]) if (argument) scan(argument.children, inside);
  };

  const scan = (nodes: readonly Node[], part: string) => {
    for (const one of nodes) {
      if (one.type === 'command') command(one, part);
      else if (one.type === 'environment') {
        if (/^(?:tablenotes|TableNotes)$/.test(one.name)) found.notes.push(one.children);
        const isPart = /^(?:subfigure|subtable)\*?$/.test(one.name) && hasLabel(one.children);
        scan(one.children, isPart ? letter(++parts) : part);
      } else if (one.type === 'group') scan(one.children, part);
      else if (one.type === 'math')
        for (const row of one.rows) for (const name of row.labels) label(name, part);
    }
  };
  scan(node.children, '');
  return found;
}

/** True where something in a part makes it take a letter: a caption or a label. */
function hasLabel(nodes: readonly Node[]): boolean {
  return nodes.some((one) => {
    if (one.type === 'command')
      return (
        isCaption(one.name) || one.name === 'label' || one.arguments.some((part) => hasLabel(part.children))
      );
    return (one.type === 'group' || one.type === 'environment') && hasLabel(one.children);
  });
}
