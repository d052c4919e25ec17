import { uint8At, uint32At } from '@citemill/metrics/at';
import { findOcrEngine, type OcrEngine, type OcrEngineSearch } from '../../ocr/engine.js';
import type { PixelBox, RecognisedPage } from '../../ocr/hocr.js';
import { latePagesMessage, NOT_RECOGNISED } from '../../ocr/late-pages.js';
import type { OcrOptions } from '../../ocr/options.js';
import { recognisePage } from '../../ocr/recognise.js';
import type { WarningCode } from '../../warning-texts.js';
import type { Warnings } from '../../warnings.js';
import { drawPage } from '../glyphs/draw-page.js';
import type { Drawing } from '../glyphs/drawings.js';
import type { Fonts } from '../glyphs/fonts.js';
import { UNMAPPED } from '../glyphs/glyphs.js';
import type { RawPage } from '../glyphs/pages.js';
import type { PdfFile } from '../glyphs/pdf-file.js';
import { hasPicture } from '../layout/has-picture.js';
import { pageNames } from '../layout/page-names.js';
import { TEXT_QUALITY } from '../layout/page-thresholds.js';
import { toGrey } from './grey-image.js';
import { collectLostLabels, restoreLabels } from './lost-labels.js';
import { toGlyphs } from './recognised-glyphs.js';
import { RECOGNITION } from './scan-thresholds.js';
import { straighten } from './skew.js';

const POINTS_PER_INCH = 72;
const SPACE = 0x20;

/** True if the text layer of a page can be read: it has letters, and the fonts say which. */
function hasUsableText({ glyphs }: RawPage): boolean {
  let [letters, unknown] = [0, 0];
  for (let i = 0; i < glyphs.count; i++) {
    const code = uint32At(glyphs.code, i);
    if (code <= SPACE) continue;
    letters++;
    if (code === 0xfffd || (uint8At(glyphs.flags, i) & UNMAPPED) !== 0) unknown++;
  }
  return letters >= TEXT_QUALITY.minPageLetters && unknown <= TEXT_QUALITY.maxUnmappedShare * letters;
}

/** Replaces the text of scanned pages by what an engine recognises in their images. */
export class PageRecogniser {
  private readonly search: OcrEngineSearch;
  private readonly deadline: number;
  private readonly read: number[] = [];
  private readonly unsure: number[] = [];
  private readonly late: number[] = [];
  private readonly failed = new Map<string, number[]>();

  constructor(
    private readonly options: OcrOptions,
    private readonly timeoutMs = Infinity,
  ) {
    this.search = findOcrEngine(options.language);
    this.deadline = performance.now() + timeoutMs * RECOGNITION.timeShare;
  }

  /** The engine, if it has recognised a page. */
  get usedEngine(): string | undefined {
    return this.read.length > 0 && 'engine' in this.search ? this.search.engine.identity : undefined;
  }

  /** Why the first page that could not be recognised was not. */
  get failure(): string | undefined {
    return (
      [...this.failed.keys()][0] ?? (this.late.length > 0 ? latePagesMessage(this.timeoutMs) : undefined)
    );
  }

  /** Time for the next run of the engine. */
  private get remainingMs(): number {
    return Math.min(RECOGNITION.maxPageMs, this.deadline - performance.now());
  }

  private wants(page: RawPage): boolean {
    if (this.options.mode === 'always') return !page.isPart;
    return !page.isPart && hasPicture(page) && !hasUsableText(page);
  }

  /** Returns the page with recognised text, or as it is if it needs none or recognition fails. */
  recognise(page: RawPage, file: PdfFile, fonts: Fonts): RawPage {
    if (!this.wants(page)) return page;
    if (this.remainingMs < RECOGNITION.minPageMs) {
      this.late.push(page.number);
      return page;
    }
    try {
      return this.recogniseImage(page, file, fonts);
    } catch (error) {
      // The engine was stopped at the time limit of the document, not at that of the page.
      if (this.remainingMs <= 0) {
        this.late.push(page.number);
        return page;
      }
      const reason = error instanceof Error ? error.message : String(error);
      this.failed.set(reason, [...(this.failed.get(reason) ?? []), page.number]);
      return page;
    }
  }

  private openEngine(): OcrEngine {
    if ('engine' in this.search) return this.search.engine;
    throw new Error(`no program recognises text in ${this.options.language}: install tesseract`);
  }

  private recogniseImage(page: RawPage, file: PdfFile, fonts: Fonts): RawPage {
    const engine = this.openEngine();
    const drawn = drawPage(file, page.number, (page.width * RECOGNITION.dpi) / POINTS_PER_INCH);
    if (!drawn) throw new Error('the page cannot be drawn');
    if (drawn.width > drawn.height !== page.width > page.height) throw new Error('the text is set sideways');
    const image = straighten(toGrey(drawn));
    const scale = page.width / image.width;
    const settings = { language: this.options.language, dpi: Math.round(POINTS_PER_INCH / scale) };
    const recognised = recognisePage(image, engine, { ...settings, timeoutMs: this.remainingMs });
    const labels = collectLostLabels(recognised, image);
    if (labels) {
      const labelSettings = { ...settings, timeoutMs: this.remainingMs, isUniformBlock: true };
      restoreLabels(labels, recognisePage(labels.image, engine, labelSettings));
    }
    this.read.push(page.number);
    if (meanConfidence(recognised) < RECOGNITION.minPageConfidence) this.unsure.push(page.number);
    return {
      ...page,
      glyphs: toGlyphs(recognised, image, page.width, fonts),
      // The image of the page is not a figure, but what the engine sees in it is.
      drawings: [
        ...recognised.images.map((box) => toDrawing('image', box, scale)),
        ...recognised.rules.map((box) => toDrawing('path', box, scale)),
      ],
    };
  }

  /** Says which pages were recognised, and which were not and why. */
  addWarnings(warnings: Warnings): void {
    const add = (code: WarningCode, message: string, pages: readonly number[]) => {
      if (pages.length > 0) warnings.add(code, message, pageNames(pages));
    };
    add('recognised', `the text was recognised from images of pages by ${this.usedEngine}`, this.read);
    add('unsure-recognition', 'much of the recognised text is uncertain', this.unsure);
    for (const [reason, pages] of this.failed) add(NOT_RECOGNISED, `text not recognised: ${reason}`, pages);
    add(NOT_RECOGNISED, `text not recognised: ${latePagesMessage(this.timeoutMs)}`, this.late);
  }
}

/** Returns the mean confidence of the words of a page, from 0 to 100; 100 if it has none. */
function meanConfidence({ lines }: RecognisedPage): number {
  const words = lines.flatMap((line) => line.words);
  return words.length === 0 ? 100 : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}

const toDrawing = (
  kind: Drawing['kind'],
  { left, top, right, bottom }: PixelBox,
  scale: number,
): Drawing => ({
  kind,
  left: left * scale,
  top: top * scale,
  right: right * scale,
  bottom: bottom * scale,
});
