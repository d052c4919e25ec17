/** `perl155` against what ROUGE-1.5.5 itself printed: every line of every output file, averages, intervals and single evaluations alike. */

import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { defined } from '../../defined.fixture.js';
import { temporaryFolder } from '../../temporary-folder.fixture.js';
import type { RougeOptions } from './options.js';
import { type RougeCorpusScore, type RougePair, rouge } from './rouge.js';
import type { RougeScore } from './score.js';

const corpora =
  process.env.CITEMILL_CORPORA ?? fileURLToPath(new URL('../../../../../../shared/corpora', import.meta.url));
const folder = join(corpora, 'rouge');
const skip = existsSync(join(folder, 'rouge155-scitldr')) ? false : 'the corpora are not here';

/** A corpus score by the names of its metrics. */
interface AnyScore {
  scores: Record<string, RougeCorpusScore['scores']['rougeL']>;
  each: Array<Record<string, RougeScore>>;
}

/** Scores as the script prints them. */
function printed(system: string, metrics: readonly string[], score: AnyScore, ids?: string[]): string[] {
  const lines: string[] = [];
  const digits = (value: number) => value.toFixed(5);
  for (const metric of metrics) {
    const title = `${system} ${metric === 'rougeW' ? 'ROUGE-W-1.2' : metric.replace('rouge', 'ROUGE-')}`;
    lines.push('-'.repeat(45));
    for (const [letter, part] of [
      ['R', 'recall'],
      ['P', 'precision'],
      ['F', 'f'],
    ] as const) {
      const { mean, low, high } = defined(score.scores[metric])[part];
      lines.push(
        `${title} Average_${letter}: ${digits(mean)} (95%-conf.int. ${digits(low)} - ${digits(high)})`,
      );
    }
    if (ids === undefined) continue;
    lines.push('.'.repeat(45));
    ids.forEach((id, i) => {
      const { recall, precision, f } = defined(score.each[i]![metric]);
      lines.push(`${title} Eval ${id}.${system} R:${digits(recall)} P:${digits(precision)} F:${digits(f)}`);
    });
  }
  return lines;
}

const readLines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');

const COMMANDS: Record<string, RougeOptions> = {
  duc: { metrics: ['rouge1', 'rouge2', 'rougeSU4'], stem: true, limit: { words: 250 } },
  wikiref: { metrics: ['rouge1', 'rouge2', 'rougeL'], stem: true },
  plain: { metrics: ['rouge1', 'rouge2', 'rougeL'] },
  best: {
    metrics: ['rouge1', 'rouge2', 'rouge3', 'rouge4', 'rougeL', 'rougeW', 'rougeSU4'],
    stem: true,
    removeStopWords: true,
    references: 'best',
  },
};

/**
 * These outputs were made with a database in which "better" is a form of "good": its lists were read in another order than for the
 * one that ROUGE ships. Without the list of adverbs ours says the same.
 */
function listsWithoutAdverbs(): string {
  const lists = temporaryFolder('rouge-lists');
  for (const name of ['adj.exc', 'noun.exc', 'verb.exc'])
    copyFileSync(join(folder, 'wordnet-2.0-exceptions', name), join(lists, name));
  copyFileSync(join(folder, 'smart_common_words.txt'), join(lists, 'smart_common_words.txt'));
  return lists;
}

for (const [command, options] of Object.entries(COMMANDS)) {
  test(`equals ROUGE-1.5.5 on 300 summaries, every line: ${command}`, { skip }, () => {
    const examples = readLines(join(folder, 'rouge155-scitldr/pairs.jsonl')).map(
      (line) => JSON.parse(line) as { id: number; peer_sentences: string[]; references: string[][] },
    );
    const pairs = examples.map(({ id, peer_sentences, references }) => ({
      id: `${id}`,
      hypothesis: peer_sentences,
      references,
    }));
    const scorer = rouge({ variant: 'perl155', data: listsWithoutAdverbs(), ...options });
    const lines = printed(
      'lead3',
      scorer.settings.metrics,
      scorer.corpus(pairs),
      pairs.map(({ id }) => id),
    );
    assert.deepEqual(lines, readLines(join(folder, `rouge155-scitldr/${command}.out`)));
  });
}

/** The sentences of a summary in the script's HTML format. */
function readSee(path: string): string[] {
  const line = /^<a (?:size="[0-9]+" )?name="[0-9]+">\[[0-9]+\]<\/a>\s+<a href="#[0-9]+" id=[0-9]+>([^<]+)/gm;
  return [...readFileSync(path, 'latin1').matchAll(line)].map((match) => match[1]!.trimEnd());
}

/** The evaluations of each system, from the script's configuration file. */
function readEvaluations(path: string): Map<string, RougePair[]> {
  const systems = new Map<string, RougePair[]>();
  for (const [, id, body] of readFileSync(path, 'utf8').matchAll(/<EVAL ID="([^"]+)">([\s\S]*?)<\/EVAL>/g)) {
    const root = (tag: string) =>
      defined(new RegExp(`<${tag}>\\s*(\\S+)\\s*</${tag}>`).exec(defined(body)))[1]!;
    const read = (tag: string, file: string) => {
      const text = join(path, '..', root(tag), file);
      return defined(body).includes('TYPE="SEE"') ? readSee(text) : readFileSync(text, 'latin1').split('\n');
    };
    const references = [...defined(body).matchAll(/<M ID="[^"]+">\s*([^<\s]+)/g)].map((m) =>
      read('MODEL-ROOT', m[1]!),
    );
    for (const [, system, file] of defined(body).matchAll(/<P ID="([^"]+)">\s*([^<\s]+)/g)) {
      const pairs = systems.get(defined(system)) ?? [];
      pairs.push({ id: defined(id), hypothesis: read('PEER-ROOT', defined(file)), references });
      systems.set(defined(system), pairs);
    }
  }
  return systems;
}

// The names of the sample outputs are their command lines, such as -c95-2-1-U-r1000-n4-w1.2-b75-a-m-s.
const samples = skip === false ? readdirSync(join(folder, 'rouge155/sample-output')) : ['sample outputs'];
for (const sample of samples) {
  test(`equals ROUGE-1.5.5's own ${sample}`, { skip }, () => {
    const bytes = /-b(\d+)/.exec(sample);
    const words = /-l(\d+)/.exec(sample);
    const scorer = rouge({
      variant: 'perl155',
      data: folder,
      metrics: ['rouge1', 'rouge2', 'rouge3', 'rouge4', 'rougeL', 'rougeW', 'rougeS*', 'rougeSU*'],
      stem: /-m\b/.test(sample),
      removeStopWords: /-s\b/.test(sample),
      ...(bytes
        ? { limit: { bytes: Number(bytes[1]) } }
        : words
          ? { limit: { words: Number(words[1]) } }
          : {}),
    });
    const configuration = join(folder, 'rouge155/sample-test', `${sample.replace(/-c95.*/, '')}.xml`);
    const systems = [...readEvaluations(configuration)].sort(([a], [b]) => (a < b ? -1 : 1));
    const lines = systems.flatMap(([system, pairs]) =>
      printed(system, scorer.settings.metrics, scorer.corpus(pairs)),
    );
    const gold = readLines(join(folder, 'rouge155/sample-output', sample)).map((line) => line.trimEnd());
    assert.deepEqual(lines, gold);
  });
}

test('wink-lexicon and WordNet 2.0 give almost the same averages', { skip }, () => {
  const pairs = readLines(join(folder, 'rouge155-scitldr/pairs.jsonl')).map((line) => {
    const { peer_sentences, references } = JSON.parse(line) as {
      peer_sentences: string[];
      references: string[][];
    };
    return { hypothesis: peer_sentences, references };
  });
  const result = rouge({ variant: 'perl155', stem: true }).corpus(pairs);
  const installed = rouge({ variant: 'perl155', stem: true, data: folder }).corpus(pairs);
  for (const metric of ['rouge1', 'rouge2', 'rougeL'] as const) {
    const difference = result.scores[metric].f.mean - installed.scores[metric].f.mean;
    assert.ok(Math.abs(difference) < 5e-4, `${metric}: ${difference}`);
  }
});
