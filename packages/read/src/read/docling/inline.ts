import { type BlockText, BlockTextBuilder } from '../blocks/index.js';
import { type Json, record, string } from '../json.js';
import { BOLD, ITALIC, MATH, SUBSCRIPT, SUPERSCRIPT } from '../printed-citations/text-flags.js';

/** A piece that is written directly after the one before: a mark after a word, or the rest of a compound. */
const CLOSES = /^(?:[\s,.;:!?)\]}’”»%]|[-–]\p{L})/u;
/** A piece after which no space is written. */
const OPENS = /[\s([{‘“«]$/u;

function pieceFlags(item: Json): number {
  const formatting = record(item.formatting) ?? {};
  return (
    (formatting.bold === true ? BOLD : 0) |
    (formatting.italic === true ? ITALIC : 0) |
    (formatting.script === 'super' ? SUPERSCRIPT : 0) |
    (formatting.script === 'sub' ? SUBSCRIPT : 0)
  );
}

/**
 * Joins the pieces of a paragraph, which Docling divides at links, formulas and changes of the font. Some of its backends
 * keep the spaces at the ends of a piece, others remove them.
 */
export function joinInline(pieces: readonly Json[]): BlockText {
  const builder = new BlockTextBuilder();
  let last = ' ';
  for (const item of pieces) {
    const text = string(item.text) || string(item.orig) || '';
    if (text.trim() === '') continue;
    const isFormula = item.label === 'formula';
    const flags = isFormula ? MATH : pieceFlags(item);
    const words = isFormula ? `$${text.trim()}$` : text.replace(/\s+/g, ' ');
    const isRaised = (flags & (SUPERSCRIPT | SUBSCRIPT)) !== 0;
    if (!isRaised && !OPENS.test(last) && !CLOSES.test(words)) builder.add(' ');
    builder.add(words, flags);
    const url = string(item.hyperlink);
    if (url) builder.link(url);
    last = words.at(-1) ?? last;
  }
  return builder.build();
}
