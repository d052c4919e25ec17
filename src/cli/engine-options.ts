import {
  DEFAULT_OCR_LANGUAGE,
  findOcrEngine,
  type OcrMode,
  type OcrOptions,
  parseOcrLanguage,
  type ReadOptions,
} from '@citemill/read/internal';
import { addEngineVersions } from '@citemill/read/internal/read/engine-versions';
import { readers } from '@citemill/read/internal/read/readers';
import { installCommand } from '../install-command.js';
import { UserError } from '../user-error.js';
import { readerModules } from './config.js';

/** Engine flags of the commands that read sources: `pdfEngine`, `latexEngine`, and those of custom readers. */
export interface EngineFlags {
  [flag: `${string}Engine`]: string | undefined;
  ocr?: OcrMode;
  ocrLanguage?: string;
  /** Whether captions are part of a web page's text. */
  captions?: boolean;
}

const readersWithEngines = () =>
  readers.all.flatMap(({ name, engines }) => (engines ? [{ name, engines }] : []));

/** Commander's property name of the flag: `--pdf-engine` becomes `pdfEngine`. */
const engineFlag = (reader: string): `${string}Engine` =>
  `${reader.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Engine`;

/** What to install so that text in a language can be recognised. */
function ocrAdvice(language: string): string {
  const search = findOcrEngine(language);
  if ('engine' in search) return '';
  if ('missingPackages' in search)
    return `install tesseract (apt install tesseract-ocr, or brew install tesseract) or its package (${installCommand(search.missingPackages)})`;
  const [missing = ''] = search.missingLanguages;
  return `tesseract has no data for ${missing}, only for ${search.installed.join(', ')}; install it, as with apt install tesseract-ocr-${missing.replaceAll('_', '-')}, or brew install tesseract-lang`;
}

/** Checks the flags of text recognition and that an engine is installed. */
function ocrOptions({ ocr = 'never', ocrLanguage }: EngineFlags): OcrOptions | undefined {
  if (ocr === 'never') {
    if (ocrLanguage !== undefined) throw new UserError('--ocr-language requires --ocr auto or always');
    return undefined;
  }
  const language = parseOcrLanguage(ocrLanguage ?? DEFAULT_OCR_LANGUAGE);
  const advice = ocrAdvice(language);
  if (advice) throw new UserError(`--ocr ${ocr}: ${advice}`);
  return { mode: ocr, language };
}

/** Translates engine flags into read options and checks that the engines are available. */
export async function readOptions(flags: EngineFlags): Promise<ReadOptions> {
  const chosen: Record<string, string> = {};
  for (const { name, engines } of readersWithEngines()) {
    const choice = engines.parse(flags[engineFlag(name)] ?? 'citemill');
    if (choice === 'citemill') continue;
    const notice = await engines.check?.(choice);
    if (notice) process.stderr.write(`citemill: ${notice}\n`);
    chosen[name] = choice;
  }
  const modules = readerModules();
  const ocr = ocrOptions(flags);
  if (ocr && chosen.pdf !== undefined)
    throw new UserError(
      `--ocr ${ocr.mode}: ${chosen.pdf} reads PDF files itself; leave out --pdf-engine or --ocr`,
    );
  return addEngineVersions({
    ...(Object.keys(chosen).length > 0 ? { engines: chosen } : {}),
    ...(modules.length > 0 ? { readerModules: modules } : {}),
    ...(ocr ? { ocr } : {}),
    ...(flags.captions ? { captions: true } : {}),
  });
}

/** Seconds per document. Other programs for PDF files load models first, and take minutes without a GPU. */
const TIMEOUT = { own: 60, pdfEngine: 600 };

/** Returns the time limit per document, in seconds. */
export const documentTimeout = (flags: EngineFlags & { timeout?: number }): number =>
  flags.timeout ?? ((flags.pdfEngine ?? 'citemill') === 'citemill' ? TIMEOUT.own : TIMEOUT.pdfEngine);

/** Returns whether a flag chooses an engine other than the built-in one. */
export const choosesEngine = (flags: EngineFlags): boolean =>
  readersWithEngines().some(({ name }) => (flags[engineFlag(name)] ?? 'citemill') !== 'citemill');
