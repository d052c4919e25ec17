import type { Node } from '../tree/tree.js';
import type { Output } from './output.js';

/** How a theorem starts: "Lemma 2.1 (Hess)."; the note of a proof stands for its word: "Proof of Lemma 2.1." */
export function writeTheoremStart(label: string | undefined, note: readonly Node[], to: Output): void {
  const said = to.plain(note);
  if (!label) return;
  if (!said) to.prose.add(`${label}. `);
  else if (label === 'Proof') {
    to.write(note);
    to.prose.add(/[.:]$/.test(said) ? ' ' : '. ');
  } else {
    to.prose.add(`${label} (`);
    to.write(note);
    to.prose.add('). ');
  }
}
