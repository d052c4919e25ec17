import { z } from 'zod';

/**
 * What a system says of one example: a line of a prediction file. Which of the answers is wanted depends on the task;
 * others may stand beside it.
 */
export const predictionSchema = z.object({
  id: z.string().min(1),
  model: z.string().optional(),
  scores: z
    .array(z.number())
    .optional()
    .describe('A number for each sentence; the higher, the more it matters.'),
  picked: z.array(z.int().min(0)).optional().describe('Places of the sentences of a summary, from 0.'),
  summary: z.string().optional().describe('The words of a summary, for systems that write their own.'),
  labels: z
    .array(z.union([z.boolean(), z.literal(0), z.literal(1)]))
    .optional()
    .describe('Yes or no for each sentence.'),
  text: z.string().optional().describe('The text that was to be written.'),
  label: z.string().optional().describe('The class of the text.'),
  tags: z.array(z.string()).optional().describe('A tag for each word.'),
});

export type Prediction = z.infer<typeof predictionSchema>;

/** What only a model can say of a written text. */
export interface Measured {
  moverScore?: number;
  /** The sum of the negative logarithms of the tokens' probabilities, and how many tokens that is over. */
  surprise?: number;
  tokens?: number;
}

/** The answers of one system by the id of the example. */
export interface SystemPredictions {
  model: string;
  byId: ReadonlyMap<string, Prediction>;
  /** What models had to measure of the answers, by the id of the example. */
  measureSystem?: ReadonlyMap<string, Measured> | undefined;
  /** Names every setting of the model; absent for a system that is known by its answers alone. */
  signature?: string | undefined;
  /** The row of the paper's table that the system belongs to, by the paper's name of it. */
  publishedAs?: string | undefined;
  /** The model of which this is one of several seeds: they share a row. */
  seedsOf?: string | undefined;
  /** Notes on the system below the table, one per line. */
  notes?: readonly string[] | undefined;
}
