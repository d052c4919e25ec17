import type { CommandNode, EnvironmentNode } from './tree.js';

/** Environments of beamer that have a title, and the heading that it is read as. */
const HEADED: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  frame: 'paragraph',
  block: 'subparagraph',
  alertblock: 'subparagraph',
  exampleblock: 'subparagraph',
});

/** The heading that a frame or a block starts with: its first argument. */
export function headingOf({ name, arguments: [title] }: EnvironmentNode): CommandNode | undefined {
  const heading = HEADED[name];
  if (!heading || !title) return undefined;
  return { type: 'command', name: heading, star: true, options: [], arguments: [title] };
}
