// Reads what a module exports from its declaration files (`.d.ts`), which the compiler writes with the comments in them.
// TypeScript 7 has no programming interface for this yet; the compiler's output is regular enough for a scanner.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The public functions, interfaces and classes of a declaration file and of those that it exports from, in order:
 * `{ kind, name, text, comment, example, members }`.
 */
export function publicDeclarations(file, wanted, seen = new Set()) {
  const source = readFileSync(file, 'utf8');
  const declarations = [];
  for (const match of source.matchAll(EXPORT)) {
    const { star, names, from, kind, name } = match.groups;
    if (from) {
      const target = join(dirname(file), from).replace(/\.js$/, '.d.ts');
      if (!existsSync(target)) continue;
      const listed = star ? wanted : namesIn(names);
      if (!seen.has(`${target} ${star ? '' : names}`)) {
        seen.add(`${target} ${star ? '' : names}`);
        declarations.push(...publicDeclarations(target, listed, seen));
      }
    } else if (!wanted || wanted.includes(name)) declarations.push(declaration(source, match, kind, name));
  }
  return declarations;
}

const EXPORT =
  /^export (?:type )?(?:(?<star>\*)|\{(?<names>[^}]*)\}) from '(?<from>\.[^']+)';$|^export (?:declare )?(?:abstract )?(?<kind>function|interface|class) (?<name>\w+)/gm;

const namesIn = (list) =>
  list.split(',').map((name) =>
    name
      .trim()
      .replace(/^type /, '')
      .replace(/ as .*$/, ''),
  );

function declaration(source, match, kind, name) {
  const { comment, example } = commentBefore(source, match.index);
  const end = kind === 'function' ? endOfStatement(source, match.index) : endOfBlock(source, match.index);
  const text = source.slice(match.index, end).replace(/^export (declare )?/, '');
  return { kind, name, text, comment, example, members: kind === 'interface' ? parseMembers(text) : [] };
}

/** The comment that ends at a position, without its stars and with its examples separated. */
function commentBefore(source, at) {
  const match = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(source.slice(0, at));
  if (!match) return { comment: '', example: [] };
  const text = match[1].replaceAll(/^\s*\* ?/gm, '').trim();
  const [prose = '', ...tags] = text.split(/^@(?=\w)/m);
  const example = tags
    .filter((tag) => tag.startsWith('example'))
    .map((tag) => tag.slice('example'.length).trim());
  return { comment: plain(prose), example };
}

/** Prose of a comment on lines of a sentence each, its links as code. */
export const plain = (prose) =>
  prose
    .replaceAll(/\{@link (\w+)[^}]*\}/g, '`$1`')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .map((paragraph) => paragraph.replaceAll(/(?<=[a-z)`][.:]) (?=[A-Z`])/g, '\n'))
    .join('\n\n')
    .trim();

function endOfStatement(source, start) {
  let depth = 0;
  for (let index = start; index < source.length; index++) {
    if ('({['.includes(source[index])) depth++;
    else if (')}]'.includes(source[index])) depth--;
    else if (source[index] === ';' && depth === 0) return index + 1;
  }
  return source.length;
}

function endOfBlock(source, start) {
  let depth = 0;
  for (let index = source.indexOf('{', start); index >= 0 && index < source.length; index++) {
    if (source[index] === '{') depth++;
    else if (source[index] === '}' && --depth === 0) return index + 1;
  }
  return source.length;
}

/** The fields of an interface: name, type and comment. */
function parseMembers(text) {
  const body = text.slice(text.indexOf('{') + 1, -1);
  const members = [];
  for (const match of body.matchAll(/^ {4}(?:readonly )?(\w+)\??: /gm)) {
    const type = body.slice(match.index + match[0].length, endOfStatement(body, match.index) - 1);
    const { comment } = commentBefore(body, match.index);
    members.push({
      name: match[1],
      type: type.replaceAll(/\s+/g, ' ').replace(/ \| undefined$/, ''),
      comment: comment.replaceAll(/\s+/g, ' '),
    });
  }
  return members;
}
