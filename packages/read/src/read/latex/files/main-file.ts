import { posix } from 'node:path';
import { DOCUMENT_CLASS, isTex } from '../../sources/bundle-record.js';

/** The main file of a bundle, and the others that could be papers as well, best first. */
export interface MainFile {
  name: string | undefined;
  others: string[];
}

const isReadme = (name: string) => /^00readme(?:\.\w+)?$/i.test(posix.basename(name));

/** The file that arXiv starts from: `ms.tex toplevelfile` in 00README.XXX, or a source in 00README.json. */
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
  /\\(?:input|include|subfile|subfileinclude|includestandalone)\s*(?:\[[^\]]*\])?\s*\{([^{}]+)\}|\\input\s+([^\s{}\\%]+)/g;
const VERBATIM =
  /\\begin\{(verbatim\*?|lstlisting|minted|Verbatim|comment|filecontents\*?)\}[\s\S]*?\\end\{\1\}/g;
/** Files inside one another that are followed, and characters that are looked at. */
const DEEPEST = 6;
const MOST_CHARACTERS = 2_000_000;

/** A source without what is not set: comments, listings, what is switched off. */
const shown = (text: string) =>
  text
    .replace(/(?<!\\)%.*/g, '')
    .replace(VERBATIM, '')
    .replace(/\\verb\*?([^a-zA-Z\s*])[^\n]*?\1/g, '')
    .replace(/\\iffalse\b[\s\S]*?\\fi\b/g, '');

/** The sources of a bundle as far as they are set, with the files that they take in. */
class Sources {
  private readonly texts = new Map<string, string>();

  constructor(
    readonly names: readonly string[],
    read: (name: string) => string,
  ) {
    for (const name of names) this.texts.set(name, shown(read(name)));
  }

  text(name: string): string {
    return this.texts.get(name) ?? '';
  }

  /** The files that a source takes in, as far as they are there. */
  includedIn(name: string): string[] {
    return [...this.text(name).matchAll(INCLUDED)].flatMap(([, braced, bare]) => {
      const spelling = (braced ?? bare ?? '').trim();
      const path = posix.join(posix.dirname(name), spelling);
      const found = [path, `${path}.tex`, spelling, `${spelling}.tex`].find((one) => this.texts.has(one));
      return found === undefined || found === name ? [] : [found];
    });
  }

  /** A document with everything that it takes in. */
  whole(name: string): string {
    const seen = new Set<string>();
    let all = '';
    const add = (one: string, depth: number) => {
      if (seen.has(one) || depth > DEEPEST || all.length > MOST_CHARACTERS) return;
      seen.add(one);
      all += `${this.text(one)}\n`;
      for (const part of this.includedIn(one)) add(part, depth + 1);
    };
    add(name, 0);
    return all;
  }
}

const PARTS =
  /suppl|letter|rebut|respon|reply|review|diff|\bold|_old|cover|slides?\b|poster|notes|append|table|fig|backup|boneyard|changes|draft_?\d|cv\b|test/;
/** Names of documents that come with classes, as publishers and CTAN call them. */
const MODELS =
  /template|sample|example|guide|instruct|manual|howto|readme|skeleton|demo|doc$|usrguid|bare_(?:jrnl|conf)|sigconf|changelog/;
/** What guides to a class speak of, and what fills a template. */
const GUIDE_TITLE =
  /\\LaTeX|class file|document ?class|style (?:file|guide)|author'?s?'? (?:guide|instruction)|instructions? (?:for|to) |user'?s? guide|guide (?:to|for) (?:using|authors|the \w+ (?:class|style))|(?:paper|article|manuscript|journal|submission) template|template (?:for|of)|sample (?:paper|article|document|manuscript)|preparing (?:an?|your)\b|preparation of (?:papers|manuscripts)|how to (?:use|write|prepare)|formatting/i;
const FILLER =
  /lorem ipsum|\\lipsum|\\[bB]lindtext|insert your|your (?:abstract|title|text) here|\\author(?:\[[^\]]*\])?\{(?:first|author|your|name|a\.? ?n\.? )|firstname lastname|text of your|type your/i;

const ARTICLES = /^(?:main|ms|paper|article|manuscript|arxiv|root|submission|preprint|thesis)(?![a-z])/;
const NOT_ARTICLES =
  /^(?:letter|standalone|beamer|subfiles|exam|newlfm|scrlttr2|moderncv|a0poster|tikzposter|ltxdoc|ltxguide|scrletter)$/;

/** Points for what a document says: papers have abstracts, titles, authors, citations. */
function contentPoints(text: string): number {
  let points = 0;
  if (/\\begin\s*\{document\}/.test(text)) points += 4;
  if (/\\begin\s*\{(?:abstract|summary)\}|\\abstract\b|\\section\*?\{abstract/i.test(text)) points += 4;
  if (/\\(?:title|icmltitle|Title)\b/.test(text)) points += 2;
  if (/\\(?:author|icmlauthor|Author|authors)\b/.test(text)) points += 1;
  if (/\\(?:bibliography|printbibliography|addbibresource)\b|thebibliography/.test(text)) points += 3;
  const cited = text.match(/\\[a-zA-Z]*cite[a-zA-Z]*\s*[[{]/g)?.length ?? 0;
  points += Math.min(4, Math.floor(Math.log2(1 + cited / 4)));
  // Twice the text is one point.
  points += Math.min(4, Math.max(0, Math.floor(Math.log2(text.length / 8000))));
  const title =
    /\\(?:title|icmltitle|Title)\s*(?:\[[^\]]*\])?\s*\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(text)?.[1] ?? '';
  if (GUIDE_TITLE.test(title)) points -= 5;
  if (FILLER.test(text)) points -= 5;
  const commandsNamed = text.match(/\\(?:textbackslash|cs\{|string\\|cmd\\|verb\b)/g)?.length ?? 0;
  if (commandsNamed > 10) points -= 4;
  const documentClass = /\\document(?:class|style)\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}/.exec(text)?.[1]?.trim();
  if (NOT_ARTICLES.test(documentClass ?? '')) points -= 8;
  return points;
}

/** How likely a document is the paper itself, not its supplement, a template or the letter to the editor. */
function score(name: string, sources: Sources, names: ReadonlySet<string>): number {
  let points = contentPoints(sources.whole(name));
  if (sources.includedIn(name).length > 0) points += 1;
  // arXiv asks for the .bbl file under the name of the main file.
  if (names.has(name.replace(/\.\w+$/, '.bbl'))) points += 3;
  const base = posix.basename(name).toLowerCase();
  if (ARTICLES.test(base)) points += 3;
  if (PARTS.test(base)) points -= 5;
  if (MODELS.test(base.replace(/\.\w+$/, ''))) points -= 3;
  return points - name.split('/').length * 2;
}

/**
 * Finds the file to start from: the one that arXiv's own list names; else, of the documents that no other takes in, the
 * one that looks most like a paper (abstract, title, bibliography, name), and of equals the longest. Files that a
 * document takes in count as part of it.
 */
export function findMain(names: readonly string[], text: (name: string) => string): MainFile {
  const named = toplevelFile(names, text);
  const sources = new Sources(
    names.filter((name) => isTex(name) && !isReadme(name)),
    text,
  );
  const documents = sources.names.filter((name) => DOCUMENT_CLASS.test(sources.text(name)));
  const included = new Set(sources.names.flatMap((name) => sources.includedIn(name)));
  const whole = documents.filter((name) => !included.has(name));
  const set = new Set(names.map((name) => name.replace(/\.BBL$/, '.bbl')));
  const ranked = (whole.length > 0 ? whole : documents)
    .map((name) => ({ name, points: score(name, sources, set), size: sources.whole(name).length }))
    .sort((a, b) => b.points - a.points || b.size - a.size || (a.name < b.name ? -1 : 1));
  const name = named ?? ranked[0]?.name;
  const best = ranked.find((one) => one.name === name)?.points ?? 0;
  // Nearly as good: a letter to the editor does not compete with the paper.
  const others = ranked.filter((one) => one.name !== name && one.points > 0 && one.points >= best - 6);
  return { name, others: named ? [] : others.map((one) => one.name) };
}
