import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../', import.meta.url);
const folder = new URL('.github/workflows/', root);
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(new URL(name, folder), 'utf8'),
}));
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  scripts: Record<string, string>;
};

test('there are workflows for tests, releases and the documentation', () => {
  assert.deepEqual(workflows.map(({ name }) => name).sort(), [
    'ci.yml',
    'docs.yml',
    'release.yml',
    'thorough.yml',
  ]);
});

for (const { name, text } of workflows) {
  test(`${name}: every action is pinned to a commit, with its version beside it`, () => {
    const uses = [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, action]) => action ?? '');
    assert.ok(uses.length > 0);
    for (const action of uses) assert.match(action, /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test(`${name}: an action has the same commit everywhere`, () => {
    for (const [whole, action] of text.matchAll(/uses: ([\w-]+\/[\w-]+)@.*$/gm))
      for (const other of workflows)
        for (const [found] of other.text.matchAll(new RegExp(`uses: ${action}@.*$`, 'gm')))
          assert.equal(found, whole);
  });

  test(`${name}: a job may only read, unless it says otherwise, and none may write contents`, () => {
    assert.match(text, /^permissions:\n {2}contents: read\n(?! )/m);
    assert.doesNotMatch(text, /write-all|contents: write|packages: write|pull_request_target/);
    for (const [, permission] of text.matchAll(/^ +([\w-]+): write$/gm))
      assert.ok(['id-token', 'pages'].includes(permission ?? ''), permission);
  });

  test(`${name}: no expression is put into a shell command`, () => {
    const commands = text.matchAll(/^( *)(?:- )?run: (?:\|\n((?:\1 {2,}.*\n|\n)+)|(.*)\n)/gm);
    for (const [, , block, line] of commands) assert.doesNotMatch(block ?? line ?? '', /\$\{\{/);
  });

  test(`${name}: every script that it runs exists`, () => {
    for (const [, script] of text.matchAll(/npm run ([\w:]+)/g)) assert.ok(scripts[script ?? ''], script);
    for (const [, path] of text.matchAll(/run: (\.\S+)/g))
      assert.ok(existsSync(new URL(path ?? '', root)), path);
  });
}

test('the short tests run on Node 20, 22 and 24, on Linux and macOS', () => {
  const { text } = workflows.find(({ name }) => name === 'ci.yml') ?? { text: '' };
  assert.match(text, /node: \[20, 22, 24\]/);
  assert.match(text, /os: \[ubuntu-latest, macos-latest\]/);
});

test('a release publishes the three packages with provenance, the lowest first', () => {
  const { text } = workflows.find(({ name }) => name === 'release.yml') ?? { text: '' };
  assert.match(
    text,
    /for folder in packages\/metrics packages\/read \.; do[\s\S]*npm publish "\.\/\$folder" --provenance/,
  );
});
