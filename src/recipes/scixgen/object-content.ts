import { tableLine } from '@citemill/read/paper';
import { singleSpaces } from '../mask-marks.js';
import type { DescribedObject } from '../paper-objects.js';

/** Escapes tags that a text contains literally. */
const escapeTags = (text: string) => singleSpaces(text.replace(/<(?=\/?(?:image|caption)>)/g, '< '));

/** Returns whether an object has content: a table cells, a figure files, any other object text (Table 3). */
export function hasContent({ kind, rows, images, content }: DescribedObject): boolean {
  if (kind === 'table') return rows?.some((row) => row.some((cell) => cell.trim() !== '')) ?? false;
  // A TikZ drawing has no file; its source is its content.
  if (kind === 'figure') return (images?.length ?? 0) > 0 || content.trim() !== '';
  return content.trim() !== '';
}

/** Returns the object as input for a model (x in SciXGen §4.1). */
export function objectText(
  { kind, rows, images, content, caption }: DescribedObject,
  { figureCaptions }: { figureCaptions: boolean },
): string {
  if (kind === 'table') return tableLine(rows ?? []);
  if (kind === 'figure') {
    // A figure with neither files nor source is represented by its caption.
    const withCaption = figureCaptions || ((images?.length ?? 0) === 0 && content.trim() === '');
    return [
      ...(images ?? []).map((image) => `<image> ${escapeTags(image)}`),
      escapeTags(content),
      ...(caption && withCaption ? [`<caption> ${escapeTags(caption)}`] : []),
    ]
      .filter(Boolean)
      .join(' ');
  }
  return content.trim();
}

/** Returns whether all rows have the same number of cells (SciXGen §4.3). */
export const hasEvenColumns = (rows: readonly (readonly string[])[]): boolean =>
  rows.every((row) => row.length === rows[0]?.length);
