import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled, runLimited } from '../limited-process.js';

const DOTS_PER_INCH = 150;
/** The longer side of an image whose page is too large for that resolution, in pixels. */
const LARGEST_SIDE = 2000;
const MEMORY_MB = 1024;
/** A side longer than this is a page that nobody prints; a side of one pixel is what poppler makes when memory ends. */
const LONGEST_SIDE = 8000;
const MAX_PNG_BYTES = 50 * 1024 * 1024;

export type Converter = 'pdftoppm' | 'gs';

/** What has to be installed for each. */
export const PACKAGES: Readonly<Record<Converter, string>> = {
  pdftoppm: 'poppler-utils',
  gs: 'ghostscript',
};

const known = new Map<Converter, boolean>();

export function hasConverter(name: Converter): boolean {
  let installed = known.get(name);
  if (installed === undefined) {
    installed = isInstalled(name, '-v');
    known.set(name, installed);
  }
  return installed;
}

const PNG = [0x89, 0x50, 0x4e, 0x47];
const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((one, index) => bytes[index] === one);

/** What an image is by its content: names lie. EPS files from Windows start with a binary header. */
export function imageKind(bytes: Uint8Array): 'png' | 'jpg' | Converter | undefined {
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.includes('%PDF-')) return 'pdftoppm';
  if (head.startsWith('%!') || startsWith(bytes, [0xc5, 0xd0, 0xd3, 0xc6])) return 'gs';
  return undefined;
}

/** True for a PNG whose sides, as its header states them, are those of a picture. */
function isPicture(png: Uint8Array): boolean {
  if (png.length < 24 || !startsWith(png, PNG)) return false;
  const header = Buffer.from(png.buffer, png.byteOffset, 24);
  return [header.readUInt32BE(16), header.readUInt32BE(20)].every((side) => side > 1 && side <= LONGEST_SIDE);
}

/** The ways to try, in order: a page too large for the resolution is drawn again at a size that fits. */
function attempts(converter: Converter): string[][] {
  if (converter === 'pdftoppm') {
    const page = ['-png', '-f', '1', '-l', '1', '-singlefile'];
    const files = ['in', 'out'];
    return [
      [...page, '-r', String(DOTS_PER_INCH), ...files],
      [...page, '-scale-to', String(LARGEST_SIDE), ...files],
    ];
  }
  const safe = ['-dSAFER', '-dBATCH', '-dNOPAUSE', '-dQUIET', '-dFirstPage=1', '-dLastPage=1', '-dEPSCrop'];
  const device = ['-sDEVICE=png16m', '-dTextAlphaBits=4', '-dGraphicsAlphaBits=4', '-sOutputFile=out.png'];
  return [DOTS_PER_INCH, 40].map((resolution) => [...safe, ...device, `-r${resolution}`, 'in']);
}

/** A PDF, EPS or PS file's first page as a PNG, or why there is none. Never longer than `timeoutMs`. */
export function convertToPng(
  bytes: Uint8Array,
  converter: Converter,
  timeoutMs: number,
): Uint8Array | { failure: string } {
  const folder = mkdtempSync(join(tmpdir(), 'citemill-image-'));
  const deadline = Date.now() + timeoutMs;
  try {
    writeFileSync(join(folder, 'in'), bytes);
    let failure = 'nothing came out';
    for (const args of attempts(converter)) {
      const left = deadline - Date.now();
      if (left <= 0) break;
      const { stopped, status } = runLimited(
        converter,
        args,
        { timeoutMs: left, memoryMb: MEMORY_MB },
        { cwd: folder, env: { HOME: folder, TMPDIR: folder } },
      );
      const size = statSync(join(folder, 'out.png'), { throwIfNoEntry: false })?.size ?? 0;
      if (!stopped && status === 0 && size > 0 && size <= MAX_PNG_BYTES) {
        const png = new Uint8Array(readFileSync(join(folder, 'out.png')));
        if (isPicture(png)) return png;
      }
      failure = stopped ?? (status === 0 ? 'no picture of a usable size came out' : `exit code ${status}`);
      rmSync(join(folder, 'out.png'), { force: true });
    }
    return { failure: `${converter}: ${failure}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
