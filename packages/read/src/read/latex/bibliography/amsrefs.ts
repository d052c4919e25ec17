import { keyValuePairs } from '../tokens/key-values.js';
import type { Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { Entry } from '../write/citation-printer.js';
import { readBib } from './bib.js';

/** BibTeX names of amsrefs fields. */
const NAMES: Readonly<Record<string, string>> = { date: 'year', book: 'booktitle', conference: 'booktitle' };

/** Rewrites `\bib{key}{article}{author={…}, author={…}, title={…}}` as BibTeX, with one field for all authors. */
function toBibtex(key: string, type: string, source: string): string {
  const fields = new Map<string, string>();
  for (const [name, value] of keyValuePairs(source)) {
    const field = NAMES[name] ?? name;
    const before = fields.get(field);
    if (before === undefined) fields.set(field, value);
    else if (field === 'author' || field === 'editor') fields.set(field, `${before} and ${value}`);
  }
  const lines = [...fields].map(([name, value]) => `  ${name} = {${value}}`);
  return `@${/^\w+$/.test(type) ? type : 'misc'}{${key},\n${lines.join(',\n')}\n}`;
}

/** Returns the entries of an amsrefs bibliography. */
export function amsrefsEntries(nodes: readonly Node[]): Entry[] {
  const sources = new Map<string, string>();
  visit(nodes, (node) => {
    if (node.type !== 'command' || node.name !== 'bib' || node.arguments.length !== 3) return undefined;
    const [key, type, fields] = node.arguments.map((argument) => argument.source.trim()) as [
      string,
      string,
      string,
    ];
    if (key && !/[\s,={}]/.test(key) && !sources.has(key)) sources.set(key, toBibtex(key, type, fields));
    return undefined;
  });
  if (sources.size === 0) return [];
  const references = readBib([[...sources.values()].join('\n')], () => true);
  return [...references].map(([key, reference]) => ({ key, reference }));
}
