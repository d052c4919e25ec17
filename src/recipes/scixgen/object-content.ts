import { tableLine } from '@citemill/read/paper';
import { singleSpaces } from '../mask-marks.js';
import type { DescribedObject } from '../paper-objects.js';

/** Escapes tags that a caption contains literally. */
const escapeMarks = (text: string) => singleSpaces(text.replace(/<(?=\/?(?:image|caption)>)/g, '< '));

/** Whether an object has content: cells of a table, files of a figure, text of all others (Table 3). */
export function hasContent({ kind, rows, images, content }: DescribedObject): boolean {
  if (kind === 'table') return rows?.some((row) => row.some((cell) => cell.trim() !== '')) ?? false;
  // A TikZ drawing has no file; its source is its content.
  if (kind === 'figure') return (images?.length ?? 0) > 0 || content.trim() !== '';
  return content.trim() !== '';
}

/** The object as input for a model (x in SciXGen §4.1). */
export function objectText(
  { kind, rows, images, content, caption }: DescribedObject,
  { figureCaptions }: { figureCaptions: boolean },
): string {
  if (kind === 'table') return tableLine(rows ?? []);
  if (kind === 'figure') {
    // A figure without files and source is represented by its caption.
    const withCaption = figureCaptions || ((images?.length ?? 0) === 0 && content.trim() === '');
    return [
      ...(images ?? []).map((image) => `<image> ${escapeMarks(image)}`),
      escapeMarks(content),
      ...(caption && withCaption ? [`<caption> ${escapeMarks(caption)}`] : []),
    ]
      .filter(Boolean)
      .join(' ');
  }
  return content.trim();
}

/** SciXGen §4.3: all rows have the same number of cells. */
export const hasEvenColumns = (rows: readonly (readonly string[])[]): boolean =>
  rows.every((row) => row.length === rows[0]?.length);
