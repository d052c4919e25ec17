import { batches, ENCODER_BATCH_TOKENS } from '../embed/batches.js';
import { UserError } from '../user-error.js';
import type { RowModel } from './model.js';
import { type ModelFolder, onnxFile, type Precision } from './model-folder.js';
import type { ModelAnswer, TokensRow } from './rows.js';
import { attentionMask, openGraph, readNumbers } from './session.js';
import { numberSetting } from './settings.js';
import { openTokens, type TextTokens } from './tokens.js';

/** Some words of a row in one row of tokens. */
interface Stretch {
  tokens: number[];
  /** The place of each word's first piece, which carries its tag. */
  firsts: number[];
  /** The number of the first word in the row. */
  start: number;
}

/** Words as `[CLS] pieces [SEP]`; a row that is too long becomes several, cut between words. */
function splitWords(
  words: readonly string[],
  most: number,
  tokens: Pick<TextTokens, 'bare' | 'frame' | 'unknown'>,
): Stretch[] {
  const { opening, closing } = tokens.frame;
  const stretches: Stretch[] = [];
  let open: Stretch | undefined;
  for (const [place, word] of words.entries()) {
    const pieces = tokens.bare(word, most - 2);
    // An unknown or empty word still needs a piece to carry its tag.
    const filled = pieces.length > 0 ? pieces : [tokens.unknown];
    if (!open || open.tokens.length + filled.length + 1 > most) {
      open = { tokens: [opening], firsts: [], start: place };
      stretches.push(open);
    }
    open.firsts.push(open.tokens.length);
    open.tokens.push(...filled);
  }
  for (const stretch of stretches) stretch.tokens.push(closing);
  return stretches;
}

/** A tag for each word: named entities, PICO, the fields of a bibliography entry. */
export async function openTokenTagger(
  { path, description }: ModelFolder,
  precision: Precision,
): Promise<RowModel<TokensRow>> {
  const most = numberSetting(description, 'max_length', 512);
  const tags = description.labels ?? [];
  if (tags.length === 0) throw new UserError(`${path}: model.json does not name its tags (labels)`);
  const [tokens, graph] = [await openTokens(path), await openGraph(onnxFile(path, 'model', precision))];
  return {
    async answer(rows) {
      const answers = rows.map((row) => new Array<string>(row.tokens.length).fill(tags[0] ?? ''));
      const stretches = rows.flatMap((row, place) =>
        splitWords(row.tokens, most, tokens).map((stretch) => ({ ...stretch, place })),
      );
      // 8-bit graphs scale by the largest number of a batch: an answer must not depend on its company.
      for (const batch of batches(stretches, precision === 'int8' ? 0 : ENCODER_BATCH_TOKENS)) {
        const ids = batch.map((stretch) => stretch.tokens);
        const outputs = await graph.run({
          input_ids: graph.integers({ rows: ids, pad: tokens.pad }),
          attention_mask: graph.integers(attentionMask(ids)),
          token_type_ids: graph.integers({ rows: ids.map((row) => new Uint8Array(row.length)), pad: 0 }),
        });
        const { values, dims } = readNumbers(outputs, 'logits');
        const [, length = 0, width = 0] = dims;
        for (const [i, { place, firsts, start }] of batch.entries())
          for (const [word, first] of firsts.entries()) {
            const from = (i * length + first) * width;
            answers[place]?.splice(start + word, 1, tags[largest(values.subarray(from, from + width))] ?? '');
          }
      }
      return answers.map((said): ModelAnswer => ({ tags: said }));
    },
    close: () => graph.close(),
  };
}

function largest(values: Float32Array): number {
  let best = 0;
  for (const [i, value] of values.entries()) if (value > (values[best] ?? 0)) best = i;
  return best;
}
