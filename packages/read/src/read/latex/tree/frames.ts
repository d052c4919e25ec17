import type { CommandNode, EnvironmentNode } from './tree.js';

/** The heading commands that titles of beamer environments are read as. */
const HEADING_COMMANDS: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  frame: 'paragraph',
  block: 'subparagraph',
  alertblock: 'subparagraph',
  exampleblock: 'subparagraph',
});

/** Returns the heading of a beamer frame or block: its first argument. */
export function frameHeading({ name, arguments: [title] }: EnvironmentNode): CommandNode | undefined {
  const heading = HEADING_COMMANDS[name];
  if (!heading || !title) return undefined;
  return { type: 'command', name: heading, star: true, options: [], arguments: [title] };
}
