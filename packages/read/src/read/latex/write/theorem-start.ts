import type { Node } from '../tree/tree.js';
import type { Output } from './output.js';

/** Writes the start of a theorem, "Lemma 2.1 (Hess)."; a proof's note replaces the word: "Proof of Lemma 2.1." */
export function writeTheoremStart(label: string | undefined, note: readonly Node[], to: Output): void {
  const noteText = to.plain(note);
  if (!label) return;
  if (!noteText) to.prose.add(`${label}. `);
  else if (label === 'Proof') {
    to.write(note);
    to.prose.add(/[.:]$/.test(noteText) ? ' ' : '. ');
  } else {
    to.prose.add(`${label} (`);
    to.write(note);
    to.prose.add('). ');
  }
}
