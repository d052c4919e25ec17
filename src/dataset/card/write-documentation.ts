import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ABOUT_FILE, type About } from './about.js';
import { card } from './card.js';
import type { CardInput } from './card-input.js';
import { croissant } from './croissant.js';
import { datasheet } from './datasheet.js';

/** Writes all that describes a dataset for people and programs, and the author's own file as it is. */
export function writeDocumentation(folder: string, facts: CardInput, about: About | undefined): void {
  const input = { ...facts, author: about?.answers };
  const files: Record<string, string> = {
    'README.md': card(input),
    'croissant.json': croissant(input, folder),
    'DATASHEET.md': datasheet(input),
    ...(about ? { [ABOUT_FILE]: about.text } : {}),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
