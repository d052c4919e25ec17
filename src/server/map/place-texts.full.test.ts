import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeTexts } from './place-texts.js';

const TOPICS = [
  ['river', 'mud', 'silt', 'sensor', 'turbidity', 'estuary', 'sluice', 'tide'],
  ['neuron', 'cortex', 'synapse', 'axon', 'spike', 'dendrite', 'retina', 'memory'],
  ['parser', 'grammar', 'token', 'corpus', 'treebank', 'sentence', 'verb', 'noun'],
];
const PER_TOPIC = 20;
/** Texts of one topic after another, each with five words of its topic in a changing order. */
const texts = TOPICS.flatMap((words) =>
  Array.from({ length: PER_TOPIC }, (_, i) =>
    Array.from({ length: 5 }, (_unused, j) => words[(i * 3 + j * (1 + (i % 2))) % words.length]).join(' '),
  ),
);

test('texts of one topic are closer to each other than to those of other topics', () => {
  const { texts: placed, plane } = placeTexts(texts);
  assert.equal(placed.length, texts.length);
  const distance = (a: number, b: number) =>
    Math.hypot((plane[2 * a] ?? 0) - (plane[2 * b] ?? 0), (plane[2 * a + 1] ?? 0) - (plane[2 * b + 1] ?? 0));
  const others = (i: number) => [...texts.keys()].filter((j) => j !== i);
  for (const i of texts.keys()) {
    const nearest = others(i).sort((a, b) => distance(i, a) - distance(i, b))[0] ?? -1;
    assert.equal(Math.floor(nearest / PER_TOPIC), Math.floor(i / PER_TOPIC), `text ${i}`);
  }
});

test('the same texts get the same places, all from 0 to 1', () => {
  const { plane } = placeTexts(texts);
  assert.deepEqual(placeTexts(texts).plane, plane);
  assert.ok(plane.every((value) => value >= 0 && value <= 1));
});

test('texts that share no word with others have no place', () => {
  const { texts: placed } = placeTexts([...texts, '', 'zebra', ' \n']);
  assert.deepEqual(placed, [...texts.keys()]);
});

const mud = 'mud in the river';
for (const [name, few, expected] of [
  ['no text', [], 0],
  ['one text', [mud], 0],
  ['two texts', [mud, 'mud in the sea', 'a zebra'], 2],
  ['equal texts', Array.from({ length: 40 }, () => mud).concat(TOPICS.flat(), TOPICS.flat()), 88],
] as const)
  test(`a map of ${name} has finite places`, () => {
    const { texts: placed, plane } = placeTexts(few);
    assert.equal(placed.length, expected);
    assert.ok(plane.every((value) => value >= 0 && value <= 1));
  });

test('progress ends with all rounds done', () => {
  const seen: { done: number; of: number }[] = [];
  placeTexts(texts, (progress) => seen.push(progress));
  assert.ok(seen.length > 100);
  assert.equal(seen.at(-1)?.done, seen.at(-1)?.of);
});
