import type { Prose } from '../../prose.js';
import type { CommandNode } from '../tree/tree.js';
import type { Output } from './output.js';

/** Commands that print what they are told and lead elsewhere, as pandoc writes citations: `\\citeproc{ref-x}{Lee, 2001}`. */
export const isLinkedMark = (name: string): boolean => name === 'citeproc' || name === 'hyperlink';

/** The mark before, in each paragraph: those that only a semicolon parts belong together. */
const lastMark = new WeakMap<Prose, { end: number; group: number }>();
const LONGEST_JOINT = 6;

/** The words of a link; where it leads to an entry of the bibliography, they are a citation. */
export function writeLinkedMark(node: CommandNode, to: Output): void {
  const { citations, state } = to.context;
  const key = node.arguments[0]?.source.trim() ?? '';
  const write = () => to.write(node.arguments[1]?.children ?? []);
  if (!citations.knows(key)) {
    if (node.name === 'citeproc')
      state.warn('dangling-citation', `\\citeproc{${key}} is not in the bibliography`, node.place);
    write();
    return;
  }
  const { prose } = to;
  const before = lastMark.get(prose);
  const between = before && prose.length - before.end < LONGEST_JOINT ? prose.since(before.end) : undefined;
  const group =
    before && between !== undefined && /^\s*[;,&]?\s*$/.test(between) ? before.group : prose.newGroup();
  const span = prose.spanOf(write);
  if (!span) return;
  prose.citeBetween([citations.reference(key)], span.start, span.end, group);
  lastMark.set(prose, { end: span.end, group });
}
