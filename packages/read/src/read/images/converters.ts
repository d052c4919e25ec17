import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled, runLimited } from '../limited-process.js';

const DOTS_PER_INCH = 150;
/** For pages that are too large for this resolution: the longer side with poppler, the resolution with Ghostscript. */
const FALLBACK_SIDE_PX = 2000;
const FALLBACK_DOTS_PER_INCH = 40;
/** Memory limit of a converter process. */
const MEMORY_MB = 1024;
/** Maximum side of a usable image. */
const MAX_SIDE_PX = 8000;
const MAX_PNG_BYTES = 50 * 1024 * 1024;

export type Converter = 'pdftoppm' | 'gs';

/** The package to install for each converter. */
export const PACKAGES: Readonly<Record<Converter, string>> = {
  pdftoppm: 'poppler-utils',
  gs: 'ghostscript',
};

const installedCache = new Map<Converter, boolean>();

export function hasConverter(name: Converter): boolean {
  let installed = installedCache.get(name);
  if (installed === undefined) {
    installed = isInstalled(name, '-v');
    installedCache.set(name, installed);
  }
  return installed;
}

const PNG = [0x89, 0x50, 0x4e, 0x47];
const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Detects the type of an image, or the converter that it needs, from its content. EPS files may have a binary header. */
export function imageKind(bytes: Uint8Array): 'png' | 'jpg' | Converter | undefined {
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.includes('%PDF-')) return 'pdftoppm';
  if (head.startsWith('%!') || startsWith(bytes, [0xc5, 0xd0, 0xd3, 0xc6])) return 'gs';
  return undefined;
}

/** True for a PNG with usable dimensions. poppler writes a side of one pixel if it runs out of memory. */
function hasUsableSize(png: Uint8Array): boolean {
  if (png.length < 24 || !startsWith(png, PNG)) return false;
  const header = Buffer.from(png.buffer, png.byteOffset, 24);
  return [header.readUInt32BE(16), header.readUInt32BE(20)].every((side) => side > 1 && side <= MAX_SIDE_PX);
}

/** Arguments to try in order: a page too large for the resolution is rendered again at a size that fits. */
function converterAttempts(converter: Converter): string[][] {
  if (converter === 'pdftoppm') {
    const page = ['-png', '-f', '1', '-l', '1', '-singlefile'];
    const files = ['in', 'out'];
    return [
      [...page, '-r', String(DOTS_PER_INCH), ...files],
      [...page, '-scale-to', String(FALLBACK_SIDE_PX), ...files],
    ];
  }
  const safe = ['-dSAFER', '-dBATCH', '-dNOPAUSE', '-dQUIET', '-dFirstPage=1', '-dLastPage=1', '-dEPSCrop'];
  const device = ['-sDEVICE=png16m', '-dTextAlphaBits=4', '-dGraphicsAlphaBits=4', '-sOutputFile=out.png'];
  return [DOTS_PER_INCH, FALLBACK_DOTS_PER_INCH].map((resolution) => [
    ...safe,
    ...device,
    `-r${resolution}`,
    'in',
  ]);
}

/** Converts the first page of a PDF, EPS or PS file to PNG within `timeoutMs`, or returns the reason for the failure. */
export function convertToPng(
  bytes: Uint8Array,
  converter: Converter,
  timeoutMs: number,
): Uint8Array | { failure: string } {
  const folder = mkdtempSync(join(tmpdir(), 'citemill-image-'));
  const deadline = Date.now() + timeoutMs;
  try {
    writeFileSync(join(folder, 'in'), bytes);
    let failure = 'no output';
    for (const args of converterAttempts(converter)) {
      const remainingMs = deadline - Date.now();
      if (remainingMs <= 0) break;
      const { stopped, status } = runLimited(
        converter,
        args,
        { timeoutMs: remainingMs, memoryMb: MEMORY_MB },
        { cwd: folder, env: { HOME: folder, TMPDIR: folder } },
      );
      const size = statSync(join(folder, 'out.png'), { throwIfNoEntry: false })?.size ?? 0;
      if (!stopped && status === 0 && size > 0 && size <= MAX_PNG_BYTES) {
        const png = new Uint8Array(readFileSync(join(folder, 'out.png')));
        if (hasUsableSize(png)) return png;
      }
      failure = stopped ?? (status === 0 ? 'no image of a usable size was written' : `exit code ${status}`);
      rmSync(join(folder, 'out.png'), { force: true });
    }
    return { failure: `${converter}: ${failure}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
