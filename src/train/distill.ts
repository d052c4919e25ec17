import { resolve } from 'node:path';
import { readModelFolder } from '../infer/index.js';
import { UserError } from '../user-error.js';

/** The preset of a student, by the architecture of its teacher. */
const STUDENTS: Readonly<Record<string, string>> = {
  'sequence-classifier': 'citeworth/minilm',
  'sentences-in-context': 'citeworth/minilm-ctx',
};

/** The recipe whose models can be distilled. */
const RECIPE = 'citeworth';

/** Returns the name of the preset for the student of a trained model, which must be a CiteWorth classifier. */
export function studentPreset(teacher: string): string {
  const { preset, architecture } = readModelFolder(teacher).description;
  const student = preset.startsWith(`${RECIPE}/`) ? STUDENTS[architecture] : undefined;
  if (student) return student;
  throw new UserError(
    `${teacher} is a ${preset} model (${architecture}); distill takes CiteWorth classifiers of single sentences or paragraphs`,
  );
}

/** Settings with the teacher's absolute path; a folder without a trained model is refused. */
export function resolveTeacher(settings: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { teacher } = settings;
  return typeof teacher === 'string' && teacher !== ''
    ? { ...settings, teacher: resolve(readModelFolder(teacher).path) }
    : { ...settings };
}
