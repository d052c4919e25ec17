import { type BlockText, BlockTextBuilder } from '../blocks/index.js';
import { type Json, record, string } from '../json.js';
import { BOLD, ITALIC, MATH, SUBSCRIPT, SUPERSCRIPT } from '../printed-citations/text-flags.js';

/** A piece that follows the previous one without a space: punctuation, or the rest of a compound. */
const ATTACHES_TO_PREVIOUS = /^(?:[\s,.;:!?)\]}’”»%]|[-–]\p{L})/u;
/** A piece after which no space is written. */
const NO_SPACE_AFTER = /[\s([{‘“«]$/u;

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
 * Joins the pieces of a paragraph, which Docling divides at links, formulas and font changes. Some of its backends keep the
 * spaces at the ends of a piece, others remove them.
 */
export function joinInline(pieces: readonly Json[]): BlockText {
  const builder = new BlockTextBuilder();
  let last = ' ';
  for (const item of pieces) {
    const text = string(item.text) || string(item.orig) || '';
    if (text.trim() === '') continue;
    const isFormula = item.label === 'formula';
    const flags = isFormula ? MATH : pieceFlags(item);
    const pieceText = isFormula ? `$${text.trim()}$` : text.replace(/\s+/g, ' ');
    const isScript = (flags & (SUPERSCRIPT | SUBSCRIPT)) !== 0;
    if (!isScript && !NO_SPACE_AFTER.test(last) && !ATTACHES_TO_PREVIOUS.test(pieceText)) builder.add(' ');
    builder.add(pieceText, flags);
    const url = string(item.hyperlink);
    if (url) builder.link(url);
    last = pieceText.at(-1) ?? last;
  }
  return builder.build();
}
