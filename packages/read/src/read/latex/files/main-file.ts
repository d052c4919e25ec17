import { posix } from 'node:path';
import { DOCUMENT_CLASS, isTex } from '../../sources/bundle-record.js';

/** The main file of a bundle, and other candidates, best first. */
export interface MainFile {
  name: string | undefined;
  others: string[];
}

const isReadme = (name: string) => /^00readme(?:\.\w+)?$/i.test(posix.basename(name));

/** Returns the main file according to arXiv: `ms.tex toplevelfile` in 00README.XXX, or a source in 00README.json. */
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
/** Limits on the included text that is examined. */
const MAX_INCLUDE_DEPTH = 6;
const MAX_CHARS = 2_000_000;

/** Returns a source without comments, listings and `\iffalse` blocks. */
const stripUnprinted = (text: string) =>
  text
    .replace(/(?<!\\)%.*/g, '')
    .replace(VERBATIM, '')
    .replace(/\\verb\*?([^a-zA-Z\s*])[^\n]*?\1/g, '')
    .replace(/\\iffalse\b[\s\S]*?\\fi\b/g, '');

/** The printed text of a bundle's sources, with their includes. */
class Sources {
  private readonly texts = new Map<string, string>();

  constructor(
    readonly names: readonly string[],
    read: (name: string) => string,
  ) {
    for (const name of names) this.texts.set(name, stripUnprinted(read(name)));
  }

  text(name: string): string {
    return this.texts.get(name) ?? '';
  }

  /** Returns the existing files that a source includes. */
  includedFiles(name: string): string[] {
    return [...this.text(name).matchAll(INCLUDED)].flatMap(([, braced, bare]) => {
      const spelling = (braced ?? bare ?? '').trim();
      const path = posix.join(posix.dirname(name), spelling);
      const file = [path, `${path}.tex`, spelling, `${spelling}.tex`].find((candidate) =>
        this.texts.has(candidate),
      );
      return file === undefined || file === name ? [] : [file];
    });
  }

  /** Returns a document's text followed by the text of its includes. */
  textWithIncludes(name: string): string {
    const visited = new Set<string>();
    let includedText = '';
    const add = (file: string, depth: number) => {
      if (visited.has(file) || depth > MAX_INCLUDE_DEPTH || includedText.length > MAX_CHARS) return;
      visited.add(file);
      includedText += `${this.text(file)}\n`;
      for (const part of this.includedFiles(file)) add(part, depth + 1);
    };
    add(name, 0);
    return includedText;
  }
}

const SIDE_DOCUMENT_NAME =
  /suppl|letter|rebut|respon|reply|review|diff|\bold|_old|cover|slides?\b|poster|notes|append|table|fig|backup|boneyard|changes|draft_?\d|cv\b|test/;
/** File names of documents that come with classes from publishers and CTAN. */
const TEMPLATE_NAME =
  /template|sample|example|guide|instruct|manual|howto|readme|skeleton|demo|doc$|usrguid|bare_(?:jrnl|conf)|sigconf|changelog/;
/** Titles of guides to a class. */
const GUIDE_TITLE =
  /\\latex|class file|document ?class|style (?:file|guide)|author'?s?'? (?:guide|instruction)|instructions? (?:for|to) |user'?s? guide|guide (?:to|for) (?:using|authors|the \w+ (?:class|style))|(?:paper|article|manuscript|journal|submission) template|template (?:for|of)|sample (?:paper|article|document|manuscript)|preparing (?:an?|your)\b|preparation of (?:papers|manuscripts)|how to (?:use|write|prepare)|formatting/i;
const TEMPLATE_FILLER =
  /lorem ipsum|\\lipsum|\\blindtext|insert your|your (?:abstract|title|text) here|\\author(?:\[[^\]]*\])?\{(?:first|author|your|name|a\.? ?n\.? )|firstname lastname|text of your|type your/i;

const PAPER_NAME = /^(?:main|ms|paper|article|manuscript|arxiv|root|submission|preprint|thesis)(?![a-z])/;
const NOT_ARTICLE_CLASS =
  /^(?:letter|standalone|beamer|subfiles|exam|newlfm|scrlttr2|moderncv|a0poster|tikzposter|ltxdoc|ltxguide|scrletter)$/;

/** Scores a document's content: papers have abstracts, titles, authors and citations. */
function contentPoints(text: string): number {
  let points = 0;
  if (/\\begin\s*\{document\}/.test(text)) points += 4;
  if (/\\begin\s*\{(?:abstract|summary)\}|\\abstract\b|\\section\*?\{abstract/i.test(text)) points += 4;
  if (/\\(?:title|icmltitle|Title)\b/.test(text)) points += 2;
  if (/\\(?:author|icmlauthor|Author|authors)\b/.test(text)) points += 1;
  if (/\\(?:bibliography|printbibliography|addbibresource)\b|thebibliography/.test(text)) points += 3;
  const citationCount = text.match(/\\[a-zA-Z]*cite[a-zA-Z]*\s*[[{]/g)?.length ?? 0;
  points += Math.min(4, Math.floor(Math.log2(1 + citationCount / 4)));
  // One point per doubling of the length.
  points += Math.min(4, Math.max(0, Math.floor(Math.log2(text.length / 8000))));
  const title =
    /\\(?:title|icmltitle|Title)\s*(?:\[[^\]]*\])?\s*\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(text)?.[1] ?? '';
  if (GUIDE_TITLE.test(title)) points -= 5;
  if (TEMPLATE_FILLER.test(text)) points -= 5;
  const namedCommandCount = text.match(/\\(?:textbackslash|cs\{|string\\|cmd\\|verb\b)/g)?.length ?? 0;
  if (namedCommandCount > 10) points -= 4;
  const documentClass = /\\document(?:class|style)\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}/.exec(text)?.[1]?.trim();
  if (NOT_ARTICLE_CLASS.test(documentClass ?? '')) points -= 8;
  return points;
}

/** Scores how likely a document is the paper itself, not a supplement, a template or a letter to the editor. */
function scoreDocument(name: string, sources: Sources, names: ReadonlySet<string>): number {
  let points = contentPoints(sources.textWithIncludes(name));
  if (sources.includedFiles(name).length > 0) points += 1;
  // arXiv requires the .bbl file to have the main file's name.
  if (names.has(name.replace(/\.\w+$/, '.bbl'))) points += 3;
  const base = posix.basename(name).toLowerCase();
  if (PAPER_NAME.test(base)) points += 3;
  if (SIDE_DOCUMENT_NAME.test(base)) points -= 5;
  if (TEMPLATE_NAME.test(base.replace(/\.\w+$/, ''))) points -= 3;
  return points - name.split('/').length * 2;
}

/**
 * Finds the main file: the one in arXiv's own list, else the document, not included by another, that looks most like a
 * paper (abstract, title, bibliography, name), the longest among equals. Included files count as part of a document.
 */
export function findMainFile(names: readonly string[], text: (name: string) => string): MainFile {
  const toplevel = toplevelFile(names, text);
  const sources = new Sources(
    names.filter((name) => isTex(name) && !isReadme(name)),
    text,
  );
  const documents = sources.names.filter((name) => DOCUMENT_CLASS.test(sources.text(name)));
  const included = new Set(sources.names.flatMap((name) => sources.includedFiles(name)));
  const topDocuments = documents.filter((name) => !included.has(name));
  const allNames = new Set(names.map((name) => name.replace(/\.BBL$/, '.bbl')));
  const ranked = (topDocuments.length > 0 ? topDocuments : documents)
    .map((name) => ({
      name,
      points: scoreDocument(name, sources, allNames),
      size: sources.textWithIncludes(name).length,
    }))
    .sort((a, b) => b.points - a.points || b.size - a.size || (a.name < b.name ? -1 : 1));
  const name = toplevel ?? ranked[0]?.name;
  const best = ranked.find((candidate) => candidate.name === name)?.points ?? 0;
  // Only documents that score nearly as high: a letter to the editor is not a candidate.
  const others = ranked.filter(
    (candidate) => candidate.name !== name && candidate.points > 0 && candidate.points >= best - 6,
  );
  return { name, others: toplevel ? [] : others.map((other) => other.name) };
}
