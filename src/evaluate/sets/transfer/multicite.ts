import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseJson } from '@citemill/metrics/internal/json';
import { z } from 'zod';
import { type ClassificationExample, NOTHING_PUBLISHED, type Split } from '../../../dataset/index.js';
import { UserError } from '../../../user-error.js';

const FILES: Record<Split, string> = { train: 'train.json', validation: 'dev.json', test: 'test.json' };

/** Contexts of MultiCite by the name of their folder: those that its annotators marked, or a number of sentences. */
const folderName = (context: string): string => `classification_${context}_context`;

/** The contexts whose folders MultiCite has published. */
const CONTEXTS = ['gold', '1', '3', '5', '7', '9', '10'] as const;

/** One version of MultiCite's classification task. */
export interface MulticiteTask {
  name: string;
  folder: string;
}

const hasFile = (folder: string): boolean =>
  Object.values(FILES).some((file) => existsSync(join(folder, file)));

/** Returns the versions of MultiCite in its repository, its folder `data`, or the folder of one version. */
export function findMulticite(path: string): MulticiteTask[] {
  return CONTEXTS.flatMap((context): MulticiteTask[] => {
    const name = folderName(context);
    const folders = [
      ...(basename(resolve(path)) === name ? [path] : []),
      join(path, name),
      join(path, 'data', name),
    ];
    const folder = folders.find(hasFile);
    return folder ? [{ name: `multicite-${context}`, folder }] : [];
  });
}

const instances = z.array(z.looseObject({ id: z.string(), x: z.string(), y: z.string() }));

/** Returns the citation in question, as the recipe `intent` writes it. */
const toMark = (text: string): string =>
  text
    .replaceAll(/<cite>[\s\S]{0,1000}?<\/cite>/g, ' TARGETCIT ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Reads contexts with their classes: `[{"id": …, "x": text, "y": "uses background"}]`. Models learn the first class of each. */
export function readMulticite(content: string, path: string): ClassificationExample[] {
  const parsed = instances.safeParse(parseJson(content));
  if (!parsed.success)
    throw new UserError(`${path}: no list of objects with id, x and y; is this one of MultiCite’s files?`);
  return parsed.data.flatMap(({ id, x, y }): ClassificationExample[] => {
    const labels = y.split(/\s+/).filter(Boolean);
    const [label] = labels;
    return label === undefined ? [] : [{ id, text: toMark(x), label, labels }];
  });
}

/** MultiCite's files. Its published figures are left out, since we found no table that we could check. */
export const MULTICITE = { files: FILES, published: NOTHING_PUBLISHED };
