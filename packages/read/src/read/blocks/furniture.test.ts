import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Block, type BlockRole, plainBlockText } from './block.js';
import { removeFurniture } from './furniture.js';

const block = (text: string, where: string, role: BlockRole = 'paragraph'): Block => ({
  role,
  content: plainBlockText(text),
  where,
});
const texts = (blocks: readonly Block[]): string[] => blocks.map(({ content }) => content.text);

test('headings, labels of captions and repeated lines of the text are kept', () => {
  const blocks = [
    block('Three studies of silt', 'line 1', 'heading'),
    ...[1, 2, 3].flatMap((number) => [
      block(`Study ${number}`, 'line 2', 'heading'),
      block('Method', 'line 3', 'heading'),
      block('Proof.', 'line 4'),
      block(`Table ${number}`, 'line 5'),
      block(`Case ${number}`, 'line 6'),
    ]),
  ];
  assert.deepEqual(removeFurniture(blocks), blocks);
});

test('lines at the edges of three pages are removed, and the same lines inside pages are kept', () => {
  const pages = [1, 2, 3].flatMap((page) => [
    block(`Rivers ${page}`, `page ${page}`),
    block('Proof.', `page ${page}`),
    block('Silt is brown.', `page ${page}`),
    block('Proof.', `page ${page}`),
    block(`Text of page ${'abc'.charAt(page)}`, `page ${page}`),
    block(`Table ${page}`, `page ${page}`),
  ]);
  const kept = texts(removeFurniture(pages));
  assert.ok(!kept.includes('Rivers 2'));
  assert.equal(kept.filter((text) => text === 'Proof.').length, 6);
  assert.ok(kept.includes('Table 3'));
});

test('a paper that cites itself at the foot of its pages does not cite itself in the text', () => {
  const feet = [
    'Stone et al. (2023). Silt and oats along the Marl. Journal of Silt , 6 (66), 184. https: 2 //doi.org/10.5555/s.1.',
    'Stone et al. (2023). Silt //doi.org/10.5555/s.1.',
  ];
  const text = 'Stone et al. (2023). Silt is brown there.';
  const blocks = [
    block('Silt and oats along the Marl', 'line 1', 'title'),
    ...feet.map((foot) => block(foot, 'line 2')),
    block(text, 'line 3'),
    ...[1, 2, 3].map((page) => block(`Journal of Oats , 6 (66), 184. https: ${page}`, 'line 4')),
  ];
  assert.deepEqual(texts(removeFurniture(blocks)), ['Silt and oats along the Marl', text]);
  assert.ok(texts(removeFurniture(blocks.slice(0, 2))).includes(feet[0] ?? ''));
});

test('entries of a bibliography that begin like the title are kept', () => {
  const blocks = [
    block('The cost of mud', 'line 1', 'title'),
    block('Quist (2019). The future of oats. https://doi.org/10.5555/1', 'line 2'),
    block('Stone (2021). The state of rye. https://doi.org/10.5555/2', 'line 3'),
  ];
  assert.equal(removeFurniture(blocks).length, 3);
});

test('the title, the journal and the authors at the heads of pages are removed without pages, too', () => {
  const heads = ['Silt and oats along the Marl 12', 'Journal of Rivers', 'J. Marlow et al.'];
  const blocks = [
    block('Silt and oats along the Marl', 'line 1', 'title'),
    ...[1, 2, 3].flatMap((number) => [
      ...heads.map((head) => block(head, 'line 2')),
      block(`Silt is brown, and ${number} fields are wet.`, 'line 3'),
      block(String(number), 'line 4'),
    ]),
  ];
  assert.deepEqual(texts(removeFurniture(blocks)), [
    'Silt and oats along the Marl',
    ...[1, 2, 3].map((number) => `Silt is brown, and ${number} fields are wet.`),
  ]);
});
