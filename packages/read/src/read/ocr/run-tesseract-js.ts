/**
 * Program that recognises one image with the package `tesseract.js` and writes hOCR. Its only argument is a job in JSON.
 * Nothing is downloaded: the training data for each language is read from a local file.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

interface Job {
  module: string;
  /** The path of the gzipped training data for each language. It is copied to the working folder. */
  trainedData: Record<string, string>;
  dpi: number;
  segmentationMode: string;
  image: string;
  output: string;
}

/** The part of `tesseract.js` that is used; declared here because the package is optional. */
interface TesseractPackage {
  createWorker(
    languages: string[],
    mode: number,
    options: { langPath: string; gzip: boolean; cacheMethod: 'none'; errorHandler: (error: unknown) => void },
  ): Promise<{
    setParameters(parameters: Record<string, string>): Promise<unknown>;
    recognize(
      image: Buffer,
      options: object,
      output: { hocr: true; text: false },
    ): Promise<{ data: { hocr: string } }>;
    terminate(): Promise<unknown>;
  }>;
}

/** Tesseract's engine mode for its neural network alone. */
const LSTM_ONLY = 1;

const job = JSON.parse(process.argv[2] ?? '{}') as Job;
const loaded = (await import(pathToFileURL(job.module).href)) as {
  default?: TesseractPackage;
} & TesseractPackage;
const { createWorker } = loaded.default ?? loaded;
// The package looks for all data in one folder.
for (const [language, path] of Object.entries(job.trainedData))
  copyFileSync(path, `${language}.traineddata.gz`);
const worker = await createWorker(Object.keys(job.trainedData), LSTM_ONLY, {
  langPath: process.cwd(),
  gzip: true,
  cacheMethod: 'none',
  errorHandler: (error) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
});
await worker.setParameters({
  hocr_char_boxes: '1',
  user_defined_dpi: String(job.dpi),
  tessedit_pageseg_mode: job.segmentationMode,
});
const { data } = await worker.recognize(readFileSync(job.image), {}, { hocr: true, text: false });
writeFileSync(job.output, data.hocr);
await worker.terminate();
