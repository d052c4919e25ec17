/** An entry of the command palette. */
export interface Command {
  /** Distinguishes it from all others. */
  id: string;
  name: string;
  /** What kind of thing it is, shown next to the name. */
  kind: string;
  /** Further words by which it is found. */
  words?: string;
  run: () => void;
}

/** Text without case and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The commands that contain every word of a query, in their order; those whose name begins with the query come first. All commands for an
 * empty query.
 */
export function matchCommands<C extends Omit<Command, 'run'>>(commands: readonly C[], query: string): C[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const start = words.join(' ');
  const rank = ({ name }: C) => (start !== '' && plain(name).startsWith(start) ? 0 : 1);
  return commands
    .filter(({ name, kind, words: more = '' }) => {
      const text = plain(`${name} ${kind} ${more}`);
      return words.every((word) => text.includes(word));
    })
    .map((command, i) => ({ command, i }))
    .sort((a, b) => rank(a.command) - rank(b.command) || a.i - b.i)
    .map(({ command }) => command);
}
