import { escapeForTerminal } from '@citemill/metrics/text';
import type { ReadOptions } from '@citemill/read/internal';
import { UnreadableError } from '@citemill/read/reader';
import { UserError } from '../user-error.js';
import { checkReportOverwrite, writeReportFile } from './output-file.js';
import { readUserFile } from './read-user-file.js';

const FLAG = '--layout';

/** `citemill read paper.pdf --layout out.html`: an HTML page that shows what each line of the PDF was read as, and why. */
export async function writeLayout(
  files: readonly string[],
  out: string,
  options: ReadOptions = {},
): Promise<void> {
  const [path, ...others] = files;
  if (path === undefined || others.length > 0) throw new UserError(`${FLAG} takes one PDF file at a time`);
  checkReportOverwrite('read', FLAG, out);
  const bytes = readUserFile(path);
  const [{ pdfReader }, { renderPdfLayout }] = await Promise.all([
    import('@citemill/read/internal/read/pdf/index'),
    import('../report/layout/pdf-layout.js'),
  ]);
  await pdfReader.prepare?.();
  try {
    writeReportFile('read', FLAG, out, renderPdfLayout(path, bytes, options));
  } catch (error) {
    if (error instanceof UnreadableError)
      throw new UserError(escapeForTerminal(`${FLAG}: ${path}: ${error.message} (${error.code})`));
    throw error;
  }
}
