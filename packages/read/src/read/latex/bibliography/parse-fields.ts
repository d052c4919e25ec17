import { parse } from '@retorquere/bibtex-parser';
import { JOURNALS } from '../packages/journals.js';

export type ParsedFields = Record<string, unknown>;

/** Commands with an argument that the BibTeX parser knows. Others are removed, since it would print their names. */
const KNOWN_COMMANDS =
  /^(?:[a-zA-Z]|text[a-z]+|emph|mbox|url|href|ensuremath|math[a-z]+|[a-z]{2}(?:series|shape|family)|ss|ae|AE|oe|OE|aa|AA)$/;

/** Unprinted sort keys: `\noopsort{1973b}1974`. */
const SORT_KEYS = /\\(?:noopsort|SortNoop|noop|sortas)\s*\{[^{}]*\}/gi;

/** Removes sort keys and unknown commands, and writes out the names of journals. */
export function replaceCommands(latex: string): string {
  if (!latex.includes('\\')) return latex;
  const withKnownCommands = latex
    .replace(SORT_KEYS, '')
    .replace(/\\([a-zA-Z]{2,})\{/g, (whole, name: string) => (KNOWN_COMMANDS.test(name) ? whole : '{'));
  return withKnownCommands.replace(/\\([a-z]{2,8})\b/g, (whole, name: string) =>
    Object.hasOwn(JOURNALS, name) ? (JOURNALS[name] ?? whole).replace('&', '\\&') : whole,
  );
}

/** Returns the fields of an entry by the parser, which reads all of LaTeX but is slow. */
export function parseFields(latex: string, key: string): ParsedFields {
  const source = replaceCommands(latex);
  try {
    const { entries } = parse(source, { sentenceCase: false, caseProtection: false });
    return (entries.find((entry) => entry.key === key) ?? entries[0])?.fields ?? {};
  } catch {
    // The parser rejected this entry: read the fields one by one, as long as braces balance.
    const fields: ParsedFields = {};
    for (const [, name = '', braced, quoted, bare] of source.matchAll(
      /(\w+)\s*=\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|"([^"]*)"|(\d+))/g,
    )) {
      fields[name.toLowerCase()] ??= braced ?? quoted ?? bare ?? '';
    }
    if (typeof fields.author === 'string')
      fields.author = fields.author.split(/\s+and\s+/).map((name) => ({ name: name.replace(/[{}]/g, '') }));
    return fields;
  }
}
