import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { paperProblems } from '../../../paper/index.js';
import { bundleRecord } from '../../sources/bundle-record.js';
import { latexReader } from '../index.js';
import { leftOvers } from '../read-source.fixture.js';
import { COMPUTING } from './computing.test-data.js';
import { PHYSICS } from './physics.test-data.js';
import type { Project } from './project.fixture.js';
import { PUBLISHERS } from './publishers.test-data.js';
import { SOCIETY } from './society.test-data.js';

const encoder = new TextEncoder();

function read({ files }: Project) {
  const encoded = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, encoder.encode(text)]),
  );
  const [paper] = latexReader.read(bundleRecord('project', encoded));
  if (!paper) throw new Error('no paper');
  return paper;
}

for (const project of [...PHYSICS, ...COMPUTING, ...SOCIETY, ...PUBLISHERS]) {
  test(`${project.name}: front matter, keys, objects and sentences, and nothing is left over`, () => {
    const paper = read(project);
    assert.deepEqual(paperProblems(paper), []);
    assert.equal(paper.title, project.title);
    assert.deepEqual(pluck(paper.authors, 'name'), project.authors);
    const abstract = paper.abstract.map((paragraph) => paragraph.text).join(' ');
    assert.equal(abstract.slice(0, project.abstract.length), project.abstract);
    assert.doesNotMatch(abstract, /keywords/i);
    assert.equal(paper.year, project.year);
    assert.deepEqual(leftOvers(paper), []);
    const ids = new Set(paper.references.map((reference) => reference.id));
    assert.deepEqual(
      project.keys.filter((key) => !ids.has(key)),
      [],
    );
    const citations = [...paper.abstract, ...paper.body].flatMap((paragraph) => paragraph.citations);
    assert.deepEqual(
      citations.filter((citation) => citation.reference === null),
      [],
    );
    assert.deepEqual(
      paper.objects.flatMap((object) => object.label ?? []),
      project.labels,
    );
    const body = paper.body.map((paragraph) => paragraph.text).join('\n');
    for (const sentence of project.sentences)
      assert.ok(body.includes(sentence), `${sentence} is not in ${body}`);
    const nowhere = paper.warnings.filter((warning) => /^dangling|^unmatched/.test(warning.code));
    assert.deepEqual(nowhere, []);
  });
}
