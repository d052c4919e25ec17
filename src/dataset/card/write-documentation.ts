import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ABOUT_FILE, type About } from './about.js';
import { renderCard } from './card.js';
import type { CardInput } from './card-input.js';
import { renderCroissant } from './croissant.js';
import { renderDatasheet } from './datasheet.js';

/** Writes the files that describe a dataset for people and programs, and a copy of the author's file. */
export function writeDocumentation(folder: string, facts: CardInput, about: About | undefined): void {
  const input = { ...facts, author: about?.answers };
  const files: Record<string, string> = {
    'README.md': renderCard(input),
    'croissant.json': renderCroissant(input, folder),
    'DATASHEET.md': renderDatasheet(input),
    ...(about ? { [ABOUT_FILE]: about.text } : {}),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
