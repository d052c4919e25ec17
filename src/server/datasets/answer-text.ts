import type { Prediction } from '../../evaluate/index.js';

/** Number of sentences of a ranking, or of ids of a candidate list, to show. */
const TOP = 3;

/** The parts of an example of any task that are needed to show an answer to it. */
export interface TaskExample {
  id: string;
  sentences?: readonly string[];
  words?: readonly string[];
  labels?: readonly boolean[];
  label?: string;
  tags?: readonly string[];
  reference?: string;
  relevant?: readonly string[];
}

/** Renders a prediction as text, one paragraph per sentence. */
export function answerText(prediction: Prediction, example: TaskExample | undefined): string {
  const { text, summary, picked, labels, scores, label, tags, ranked } = prediction;
  const sentences = example?.sentences ?? [];
  const written = text ?? summary ?? label;
  if (written !== undefined) return written;
  if (picked) return picked.map((index) => sentences[index] ?? `sentence ${index}`).join('\n');
  if (labels) return sentences.filter((_, i) => labels[i]).join('\n');
  if (tags) return taggedWords(example?.words ?? [], tags);
  if (ranked) return ranked.slice(0, TOP).join('\n');
  if (scores)
    return scores
      .map((score, i) => ({ score, sentence: sentences[i] ?? `sentence ${i}` }))
      .sort((a, b) => b.score - a.score)
      .slice(0, TOP)
      .map(({ sentence }) => sentence)
      .join('\n');
  return '';
}

/** Renders the right answer of an example as text; null if it is unknown. */
export function goldText({
  reference,
  label,
  labels,
  sentences,
  tags,
  words,
  relevant,
}: TaskExample): string | null {
  if (reference !== undefined) return reference;
  if (label !== undefined) return label;
  if (labels) return (sentences ?? []).filter((_, i) => labels[i]).join('\n');
  if (tags) return taggedWords(words ?? [], tags);
  return relevant ? relevant.join('\n') : null;
}

const taggedWords = (words: readonly string[], tags: readonly string[]): string =>
  tags.map((tag, i) => `${words[i] ?? ''}/${tag}`).join(' ');
