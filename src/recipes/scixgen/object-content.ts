import { tableLine } from '@citemill/read/paper';
import type { DescribedObject } from '../paper-objects.js';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** A caption that spells a mark out must not be taken for one. */
const unmarked = (text: string) => oneLine(text.replace(/<(?=\/?(?:image|caption)>)/g, '< '));

/** True where an object holds what it is about: cells of a table, files of a figure, text of all others (Table 3). */
export function hasContent({ kind, rows, images, content }: DescribedObject): boolean {
  if (kind === 'table') return rows?.some((row) => row.some((cell) => cell.trim() !== '')) ?? false;
  // A drawing in TikZ has no file; its source is its content.
  if (kind === 'figure') return (images?.length ?? 0) > 0 || content.trim() !== '';
  return content.trim() !== '';
}

/** The object as a model reads it (x in SciXGen §4.1). */
export function objectText(
  { kind, rows, images, content, caption }: DescribedObject,
  { figureCaptions }: { figureCaptions: boolean },
): string {
  if (kind === 'table') return tableLine(rows ?? []);
  if (kind === 'figure') {
    // A figure of nothing but a caption has no other content.
    const withCaption = figureCaptions || ((images?.length ?? 0) === 0 && content.trim() === '');
    return [
      ...(images ?? []).map((image) => `<image> ${unmarked(image)}`),
      unmarked(content),
      ...(caption && withCaption ? [`<caption> ${unmarked(caption)}`] : []),
    ]
      .filter(Boolean)
      .join(' ');
  }
  return content.trim();
}

/** SciXGen §4.3: every row has as many cells as the others. */
export const hasEvenColumns = (rows: readonly (readonly string[])[]): boolean =>
  rows.every((row) => row.length === rows[0]?.length);
