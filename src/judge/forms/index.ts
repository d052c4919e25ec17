import type { OpenStudy } from '../study-folder.js';
import { ARGILLA, argillaFiles, argillaReader } from './argilla.js';
import { type FilledForm, parseEntries, readForm } from './import.js';
import { LABEL_STUDIO, labelStudioFiles, labelStudioReader } from './label-studio.js';

/** The files of a study for another annotation tool, by name. */
export const STUDY_FILES: Readonly<
  Record<typeof LABEL_STUDIO | typeof ARGILLA, (open: OpenStudy) => Record<string, string>>
> = {
  [LABEL_STUDIO]: labelStudioFiles,
  [ARGILLA]: argillaFiles,
};

/** Reads the export of an annotation tool; undefined if the text is a sheet. */
export function readToolExport(open: OpenStudy, text: string, name: string): FilledForm | undefined {
  const entries = parseEntries(text, name);
  return entries && readForm(open, entries, name, [labelStudioReader, argillaReader]);
}
