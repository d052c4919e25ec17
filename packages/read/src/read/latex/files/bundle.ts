import { posix } from 'node:path';
import { decodeText } from '../../bytes.js';
import type { SourceRecord } from '../../reader.js';
import { DOCUMENT_CLASS, mainFromListing } from '../../sources/bundle-record.js';
import { findMainFile, type MainFile } from './main-file.js';

const IMAGES = '.pdf .png .jpg .jpeg .eps .ps .svg .gif .pgf .tikz .tif .PNG .JPG .PDF .EPS'.split(' ');

const FILE_CONTENTS = /^[^%\n]*\\begin\{filecontents(\*?)\}(?:\[[^\]]*\])?\{([^{}]*)\}[^\n]*\n/gm;

/** The files of one paper. */
export class Bundle {
  private readonly names: string[];
  private readonly namesByLowerCase = new Map<string, string>();
  private readonly decoded = new Map<string, string>();
  readonly main: string;
  /** Other documents that could be the main file. */
  readonly otherDocuments: readonly string[];
  /** Folder of the main file, to which its paths are relative. */
  private readonly folder: string;
  private baseNames: (readonly [base: string, name: string])[] | undefined;
  readonly notUtf8: string[] = [];

  constructor(
    private readonly files: Readonly<Record<string, Uint8Array>>,
    main?: string,
  ) {
    this.names = Object.keys(files);
    for (const name of this.names) this.namesByLowerCase.set(name.toLowerCase(), name);
    const mainFile: MainFile =
      main === undefined ? findMainFile(this.names, (name) => this.text(name)) : { name: main, others: [] };
    this.main = mainFile.name ?? '';
    this.otherDocuments = mainFile.others;
    this.unpackFilecontents();
    this.folder = posix.dirname(this.main);
  }

  /** Returns the record's files, or its only file. */
  static fromRecord(record: SourceRecord): Bundle {
    const name = posix.basename(record.path.replaceAll('\\', '/')) || 'main.tex';
    if (!record.files) return new Bundle({ [name]: record.bytes }, name);
    const head = Buffer.from(record.bytes.subarray(0, 64 * 1024)).toString('latin1');
    if (!DOCUMENT_CLASS.test(head)) return new Bundle(record.files, mainFromListing(record.bytes));
    return new Bundle({ ...record.files, [name]: record.bytes }, name);
  }

  /** Adds the files embedded in the main file with `\begin{filecontents}{refs.bib}`. */
  private unpackFilecontents(): void {
    const text = this.text(this.main);
    if (!text.includes('\\begin{filecontents')) return;
    for (const start of text.matchAll(FILE_CONTENTS)) {
      const [whole, star, name] = start;
      const from = start.index + whole.length;
      const end = text.indexOf(`\\end{filecontents${star}}`, from);
      if (end === -1 || !name || this.namesByLowerCase.has(name.trim().toLowerCase())) continue;
      this.decoded.set(name.trim(), text.slice(from, end));
      this.namesByLowerCase.set(name.trim().toLowerCase(), name.trim());
      this.names.push(name.trim());
      this.baseNames = undefined;
    }
  }

  text(name: string): string {
    let text = this.decoded.get(name);
    if (text === undefined) {
      const decoded = decodeText(this.files[name] ?? new Uint8Array());
      if (decoded.fellBack) this.notUtf8.push(name);
      text = decoded.text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
      this.decoded.set(name, text);
    }
    return text;
  }

  /**
   * Finds a file by the name used in the paper, with or without one of the extensions: relative to the main file, to
   * `folders`, to the top, and finally the only file with that name anywhere.
   */
  find(spelling: string, extensions: readonly string[], folders: readonly string[] = []): string | undefined {
    const clean = spelling.trim().replace(/^"|"$/g, '').replaceAll('\\', '/');
    if (!clean) return undefined;
    for (const folder of [this.folder, ...folders, '']) {
      const base = posix.join(folder, clean);
      const path = base.replace(/^(?:\.?\.\/)+/, '');
      for (const extension of ['', ...extensions]) {
        const name = this.namesByLowerCase.get((path + extension).toLowerCase());
        if (name !== undefined) return name;
      }
    }
    return this.findByBaseName(posix.basename(clean).toLowerCase(), extensions);
  }

  /** Returns the only file with this name, in any folder. */
  private findByBaseName(base: string, extensions: readonly string[]): string | undefined {
    if (extensions.length === 0) return undefined;
    const baseNames = new Set(
      extensions.flatMap((extension) => (base.endsWith(extension) ? [base] : [base + extension])),
    );
    const namesakes = this.listBaseNames().filter(([fileBase]) => baseNames.has(fileBase));
    return namesakes.length === 1 ? namesakes[0]?.[1] : undefined;
  }

  private listBaseNames(): readonly (readonly [base: string, name: string])[] {
    this.baseNames ??= this.names.map((name) => [posix.basename(name).toLowerCase(), name] as const);
    return this.baseNames;
  }

  /** Finds an image file in the `\graphicspath` folders, or by its bare name anywhere. */
  findImage(spelling: string, folders: readonly string[]): string | undefined {
    for (const folder of ['', ...folders]) {
      const file = this.find(folder + spelling, IMAGES);
      if (file !== undefined) return file;
    }
    const base = posix.basename(spelling.trim()).toLowerCase();
    const stem = base.replace(/\.\w{2,4}$/, '');
    return this.names.find((name) => {
      const fileBase = posix.basename(name).toLowerCase();
      return (
        fileBase === base ||
        (IMAGES.some((extension) => fileBase.endsWith(extension.toLowerCase())) &&
          fileBase.replace(/\.\w+$/, '') === stem)
      );
    });
  }

  /** Files with this extension, the main file's namesake first. */
  withExtension(extension: string): string[] {
    const stem = this.main.replace(/\.\w+$/, '').toLowerCase();
    const rank = (name: string) => (name.toLowerCase() === stem + extension ? 0 : 1);
    return this.names
      .filter((name) => name.toLowerCase().endsWith(extension))
      .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  }
}
