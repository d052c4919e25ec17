import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Paper, PaperObject, Warning } from '../../paper/index.js';
import { sha256 } from '../bytes.js';
import type { SourceRecord } from '../reader.js';
import { Warnings } from '../warnings.js';
import { convertToPng, hasConverter, imageKind, PACKAGES } from './converters.js';

export { hasConverter } from './converters.js';

/** Folder of images in a corpus. */
export const IMAGES = 'images';
const ONE_IMAGE_MS = 20_000;
/** Default for all images of a paper. */
const ALL_IMAGES_MS = 30_000;
const MAX_NAME_CHARS = 100;

/** `figures/map.pdf` → `figures__map-3f9a1c04`: readable, safe on all systems, and unique per content. */
function fileName(name: string, bytes: Uint8Array): string {
  const stem = name.replace(/\.\w+$/, '').replaceAll('/', '__');
  return `${stem.replace(/[^\w.-]+/g, '_').slice(-MAX_NAME_CHARS)}-${sha256(bytes).slice(0, 8)}`;
}

/** Writes a temporary file and renames it, so that an existing file is always complete. */
function writeAtomically(path: string, bytes: Uint8Array): void {
  // Processes on several machines may write the same file.
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  writeFileSync(temporaryPath, bytes);
  renameSync(temporaryPath, path);
}

/**
 * Writes the images of a paper's figures to `folder`: PDF, EPS and PS as PNG; PNG and JPEG unchanged. The objects list
 * them in `imageFiles`. Failed conversions become warnings.
 */
export function addImageFiles(
  paper: Paper,
  record: SourceRecord,
  folder: string,
  timeoutMs = ALL_IMAGES_MS,
): Paper {
  const images = record.images ?? {};
  const warnings = new Warnings();
  const deadline = Date.now() + timeoutMs;
  const subfolder = `${IMAGES}/${paper.source.sha256.slice(0, 16)}`;
  const fileByName = new Map<string, string | undefined>();

  const writeImage = (name: string): string | undefined => {
    const bytes = images[name];
    if (!bytes) return undefined;
    const kind = imageKind(bytes);
    if (kind === undefined) {
      warnings.add('image', `${name}: not an image that can be converted`, name);
      return undefined;
    }
    const isReady = kind === 'png' || kind === 'jpg';
    const path = `${subfolder}/${fileName(name, bytes)}.${kind === 'jpg' ? 'jpg' : 'png'}`;
    if (existsSync(join(folder, path))) return path;
    if (!isReady && !hasConverter(kind)) {
      warnings.add(
        'image',
        `${kind} is not installed (package ${PACKAGES[kind]}); the image was not converted`,
        name,
      );
      return undefined;
    }
    const remainingMs = deadline - Date.now();
    if (!isReady && remainingMs <= 0) {
      warnings.add('image', 'the time limit for the images of one paper was reached', name);
      return undefined;
    }
    const ready = isReady ? bytes : convertToPng(bytes, kind, Math.min(remainingMs, ONE_IMAGE_MS));
    if (!(ready instanceof Uint8Array)) {
      warnings.add('image', `${name}: ${ready.failure}`, name);
      return undefined;
    }
    mkdirSync(join(folder, subfolder), { recursive: true });
    writeAtomically(join(folder, path), ready);
    return path;
  };

  const objects = paper.objects.map((object): PaperObject => {
    const files = (object.images ?? []).flatMap((name) => {
      if (!fileByName.has(name)) fileByName.set(name, writeImage(name));
      return fileByName.get(name) ?? [];
    });
    return files.length > 0 ? { ...object, imageFiles: files } : object;
  });
  const imageWarnings: Warning[] = warnings.toList();
  return { ...paper, objects, warnings: [...paper.warnings, ...imageWarnings] };
}
