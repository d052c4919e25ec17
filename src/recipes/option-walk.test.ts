import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { z } from 'zod';
import type { Manifest as DatasetFile } from '../dataset/index.js';
import { identify, type Manifest } from '../lineage/index.js';
import type { BuildOptions } from './build-options.js';
import { datasetManifest } from './dataset-lineage.js';
import { rebuildRequest } from './rebuild-request.js';
import type { AnyRecipe, Profile } from './recipe.js';
import { recipeOptions } from './recipe-options.js';
import { recipes } from './registry.js';
import { datasetSignature } from './signature.js';

const link: Manifest = { kind: 'link', version: '1', options: {}, inputs: [] };

function names(
  recipe: AnyRecipe,
  profile: Profile,
  set: Record<string, unknown>,
  build: Partial<BuildOptions> = {},
) {
  const options = recipeOptions(recipe, profile, set);
  const request = { recipe, corpus: 'corpus', out: 'out', ...build };
  const ratios = build.ratios ?? recipe.ratios;
  const lineage = datasetManifest({ recipe, profile, options, request, ratios }, link);
  return {
    lineage,
    identity: identify(lineage),
    signature: datasetSignature(recipe, profile, options, request, ratios),
  };
}

const RULES = [{ label: 'future', of: 'sentence', pattern: 'future work' }];
const PLAIN = [true, false, null, 0, 1, 2, 3, 12, 0.1, 0.5, 'Xenova/x', [], ['x'], [1, 99], RULES];

/** Other values that an option may have, by its schema. */
function otherValues(schema: z.ZodType, current: unknown): unknown[] {
  const { enum: choices = [], items } = z.toJSONSchema(schema, { unrepresentable: 'any' }) as {
    enum?: unknown[];
    items?: { enum?: unknown[] };
  };
  const candidates = [...choices, ...(items?.enum ?? []).map((choice) => [choice]), ...PLAIN];
  return candidates.filter(
    (value) => schema.safeParse(value).success && JSON.stringify(value) !== JSON.stringify(current),
  );
}

for (const recipe of recipes.all)
  test(`every option of ${recipe.name} is part of the identity and of the signature`, () => {
    const { shape } = recipe.options as z.ZodObject;
    assert.deepEqual(Object.keys(shape).sort(), Object.keys(recipe.profiles.refined).sort());
    for (const [name, schema] of Object.entries(shape)) {
      const value = (recipe.profiles.refined as Record<string, unknown>)[name];
      const [other] = otherValues(schema as z.ZodType, value);
      assert.notEqual(other, undefined, `${name}: no other value was found; add one to PLAIN`);
      const [before, after] = [names(recipe, 'refined', {}), names(recipe, 'refined', { [name]: other })];
      assert.notEqual(after.identity, before.identity, name);
      assert.notEqual(after.signature, before.signature, name);
    }
    assert.notEqual(names(recipe, 'paper', {}).identity, names(recipe, 'refined', {}).identity);
  });

test('a model on the hub is identified by the files that were downloaded, and a rebuild asks for its name', (t) => {
  const { CITEMILL_CACHE: cache } = process.env;
  t.after(() =>
    cache === undefined
      ? delete process.env.CITEMILL_CACHE
      : Object.assign(process.env, { CITEMILL_CACHE: cache }),
  );
  process.env.CITEMILL_CACHE = temporaryFolder('hub-model');
  const files = join(process.env.CITEMILL_CACHE, 'models', 'Xenova', 'x');
  mkdirSync(join(files, 'onnx'), { recursive: true });
  for (const name of ['config.json', 'tokenizer.json', 'tokenizer_config.json'])
    writeFileSync(join(files, name), '{}');
  const nameWith = (weights: string) => {
    writeFileSync(join(files, 'onnx', 'model.onnx'), weights);
    return names(recipes.named('pairs'), 'refined', { similar: 1, nearestModel: 'Xenova/x' });
  };
  const [first, second, third] = ['first', 'second', 'first'].map(nameWith);
  assert.notEqual(second?.identity, first?.identity);
  assert.equal(third?.identity, first?.identity);
  const manifest = { lineage: first?.lineage } as DatasetFile;
  const { set } = rebuildRequest('dataset', manifest, { corpus: 'corpus', out: 'out' });
  assert.equal(set?.nearestModel, 'Xenova/x');
});

test('a restriction to the value "none" is a restriction', () => {
  const recipe = recipes.named('citesum');
  const plain = names(recipe, 'refined', {});
  for (const build of [{ licence: 'none' }, { field: 'none' }, { language: 'none' }]) {
    const restricted = names(recipe, 'refined', {}, build);
    assert.notEqual(restricted.identity, plain.identity, JSON.stringify(build));
    assert.notEqual(restricted.signature, plain.signature, JSON.stringify(build));
  }
});

test("shares that equal a recipe's own, but without its cap, give another dataset", () => {
  const recipe = recipes.named('wikiref');
  assert.ok(recipe.atMost);
  const defaultNames = names(recipe, 'refined', {});
  const givenNames = names(recipe, 'refined', {}, { ratios: recipe.ratios });
  assert.notEqual(givenNames.identity, defaultNames.identity);
  assert.notEqual(givenNames.signature, defaultNames.signature);
});
