import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runLimited } from '../limited-process.js';
import type { OcrEngine } from './engine.js';
import { parseHocr, type RecognisedPage } from './hocr.js';

/** An image with one byte per pixel, row by row; 0 is black. */
export interface GreyImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/**
 * Limits of the address space, of which Node reserves much more than it uses. For a page of 12 million pixels, Tesseract
 * needs less than a gigabyte.
 */
const MEMORY_MB = { program: 4096, package: 131_072 };
/** The heap of the process that runs the package; the image and the model are in WebAssembly's memory. */
const PACKAGE_HEAP_MB = 1024;
/** The hOCR of a page of text is smaller. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const IMAGE = 'page.pgm';
const OUTPUT = 'page.hocr';

const writePgm = (path: string, { width, height, pixels }: GreyImage) =>
  writeFileSync(path, Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]));

export interface RecognitionSettings {
  language: string;
  dpi: number;
  timeoutMs: number;
  /** Whether the image is one block of lines, in which the engine need not look for columns and drawings. */
  isUniformBlock?: boolean;
}

/** Tesseract's page segmentation modes. */
const SEGMENTATION_MODE = { automatic: '3', uniformBlock: '6' };

function buildCommand(
  engine: OcrEngine,
  { language, dpi, isUniformBlock = false }: RecognitionSettings,
): [command: string, args: string[]] {
  const segmentationMode = isUniformBlock ? SEGMENTATION_MODE.uniformBlock : SEGMENTATION_MODE.automatic;
  if (engine.kind === 'program')
    return [
      'tesseract',
      [
        IMAGE,
        'page',
        '-l',
        language,
        '--dpi',
        String(dpi),
        '--psm',
        segmentationMode,
        '-c',
        'hocr_char_boxes=1',
        'hocr',
      ],
    ];
  const script = fileURLToPath(new URL('./run-tesseract-js.js', import.meta.url));
  const job = JSON.stringify({
    module: engine.module,
    trainedData: engine.trainedData,
    dpi,
    segmentationMode,
    image: IMAGE,
    output: OUTPUT,
  });
  return [process.execPath, [`--max-old-space-size=${PACKAGE_HEAP_MB}`, script, job]];
}

/**
 * Recognises the text of a page in a separate process.
 *
 * @throws {Error} with the reason, if the engine fails or takes too long
 */
export function recognisePage(
  image: GreyImage,
  engine: OcrEngine,
  settings: RecognitionSettings,
): RecognisedPage {
  const folder = mkdtempSync(join(tmpdir(), 'citemill-ocr-'));
  try {
    writePgm(join(folder, IMAGE), image);
    const [program, args] = buildCommand(engine, settings);
    // Workers read pages in parallel. With several threads per page, Tesseract would only be slower.
    const env = { OMP_THREAD_LIMIT: '1', TESSDATA_PREFIX: process.env.TESSDATA_PREFIX, HOME: folder };
    const limits = { timeoutMs: settings.timeoutMs, memoryMb: MEMORY_MB[engine.kind] };
    const { stopped, status, stderr } = runLimited(program, args, limits, { cwd: folder, env });
    if (stopped !== undefined) throw new Error(`text recognition ${stopped}`);
    if (status !== 0) throw new Error(stderr.trim().split('\n').at(-1)?.slice(0, 200) || 'no message');
    const path = join(folder, OUTPUT);
    if (statSync(path).size > MAX_OUTPUT_BYTES) throw new Error('the output is too large');
    return parseHocr(readFileSync(path, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
