import { posix } from 'node:path';
import { DOCUMENT_CLASS, isTex } from '../../sources/bundle-record.js';

/** The main file of a bundle, and the others that could be papers as well, best first. */
export interface MainFile {
  name: string | undefined;
  others: string[];
}

const isReadme = (name: string) => /^00readme(?:\.\w+)?$/i.test(posix.basename(name));

/** The file that arXiv was told to start from: `ms.tex toplevelfile` in 00README.XXX, or a source in 00README.json. */
function toplevelFile(names: readonly string[], text: (name: string) => string): string | undefined {
  for (const readme of names.filter(isReadme)) {
    const content = text(readme);
    const line = /^\s*(\S+)\s+toplevelfile\b/m.exec(content)?.[1];
    const object = /\{[^{}]*"usage"\s*:\s*"toplevel"[^{}]*\}/.exec(content)?.[0];
    const named = line ?? /"filename"\s*:\s*"([^"]+)"/.exec(object ?? '')?.[1];
    const path = named && posix.join(posix.dirname(readme), named);
    if (path && names.includes(path)) return path;
  }
  return undefined;
}

const INCLUDED =
  /\\(?:input|include|subfile|subfileinclude|includestandalone)\s*(?:\[[^\]]*\])?\s*\{([^{}]+)\}/g;

/** Files that others take in: parts of a paper, even where they can be set by themselves. */
function includedBy(texts: ReadonlyMap<string, string>): Set<string> {
  const included = new Set<string>();
  for (const [name, text] of texts) {
    for (const [, spelling] of text.matchAll(INCLUDED)) {
      const path = posix.join(posix.dirname(name), spelling!.trim());
      for (const one of [path, `${path}.tex`]) if (one !== name) included.add(one);
    }
  }
  return included;
}

const PARTS =
  /suppl|letter|rebut|respon|reply|review|diff|\bold|_old|cover|slides?\b|poster|template|sample|notes|append|table|fig|backup|boneyard|changes|draft_?\d|cv\b|test/;

/** How likely a document is the paper itself, not its supplement or the letter to the editor. */
function score(name: string, text: string, names: ReadonlySet<string>): number {
  const uncommented = text.replace(/(?<!\\)%.*/g, '');
  let points = 0;
  if (/\\begin\s*\{document\}/.test(uncommented)) points += 4;
  if (/\\begin\s*\{(?:abstract|summary)\}|\\abstract\b/.test(uncommented)) points += 4;
  if (/\\(?:title|icmltitle|Title)\b/.test(uncommented)) points += 2;
  if (/\\author\b|\\icmlauthor\b|\\Author\b/.test(uncommented)) points += 1;
  if (/\\(?:bibliography|printbibliography|addbibresource)\b|thebibliography/.test(uncommented)) points += 3;
  if (/\\(?:input|include|subfile)\b/.test(uncommented)) points += 1;
  // arXiv asks for the .bbl file under the name of the main file.
  if (names.has(name.replace(/\.\w+$/, '.bbl'))) points += 2;
  const base = posix.basename(name).toLowerCase();
  if (/^(?:main|ms|paper|article|manuscript|arxiv|root|submission|preprint|thesis)(?![a-z])/.test(base))
    points += 3;
  if (PARTS.test(base)) points -= 5;
  const documentClass = /\\document(?:class|style)\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}/
    .exec(uncommented)?.[1]
    ?.trim();
  if (
    /^(?:letter|standalone|beamer|subfiles|exam|newlfm|scrlttr2|moderncv|a0poster|tikzposter)$/.test(
      documentClass ?? '',
    )
  )
    points -= 8;
  return points - name.split('/').length * 2;
}

/**
 * Finds the file to start from: the one that arXiv's own list names; else, of the documents that no other takes in, the
 * one that looks most like a paper (abstract, title, bibliography, name), and of equals the longest.
 */
export function findMain(names: readonly string[], text: (name: string) => string): MainFile {
  const told = toplevelFile(names, text);
  const texts = new Map(
    names.filter((name) => isTex(name) && !isReadme(name)).map((name) => [name, text(name)]),
  );
  const documents = [...texts.keys()].filter((name) => DOCUMENT_CLASS.test(texts.get(name)!));
  const included = includedBy(texts);
  const whole = documents.filter((name) => !included.has(name));
  const set = new Set(names.map((name) => name.replace(/\.BBL$/, '.bbl')));
  const ranked = (whole.length > 0 ? whole : documents)
    .map((name) => ({ name, points: score(name, texts.get(name)!, set), size: sizeWithParts(name, texts) }))
    .sort((a, b) => b.points - a.points || b.size - a.size || (a.name < b.name ? -1 : 1));
  const name = told ?? ranked[0]?.name;
  const best = ranked.find((one) => one.name === name)?.points ?? 0;
  // Nearly as good: a letter to the editor is no rival of the paper.
  const others = ranked.filter((one) => one.name !== name && one.points > 0 && one.points >= best - 6);
  return { name, others: told ? [] : others.map((one) => one.name) };
}

/** The length of a document with the files it takes in, one level deep. */
function sizeWithParts(name: string, texts: ReadonlyMap<string, string>): number {
  const text = texts.get(name)!;
  let size = text.length;
  for (const [, spelling] of text.matchAll(INCLUDED)) {
    const path = posix.join(posix.dirname(name), spelling!.trim());
    size += (texts.get(path) ?? texts.get(`${path}.tex`))?.length ?? 0;
  }
  return size;
}
