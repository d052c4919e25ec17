import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { externalDataFiles } from '../embed/index.js';
import { UserError } from '../user-error.js';
import { openModel } from './index.js';
import { openGraph } from './session.js';

const home = temporaryFolder('hostile-model');
writeFileSync(join(home, 'secret.bin'), 'secret');

const DESCRIPTION = {
  schema: 'citemill.model/1',
  preset: 'citeworth/bert',
  architecture: 'sequence-classifier',
  job: { settings: {} },
  labels: ['no', 'yes'],
};

/** A model folder with these files. */
function model(
  name: string,
  files: Record<string, string | Buffer> = {},
  description: object = DESCRIPTION,
): string {
  const path = join(home, name);
  for (const [file, content] of Object.entries({ 'model.json': JSON.stringify(description), ...files })) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), content);
  }
  return path;
}

const refuses = (path: string, message: RegExp) =>
  assert.rejects(openModel(path), (error: Error) => {
    assert.ok(error instanceof UserError, error.stack);
    assert.match(error.message, message);
    assert.ok(!error.message.includes('\n'));
    return true;
  });

test('a link, a device or a pipe among the files of a model is refused and not read', async () => {
  const endless = model('endless');
  symlinkSync('/dev/zero', join(endless, 'tokenizer.json'));
  await refuses(endless, /tokenizer\.json is a link; a model must consist of regular files/);
  const outside = model('outside', { 'tokenizer.json': '{}' });
  mkdirSync(join(outside, 'onnx'));
  symlinkSync(join(home, 'secret.bin'), join(outside, 'onnx', 'model.onnx'));
  await refuses(outside, /model\.onnx is a link/);
  const folder = model('folder');
  symlinkSync(home, join(folder, 'onnx'));
  await refuses(folder, /onnx is a link/);
});

test('names of a model are looked up among ours, and nowhere else', async () => {
  for (const architecture of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
    await refuses(
      model(`named-${architecture}`, {}, { ...DESCRIPTION, architecture }),
      /the architecture \S+ does not run with ONNX/,
    );
});

test('damaged files of a model are one line each', async () => {
  await refuses(model('no-tokenizer'), /tokenizer\.json: no such file/);
  await refuses(model('tokenizer', { 'tokenizer.json': '{' }), /tokenizer\.json is not valid JSON/);
  await refuses(
    model('tokenizer-list', { 'tokenizer.json': '[]' }),
    /tokenizer\.json: the file is \[\]; give an object/,
  );
  await refuses(
    model('no-model', { 'tokenizer.json': '{"model": null}' }),
    /tokenizer\.json: model is null; give an object/,
  );
  await refuses(
    model('vocabulary', { 'tokenizer.json': '{"model": {"type": "WordLevel", "vocab": "words"}}' }),
    /tokenizer\.json: the file is "words"; give an object/,
  );
  const words = '{"model": {"type": "WordLevel", "vocab": {"a": 1}, "unk_token": "a"}}';
  await refuses(model('no-graph', { 'tokenizer.json': words }), /onnx\/model\.onnx: no such file/);
  await refuses(
    model('graph', { 'tokenizer.json': words, 'onnx/model.onnx': 'not a graph at all' }),
    /model\.onnx: (?:damaged, or not an ONNX file|cannot load the ONNX model)/,
  );
});

/** A message of protocol buffers: a member with bytes. */
const member = (field: number, ...contents: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(contents.map((content) => Buffer.from(content)));
  assert.ok(body.length < 16_384);
  return Buffer.concat([Buffer.from([field * 8 + 2, (body.length & 127) | 128, body.length >> 7]), body]);
};
const external = (location: string) => member(13, member(1, 'location'), member(2, location));
/** The same with members in an order that writers do not use, but readers accept. */
const reordered = (location: string) =>
  member(13, member(1, 'offset'), member(2, location), member(1, 'location'));
/** A graph with two tensors in other files: an initialiser, and an attribute of a node. */
const graph = (first: string, second: string) =>
  Buffer.concat([
    Buffer.from([8, 8]),
    member(
      7,
      member(1, member(4, 'Constant'), member(5, member(5, external(second)))),
      member(5, member(9, 'raw'.repeat(99)), external(first)),
    ),
  ]);

test('tensors of a graph are kept in regular files next to it, or it is refused', async () => {
  const path = model('external', {
    'onnx/model.onnx': graph('model.onnx_data', 'more'),
    'onnx/model.onnx_data': 'x',
  });
  const file = join(path, 'onnx', 'model.onnx');
  assert.deepEqual(externalDataFiles(file).sort(), ['model.onnx_data', 'more']);
  await assert.rejects(openGraph(file), /onnx\/more: no such file, though model\.onnx names it/);
  symlinkSync(join(home, 'secret.bin'), join(path, 'onnx', 'more'));
  await assert.rejects(openGraph(file), /onnx\/more is not a regular file or is reached through a link/);
  for (const location of ['../../secret.bin', join(home, 'secret.bin')]) {
    writeFileSync(file, graph('model.onnx_data', location));
    await assert.rejects(
      openGraph(file),
      /model\.onnx names .*secret\.bin, which is not a path inside its folder/,
    );
  }
  writeFileSync(file, member(7, member(5, reordered('../../secret.bin'))));
  await assert.rejects(
    openGraph(file),
    /names \.\.\/\.\.\/secret\.bin, which is not a path inside its folder/,
  );
  // To the runtime, this location is an address in its own memory.
  const address = '*/_ORT_MEM_ADDR_/*';
  mkdirSync(join(path, 'onnx', '*', '_ORT_MEM_ADDR_'), { recursive: true });
  writeFileSync(join(path, 'onnx', address), 'x');
  writeFileSync(file, member(7, member(5, external(address))));
  await assert.rejects(openGraph(file), /_ORT_MEM_ADDR_.*, which is not a path inside its folder/);
});
