import { join } from 'node:path';
import {
  buildAnswer,
  buildQuestion,
  type ChatMessage,
  emptyAnswer,
  type Prompt,
  parseAnswer,
  promptFor,
  promptParts,
  rightAnswer,
  splitPosition,
  type TaskKnowledge,
} from '../../../dataset/index.js';
import { ChatClient, inOrder } from '../../../infer/index.js';
import { UserError } from '../../../user-error.js';
import type { Prediction } from '../../predictions/index.js';
import type { AnySet, ExampleOf, TaskKind } from '../../sets/index.js';
import type { AnyEntry, ApiOptions, ModelContext } from '../entry.js';
import type { System, SystemFitOptions } from '../system.js';

const PREFIX = 'api:';

/** True for `api:MODEL`, a language model served at `--endpoint`. */
export const isApi = (name: string): boolean => name.startsWith(PREFIX);

/** Maximum number of classes or tags read from the training split; if there are more, they are texts and not classes. */
const MAX_CLASSES = 500;

export function apiEntry(set: AnySet, name: string): AnyEntry {
  const model = name.slice(PREFIX.length);
  if (model === '')
    throw new UserError('--models api: model missing; write api:MODEL, with the name that the server uses');
  return {
    name,
    about: 'a language model served at --endpoint',
    kind: set.kind,
    make: (context: ModelContext) => apiSystem(name, model, context),
  } as AnyEntry;
}

/** Returns a system for any kind of task: sends a prompt and parses the answer strictly. */
function apiSystem(name: string, model: string, context: ModelContext): System {
  const { set, api, cacheFolder, seed } = context;
  if (!api?.endpoint)
    throw new UserError(
      `--models ${name} requires --endpoint, for example --endpoint http://localhost:8000/v1`,
    );
  const { endpoint, shots = 0 } = api;
  const prompt = promptFor(set.kind, set.name, api.prompts);
  const client = new ChatClient({
    ...clientOptions(api),
    endpoint,
    model,
    ...(cacheFolder ? { cacheFolder: join(cacheFolder, 'chat') } : {}),
  });
  const conversation = new Conversation(set.kind, prompt, shots, seed);
  let answers = 0;
  let unparsed = 0;
  const system: System = {
    name,
    signature: `api|model:${model}|prompt:${prompt.kind}@${prompt.version}|sha256:${prompt.hash}|shots:${shots}${shots > 0 ? `|seed:${seed}` : ''}|max-tokens:${client.maxTokens}|temperature:0|parser:1|unparsed:empty`,
    answer: async () => {
      throw new Error('a language model answers many examples at a time');
    },
    async *answerExamples(examples) {
      const predictions = inOrder(examples, client.concurrency, async (example): Promise<Prediction> => {
        const { text, isComplete } = await client.ask(conversation.messagesFor(example));
        // A truncated answer is not used: half a list would be taken for the whole.
        const parsed = isComplete ? parseAnswer(set.kind, text, example, conversation.knowledge) : undefined;
        answers++;
        if (!parsed) unparsed++;
        // Unparsed answers count as empty: excluding them would flatter the model.
        return { id: example.id, ...(parsed ?? emptyAnswer(set.kind, example)) };
      });
      yield* predictions;
    },
    report: () => [describeCost(client)],
    notes: () => (unparsed > 0 ? [unparsedNote(unparsed, answers)] : []),
  };
  if (conversation.learns) system.fit = (training, options) => conversation.learn(training, options);
  return system;
}

const clientOptions = ({ concurrency, requestsPerMinute, maxTokens, key }: ApiOptions) => ({
  concurrency,
  requestsPerMinute,
  maxTokens,
  key,
});

const formatCount = (value: number) => value.toLocaleString('en-GB');

function describeCost({ usage }: ChatClient): string {
  const { requests, fromCache, promptTokens, answerTokens } = usage;
  return `${formatCount(requests)} requests, ${formatCount(fromCache)} answers from the cache; ${formatCount(promptTokens)} prompt tokens and ${formatCount(answerTokens)} answer tokens`;
}

const unparsedNote = (unparsed: number, answers: number): string =>
  `${formatCount(unparsed)} of ${formatCount(answers)} answers could not be parsed and are scored as empty`;

/** An example that may be shown before the questions. */
interface Candidate<Example> {
  hash: number;
  example: Example;
}

/** Builds the messages for a question after training examples, and collects the classes of that split. */
class Conversation<Kind extends TaskKind> {
  knowledge: TaskKnowledge = {};
  private shotMessages: ChatMessage[] = [];

  constructor(
    private readonly kind: Kind,
    private readonly prompt: Prompt,
    private readonly shots: number,
    private readonly seed: number,
  ) {}

  get learns(): boolean {
    return this.shots > 0 || this.kind === 'classification' || this.kind === 'tagging';
  }

  /** Chooses the examples with the lowest hashes, so that they are the same in every run. */
  async learn(
    training: () => AsyncIterable<ExampleOf[Kind]>,
    { onProgress }: SystemFitOptions<ExampleOf[Kind]>,
  ): Promise<void> {
    const classes = new Set<string>();
    let candidates: Candidate<ExampleOf[Kind]>[] = [];
    let done = 0;
    for await (const example of training()) {
      for (const name of exampleClasses(example)) if (classes.size < MAX_CLASSES) classes.add(name);
      if (this.shots > 0 && rightAnswer(this.kind, example) !== undefined) {
        candidates.push({ hash: splitPosition(example.id, this.seed), example });
        if (candidates.length > 2 * this.shots + 100) candidates = this.lowest(candidates);
      }
      onProgress?.({ done: ++done });
    }
    this.knowledge = { classes: [...classes].sort() };
    this.shotMessages = this.lowest(candidates).flatMap(({ example }) => [
      ...this.question(example).filter(({ role }) => role !== 'system'),
      buildAnswer(this.prompt, rightAnswer(this.kind, example) ?? ''),
    ]);
  }

  private lowest(candidates: Candidate<ExampleOf[Kind]>[]): Candidate<ExampleOf[Kind]>[] {
    return candidates.sort((a, b) => a.hash - b.hash).slice(0, this.shots);
  }

  private question(example: ExampleOf[Kind]): ChatMessage[] {
    return buildQuestion(this.prompt, promptParts(this.kind, example, this.knowledge));
  }

  messagesFor(example: ExampleOf[Kind]): ChatMessage[] {
    const question = this.question(example);
    const system = question.filter(({ role }) => role === 'system');
    return [...system, ...this.shotMessages, ...question.filter(({ role }) => role !== 'system')];
  }
}

function exampleClasses(example: ExampleOf[TaskKind]): readonly string[] {
  if ('words' in example) return example.tags ?? [];
  return 'label' in example && example.label !== undefined ? [example.label] : [];
}
