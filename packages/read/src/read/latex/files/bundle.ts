import { posix } from 'node:path';
import { decodeText } from '../../bytes.js';
import type { SourceRecord } from '../../reader.js';
import { DOCUMENT_CLASS, mainOfListing } from '../../sources/bundle-record.js';
import { findMain, type MainFile } from './main-file.js';

const IMAGES = [
  '.pdf',
  '.png',
  '.jpg',
  '.jpeg',
  '.eps',
  '.ps',
  '.svg',
  '.gif',
  '.pgf',
  '.tikz',
  '.tif',
  '.PNG',
  '.JPG',
  '.PDF',
  '.EPS',
];

const FILE_CONTENTS = /^[^%\n]*\\begin\{filecontents(\*?)\}(?:\[[^\]]*\])?\{([^{}]*)\}[^\n]*\n/gm;

/** The files of one paper. */
export class Bundle {
  private readonly names: string[];
  private readonly lower = new Map<string, string>();
  private readonly decoded = new Map<string, string>();
  readonly main: string;
  /** Other documents of the bundle that could have been meant. */
  readonly rivals: readonly string[];
  /** The folder of the main file, which the paths in it start from. */
  private readonly folder: string;
  private bases: (readonly [base: string, name: string])[] | undefined;
  /** Files that are not UTF-8. */
  readonly undecoded: string[] = [];

  constructor(
    private readonly files: Readonly<Record<string, Uint8Array>>,
    main?: string,
  ) {
    this.names = Object.keys(files);
    for (const name of this.names) this.lower.set(name.toLowerCase(), name);
    const found: MainFile =
      main === undefined ? findMain(this.names, (name) => this.text(name)) : { name: main, others: [] };
    this.main = found.name ?? '';
    this.rivals = found.others;
    this.unpack();
    this.folder = posix.dirname(this.main);
  }

  /** The record's files; of a lone file, that file. */
  static of(record: SourceRecord): Bundle {
    const name = posix.basename(record.path.replaceAll('\\', '/')) || 'main.tex';
    if (!record.files) return new Bundle({ [name]: record.bytes }, name);
    const head = Buffer.from(record.bytes.subarray(0, 64 * 1024)).toString('latin1');
    if (!DOCUMENT_CLASS.test(head)) return new Bundle(record.files, mainOfListing(record.bytes));
    return new Bundle({ ...record.files, [name]: record.bytes }, name);
  }

  /** `\begin{filecontents}{refs.bib}`: files that the main file carries in itself. */
  private unpack(): void {
    const text = this.text(this.main);
    if (!text.includes('\\begin{filecontents')) return;
    for (const start of text.matchAll(FILE_CONTENTS)) {
      const [whole, star, name] = start;
      const from = start.index + whole.length;
      const end = text.indexOf(`\\end{filecontents${star}}`, from);
      if (end === -1 || !name || this.lower.has(name.trim().toLowerCase())) continue;
      this.decoded.set(name.trim(), text.slice(from, end));
      this.lower.set(name.trim().toLowerCase(), name.trim());
      this.names.push(name.trim());
      this.bases = undefined;
    }
  }

  text(name: string): string {
    let text = this.decoded.get(name);
    if (text === undefined) {
      const decoded = decodeText(this.files[name] ?? new Uint8Array());
      if (decoded.fellBack) this.undecoded.push(name);
      text = decoded.text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
      this.decoded.set(name, text);
    }
    return text;
  }

  /**
   * The name of a file as the paper spells it, with one of the endings added where it has none: from the folder of the
   * main file, from `folders`, from the top, and at last the only file of that name anywhere.
   */
  find(spelling: string, endings: readonly string[], folders: readonly string[] = []): string | undefined {
    const clean = spelling.trim().replace(/^"|"$/g, '').replaceAll('\\', '/');
    if (!clean) return undefined;
    for (const folder of [this.folder, ...folders, '']) {
      const base = posix.join(folder, clean);
      const path = base.replace(/^(?:\.?\.\/)+/, '');
      for (const ending of ['', ...endings]) {
        const name = this.lower.get((path + ending).toLowerCase());
        if (name !== undefined) return name;
      }
    }
    return this.onlyNamesake(posix.basename(clean).toLowerCase(), endings);
  }

  /** The one file of this name, whatever folder it lies in. */
  private onlyNamesake(base: string, endings: readonly string[]): string | undefined {
    if (endings.length === 0) return undefined;
    const wanted = new Set(endings.flatMap((ending) => (base.endsWith(ending) ? [base] : [base + ending])));
    const found = this.byBase().filter(([own]) => wanted.has(own));
    return found.length === 1 ? found[0]?.[1] : undefined;
  }

  private byBase(): readonly (readonly [base: string, name: string])[] {
    this.bases ??= this.names.map((name) => [posix.basename(name).toLowerCase(), name] as const);
    return this.bases;
  }

  /** An image file, looked for in the folders of `\graphicspath` and, at last, by its bare name anywhere. */
  findImage(spelling: string, folders: readonly string[]): string | undefined {
    for (const folder of ['', ...folders]) {
      const found = this.find(folder + spelling, IMAGES);
      if (found !== undefined) return found;
    }
    const base = posix.basename(spelling.trim()).toLowerCase();
    const stem = base.replace(/\.\w{2,4}$/, '');
    return this.names.find((name) => {
      const own = posix.basename(name).toLowerCase();
      return (
        own === base ||
        (IMAGES.some((ending) => own.endsWith(ending.toLowerCase())) && own.replace(/\.\w+$/, '') === stem)
      );
    });
  }

  /** Files with this ending, the main file's namesake first. */
  ending(ending: string): string[] {
    const stem = this.main.replace(/\.\w+$/, '').toLowerCase();
    const own = (name: string) => (name.toLowerCase() === stem + ending ? 0 : 1);
    return this.names
      .filter((name) => name.toLowerCase().endsWith(ending))
      .sort((a, b) => own(a) - own(b) || (a < b ? -1 : 1));
  }
}
