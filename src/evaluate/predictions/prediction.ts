import { z } from 'zod';

/** A system's answer to one example: a line of a prediction file. The task decides which field is required. */
export const predictionSchema = z.object({
  id: z.string().min(1),
  model: z.string().optional(),
  scores: z.array(z.number()).optional().describe('A score for each sentence; higher is more relevant.'),
  picked: z
    .array(z.int().min(0))
    .optional()
    .describe('Indexes of the sentences of a summary, starting at 0.'),
  summary: z.string().optional().describe('The text of a summary, for systems that generate text.'),
  labels: z
    .array(z.union([z.boolean(), z.literal(0), z.literal(1)]))
    .optional()
    .describe('A label for each sentence: true or false.'),
  text: z.string().optional().describe('The generated text.'),
  label: z.string().optional().describe('The class of the text.'),
  tags: z.array(z.string()).optional().describe('A tag for each word.'),
  ranked: z.array(z.string()).optional().describe('Ids of candidates, best first.'),
});

export type Prediction = z.infer<typeof predictionSchema>;

/** Measurements of a generated text that need a model. */
export interface Measurements {
  moverScore?: number;
  /** The sum of the negative log probabilities of the tokens, and the number of tokens. */
  negativeLogLikelihood?: number;
  tokens?: number;
  /** The rank at which a search for the text finds each paper that it cites; null if not among the first. */
  citedRanks?: readonly (number | null)[];
}

/** Predictions by the id of the example, in memory or in a file. */
export type PredictionsById = Pick<ReadonlyMap<string, Prediction>, 'get' | 'size'>;

/** The answers of a system. */
export interface SystemPredictions {
  model: string;
  byId: PredictionsById;
  /** Measurements of the answers by models, by the id of the example. */
  measurements?: ReadonlyMap<string, Measurements> | undefined;
  /** All settings of the model; absent if only its answers are known. */
  signature?: string | undefined;
  /** The name of the system's row in the paper's table. */
  publishedAs?: string | undefined;
  /** The model that was trained with several seeds, of which this is one: they share a row. */
  seedsOf?: string | undefined;
  /** Notes on the system below the table, one per line. */
  notes?: readonly string[] | undefined;
}

/** The answers of a system that was run here, all in memory. */
export interface RunPredictions extends SystemPredictions {
  byId: ReadonlyMap<string, Prediction>;
}
