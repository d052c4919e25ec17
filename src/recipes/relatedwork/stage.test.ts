import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '../../at.js';
import { parseCitingPaper } from '../citing-paper.js';
import { type ParagraphSource, paperJson } from '../paper.fixture.js';
import { relatedwork } from './index.js';
import { options, profiles, type RelatedWorkOptions } from './options.js';
import { makeParagraphs } from './stage.js';

const WORKS = ['u', 'v', 'w'].map((id) => ({
  id,
  title: `Title ${id}`,
  abstract: `Abstract of ${id}.`,
  year: 2015,
  author: 'hess',
}));

const related = (text: string, section = ['2 Related work', 'Silt']): ParagraphSource => ({ section, text });

function run(sources: ParagraphSource[], changes: Partial<RelatedWorkOptions> = {}, paper: object = {}) {
  const json = paperJson(sources, WORKS, paper);
  return makeParagraphs(parseCitingPaper(json), { ...profiles.refined, minWords: 0, ...changes });
}

const TEXT = 'Rivers carry silt {[7]=w}. Mud {[3, 7]=v|w} and sand {[4]=} settle.';

test('cited papers are numbered by their first citation, and unknown ones are OTHERCIT', () => {
  const { row } = itemAt(run([related(TEXT)]).examples, 0);
  assert.equal(row.target, 'Rivers carry silt @cite_1. Mud @cite_2 @cite_1 and sand OTHERCIT settle.');
  assert.deepEqual(row.cited, [
    { mark: '@cite_1', id: 'w', title: 'Title w', abstract: 'Abstract of w.', year: 2015 },
    { mark: '@cite_2', id: 'v', title: 'Title v', abstract: 'Abstract of v.', year: 2015 },
  ]);
  assert.deepEqual([row.unknown, row.kind, row.section], [1, 'related-work', '2 Related work / Silt']);
});

test('author names before a citation are part of it if `hideAuthors` is set', () => {
  const named = related('Hess et al. {[8]=w} weigh mud. So do others {[3]=v}.');
  const targetWith = (hideAuthors: boolean) => itemAt(run([named], { hideAuthors }).examples, 0).row.target;
  assert.equal(targetWith(true), '@cite_1 weigh mud. So do others @cite_2.');
  assert.equal(targetWith(false), 'Hess et al. @cite_1 weigh mud. So do others @cite_2.');
});

test('only paragraphs with citations under a heading on related work count, or those of the fallback', () => {
  const sources = [related(TEXT, ['Introduction']), related('No citation here.', ['Introduction'])];
  const none = run(sources, { fallback: 'none' }).counts;
  assert.deepEqual(none, { papers: 1, with_section: 0, paragraphs: 0, known: 0, examples: 0 });
  const { counts, examples } = run(sources);
  assert.deepEqual(counts, { papers: 1, with_section: 1, paragraphs: 1, known: 1, examples: 1 });
  assert.equal(itemAt(examples, 0).row.kind, 'introduction');
});

const FAULTS: [reason: string, text: string, changes: Partial<RelatedWorkOptions>, paper: object][] = [
  ['too few cited papers known', 'Mud {[3]=v} and silt {[3]=v} settle.', {}, {}],
  ['too few cited papers known', TEXT, {}, { paper_id: 'v' }],
  ['most cited papers unknown', TEXT, { minKnown: 0.7 }, {}],
  ['too many cited papers', TEXT, { maxCited: 1 }, {}],
  ['year of the citing paper unknown', TEXT, { group: 'year' }, { year: null }],
  ['abstract of the citing paper unknown', TEXT, {}, { abstract: ' ' }],
  ['paragraph too short', TEXT, { minWords: 8 }, {}],
  ['paragraph too long', TEXT, { maxWords: 6 }, {}],
  ['text contains @cite_ marks of its own', `${TEXT} They write @cite_9.`, {}, {}],
];
for (const [reason, text, changes, paper] of FAULTS)
  test(`a paragraph is dropped: ${reason}, ${JSON.stringify({ ...changes, ...paper })}`, () => {
    const { examples, drops } = run([related(text)], changes, paper);
    assert.deepEqual([examples.length, drops.map((drop) => drop.reason)], [0, [reason]]);
  });

test('a paragraph of an introduction about the paper itself is dropped', () => {
  const reasons = (beginning: string, heading: string, changes: Partial<RelatedWorkOptions> = {}) =>
    run([related(`${beginning} ${TEXT}`, [heading])], changes).drops.map(({ reason }) => reason);
  const own = ['paragraph about the paper itself'];
  const beginnings = [
    ...['Here, we weigh mud.', 'In the present study, mud is weighed.', 'We show this.'],
    ...['For the weights, we closely follow an earlier survey.', 'Finally, we apply it to lakes.'],
    'We applied our model to lakes.',
    ...['We therefore developed a balance.', 'To test this idea, we recorded the weights of mud.'],
    ...['We have written new software for the weighing of mud.', 'Our predictions were: mud is light.'],
  ];
  for (const beginning of beginnings) assert.deepEqual(reasons(beginning, 'Introduction'), own, beginning);
  assert.deepEqual(reasons('Here we weigh mud.', 'Introduction', { dropOwnWork: false }), []);
  assert.deepEqual(reasons('Here we compare ourselves with others.', 'Related work'), []);
  const others = ['We recently weighed mud.', 'We recently described mud.', 'We found mud before.'];
  others.push('To weigh mud, we previously developed a balance.', 'To weigh mud, we need a balance.');
  for (const beginning of [...others, 'We have developed a balance for mud.'])
    assert.deepEqual(reasons(beginning, 'Introduction'), [], beginning);
});

test('a paragraph on the topic of a title or on how the paper differs from others stays', () => {
  const reasons = (beginning: string, title = '') =>
    run([related(`${beginning} ${TEXT}`, ['Introduction'])], {}, { title }).drops.map(({ reason }) => reason);
  const own = ['paragraph about the paper itself'];
  const title = 'MudPy 1.0: A Library of Scales for Mud';
  assert.deepEqual(reasons('MudPy is a small library for scales.', title), own);
  assert.deepEqual(reasons('MudPy differs from other scales.', title), []);
  assert.deepEqual(reasons('LakePy is a small library for lakes.', title), []);
  const topics: [string, string][] = [
    ['CRISPR: ten years on', 'CRISPR is a genome editing tool.'],
    ['Twitter, Facebook and a data set of posts', 'Twitter is a social media platform.'],
    ['Python – performance of a library', 'Python is a programming language.'],
    ['Wikipedia: a longitudinal study', 'Wikipedia is a database of articles.'],
  ];
  for (const [topic, beginning] of topics) assert.deepEqual(reasons(beginning, topic), [], topic);
  assert.deepEqual(reasons('Our approach weighs mud.'), own);
  for (const beginning of ['Our approach differs from others.', 'Our model, unlike theirs, is small.'])
    assert.deepEqual(reasons(beginning), [], beginning);
  assert.deepEqual(reasons('Our method follows {[3]=v}.'), []);
});

test('without `dropSelf`, the paper itself may be among the cited ones', () => {
  const { examples } = run([related(TEXT)], { dropSelf: false }, { paper_id: 'v' });
  assert.equal((itemAt(examples, 0).row.cited as object[]).length, 2);
});

test('provenance is the whole paragraph, in code points', () => {
  const { provenance } = itemAt(run([related(`𝛼 ${TEXT}`)]).examples, 0);
  const plain = '𝛼 Rivers carry silt [7]. Mud [3, 7] and sand [4] settle.';
  assert.deepEqual([provenance.start, provenance.end], [0, [...plain].length]);
});

test('the row has the columns that the recipe names, in their order', () => {
  assert.deepEqual(
    Object.keys(itemAt(run([related(TEXT)]).examples, 0).row),
    Object.keys(relatedwork.columns),
  );
  assert.deepEqual(Object.keys(relatedwork.features), Object.keys(relatedwork.columns));
  for (const profile of Object.values(profiles)) assert.deepEqual(options.parse(profile), profile);
});

test('sentences of the cited abstracts carry the marks of their papers into the evaluation', () => {
  const evaluation = relatedwork.evaluation?.({});
  const { row } = itemAt(run([related(TEXT)]).examples, 0);
  const example = evaluation?.example({ id: 'e', ...row });
  assert.ok(example && 'context' in example);
  assert.deepEqual(example.context, ['Abstract of w @cite_1.', 'Abstract of v @cite_2.']);
});
