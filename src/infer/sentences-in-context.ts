import { type Chunk, chunksOfSentences } from './chunks.js';
import type { RowModel } from './model.js';
import { type ModelDescription, type ModelFolder, onnxFile, type Precision } from './model-folder.js';
import { preciseBatches } from './precise-batches.js';
import type { ContextRow, ModelAnswer } from './rows.js';
import { attentionMask, type Graph, openGraph, readNumbers } from './session.js';
import { isSet, numberSetting, textSetting } from './settings.js';
import { sigmoid } from './sigmoid.js';
import { openTokenizer, type TextTokenizer } from './tokenizer.js';

/** Maximum tokens of a section title, as in training. */
const MAX_HEADING_TOKENS = 16;

/**
 * CiteWorth §4, Longformer-Ctx: reads a whole paragraph, `[CLS] s1 [SEP] s2 [SEP] …`, optionally after the section title, and
 * gives a probability for each sentence.
 */
export async function openSentencesInContext(
  { path, description }: ModelFolder,
  precision: Precision,
): Promise<RowModel<ContextRow>> {
  const tokenizer = await openTokenizer(path);
  const maxTokens = numberSetting(description, 'max_length', 512);
  const readsHeading = isSet(description, 'heading');
  const chunkLimits = ({ heading }: ContextRow) => {
    const title = readsHeading && heading ? tokenizer.encodePlain(heading, MAX_HEADING_TOKENS) : [];
    return {
      tokens: maxTokens,
      ...tokenizer.frame,
      heading: title.length > 0 ? [...title, tokenizer.frame.closing] : [],
    };
  };
  const graph = await openGraph(onnxFile(path, 'model', precision));
  return {
    async answer(rows) {
      const answers = rows.map(({ sentences }) => new Array<number>(sentences.length).fill(0));
      const chunks = rows.flatMap((row, index) =>
        chunksOfSentences(
          row.sentences.map((sentence) => tokenizer.encodePlain(sentence, maxTokens - 2)),
          chunkLimits(row),
        ).map((chunk) => ({ ...chunk, index })),
      );
      for (const batch of preciseBatches(chunks, precision)) {
        const outputs = await graph.run(graphInputs(graph, batch, tokenizer, description));
        const { values, dims } = readNumbers(outputs, 'logits');
        const width = dims[1] ?? 0;
        for (const [i, { index, first, ends }] of batch.entries())
          for (let s = 0; s < ends.length; s++)
            answers[index]?.splice(first + s, 1, sigmoid(values[i * width + s] ?? 0));
      }
      return answers.map((scores): ModelAnswer => ({ scores }));
    },
    close: () => graph.close(),
  };
}

function graphInputs(
  graph: Graph,
  batch: readonly Chunk[],
  tokenizer: TextTokenizer,
  description: ModelDescription,
) {
  const ids = batch.map((chunk) => chunk.tokens);
  const alternates = isSet(description, 'alternate_segments');
  const attention = textSetting(description, 'global_attention', 'cls');
  return {
    input_ids: graph.integers({ rows: ids, pad: tokenizer.pad }),
    attention_mask: graph.integers(attentionMask(ids)),
    token_type_ids: graph.integers({
      rows: batch.map(({ map }) => map.map((number) => (alternates ? Math.max(0, number) % 2 : 0))),
      pad: 0,
    }),
    // Only Longformer has this input: tokens with global attention.
    global_attention_mask: graph.integers({
      rows: batch.map((chunk) => globalTokens(chunk, attention)),
      pad: 0,
    }),
    sentence_index: graph.integers({ rows: batch.map(({ ends }) => ends), pad: -1 }),
    sentence_map: graph.integers({ rows: batch.map(({ map }) => map), pad: -1 }),
  };
}

function globalTokens({ tokens, ends }: Chunk, attention: string): Uint8Array {
  const mask = new Uint8Array(tokens.length);
  if (attention !== 'none') mask[0] = 1;
  if (attention === 'sep') for (const end of ends) mask[end] = 1;
  return mask;
}
