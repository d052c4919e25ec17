import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isInnerPath, type OwnedFile, readJson, removeOwned, statInside } from '../engine/index.js';
import { hashFileSync, type Json, type Manifest, manifestSchema } from '../lineage/index.js';
import { UserError } from '../user-error.js';

/** Properties of a part in addition to its files. */
export interface PartFacts {
  /** Digest of the set of papers, for a part of an ingest. */
  papers?: string | undefined;
  /** The part that this one replaced because some of its papers were removed or moved. */
  replaces?: string | undefined;
  /** Manifest of a link. */
  manifest?: Manifest | undefined;
  /** Results of a link. */
  summary?: Json | undefined;
}

/** A part of a corpus: the tables of some records, or of one link. Its files are in a folder with its name. */
export interface Part extends PartFacts {
  part: string;
  files: OwnedFile[];
}

/** Somebody else may have written a corpus, so the names in its lists must not lead out of its folder. */
const partSchema = z.looseObject({
  part: z.string().regex(/^(?:part|link)-\d{9,}$/),
  files: z.array(
    z.looseObject({
      path: z.string().refine(isInnerPath),
      bytes: z.number(),
      rows: z.int().min(0).optional(),
    }),
  ),
  papers: z.string().optional(),
  replaces: z
    .string()
    .regex(/^part-\d{9,}$/)
    .optional(),
  manifest: manifestSchema.optional(),
  summary: z.json().optional(),
});

/** The file in the folder of a part that lists its contents. It is written before the folder gets its final name. */
export const PART_FILE = 'part.json';
const DIGITS = 9;

export const partName = (kind: 'part' | 'link', number: number): string =>
  `${kind}-${String(number).padStart(DIGITS, '0')}`;

/** Returns the name of the part with the last link of a corpus; undefined if there is none. */
export function linkPartName(corpus: string): string | undefined {
  const { link } = readJson(join(corpus, 'corpus.json')) as { link?: unknown };
  return typeof link === 'number' ? partName('link', link) : undefined;
}

const PART_NAME = /^part-(\d{9,})$/;
const partNumber = (name: string): number => Number(PART_NAME.exec(name)?.[1] ?? -1);

/** Writes the list of contents into a folder of Parquet files, which can then be given its final name. `rows` has their row counts. */
export function sealPart(
  folder: string,
  part: string,
  rows: Record<string, number>,
  facts: PartFacts = {},
): Part {
  const files = Object.entries(rows).map(([name, count]) => ({
    path: `${name}.parquet`,
    bytes: statSync(join(folder, `${name}.parquet`)).size,
    rows: count,
    sha256: hashFileSync(join(folder, `${name}.parquet`)),
  }));
  const sealed: Part = { part, files, ...facts };
  writeFileSync(join(folder, PART_FILE), `${JSON.stringify(sealed)}\n`);
  return sealed;
}

export function readPart(folder: string): Part | undefined {
  try {
    return partSchema.safeParse(readJson(join(folder, PART_FILE))).data;
  } catch {
    // An incomplete part has no readable file.
    return undefined;
  }
}

/** Lists the files in the folder of a part that we wrote and may remove. */
function ownedFiles(folder: string, part: Part): OwnedFile[] {
  const listing = statSync(join(folder, PART_FILE), { throwIfNoEntry: false });
  return listing ? [...part.files, { path: PART_FILE, bytes: listing.size }] : part.files;
}

/** Removes the files of a part that we wrote. */
export function removePart(parts: string, part: Part): void {
  const folder = join(parts, part.part);
  removeOwned(folder, ownedFiles(folder, part));
}

/** Removes links that were replaced or never committed, but only folders with a list of contents that Citemill wrote. */
export function removeOtherLinks(parts: string, current: string | undefined): void {
  for (const name of readdirSync(parts)) {
    if (!/^link-\d{9,}$/.test(name) || name === current) continue;
    const part = readPart(join(parts, name));
    if (part?.part === name) removePart(parts, part);
  }
}

/** Describes what is wrong with a part on disk; undefined if all files have the expected size. */
export function findPartFault(parts: string, { part, files }: Part): string | undefined {
  for (const { path, bytes } of files) {
    const size = statInside(parts, `${part}/${path}`)?.size;
    if (size === undefined) return `${part}/${path} is missing`;
    if (size !== bytes) return `${part}/${path} has ${size} bytes instead of ${bytes}`;
  }
  return undefined;
}

/**
 * The list of all parts of a corpus, with a line for each that states the size and row count of every table. It defines the
 * contents of the corpus, so that a lost part is detected.
 */
export class PartList {
  private constructor(
    private readonly path: string,
    readonly parts: Part[],
    private readonly isWhole: boolean,
  ) {}

  static read(path: string): PartList {
    const parts: Part[] = [];
    if (!existsSync(path)) return new PartList(path, parts, true);
    const lines = readFileSync(path, 'utf8').split('\n');
    // The last line may be cut off because the process ended while writing it. Its part is found by its folder.
    const isCutOff = lines.pop() !== '';
    for (const [index, line] of lines.entries()) {
      try {
        parts.push(partSchema.parse(JSON.parse(line)));
      } catch {
        throw new UserError(`${path}: line ${index + 1} is damaged; restore the file from a copy`);
      }
    }
    return new PartList(path, parts, !isCutOff);
  }

  /**
   * Completes the work of an interrupted process: lists parts that have their final name, and removes parts that were replaced.
   * The caller must hold the lock.
   */
  adopt(folder: string, scratch: string): void {
    const listed = new Set(this.parts.map(({ part }) => part));
    const parts = readdirSync(folder)
      .filter((name) => PART_NAME.test(name) && !listed.has(name))
      .sort()
      .flatMap((name) => {
        const part = readPart(join(folder, name));
        return part?.part === name && findPartFault(folder, part) === undefined ? [part] : [];
      });
    let isChanged = !this.isWhole;
    const obsolete: Part[] = [];
    for (const part of parts) {
      if (this.parts.some(({ replaces }) => replaces === part.part)) obsolete.push(part);
      else if (part.replaces === undefined) this.parts.push(part);
      else {
        const old = this.parts.findIndex(({ part: name }) => name === part.replaces);
        // If the part that it replaced is not listed either, this one is obsolete, too.
        if (old < 0) obsolete.push(part);
        else obsolete.push(...this.parts.splice(old, 1, part));
      }
      isChanged = true;
    }
    if (isChanged) this.save(scratch);
    for (const part of obsolete) removePart(folder, part);
  }

  replace(old: string, part: Part, scratch: string): void {
    const index = this.parts.findIndex(({ part: name }) => name === old);
    if (index < 0) throw new Error(`${old} is not listed`);
    this.parts.splice(index, 1, part);
    this.save(scratch);
  }

  private save(scratch: string): void {
    const lines = this.parts.map((part) => `${JSON.stringify(part)}\n`).join('');
    writeFileSync(join(scratch, 'parts.jsonl'), lines, { flush: true });
    renameSync(join(scratch, 'parts.jsonl'), this.path);
  }

  add(part: Part): void {
    this.parts.push(part);
    writeFileSync(this.path, `${JSON.stringify(part)}\n`, { flag: 'a', flush: true });
  }
}

/** Returns a number for a new part that no folder has yet, including folders that we did not write. */
export function nextPartNumber(folder: string): number {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).reduce((next, name) => Math.max(next, partNumber(name) + 1), 0);
}
