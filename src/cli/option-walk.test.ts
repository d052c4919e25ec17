import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildCommand } from './commands/build.js';
import { makeCommand } from './commands/make.js';
import { buildEffects, MAKE_EFFECTS } from './option-effects.fixture.js';

test('of every option of build and make it is stated whether it changes the dataset', async () => {
  const effects = { build: buildEffects({ papers: '', other: '' }), make: MAKE_EFFECTS };
  for (const command of [await buildCommand(), makeCommand()])
    assert.deepEqual(
      command.options.map(({ long }) => long ?? '').sort(),
      Object.keys(effects[command.name() as keyof typeof effects]).sort(),
      'add the option to option-effects.fixture.ts; option-walk.full.test.ts checks what it does',
    );
});
