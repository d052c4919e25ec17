import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PACKAGES, splitNames } from './registry.js';

/** Names that come more than once, with who has them. */
function repeated(pairs: readonly (readonly [name: string, owner: string])[]): string[] {
  const owners = new Map<string, string[]>();
  for (const [name, owner] of pairs) owners.set(name, [...(owners.get(name) ?? []), owner]);
  return [...owners].filter(([, one]) => one.length > 1).map(([name, one]) => `${name}: ${one.join(', ')}`);
}

const listed = (lists: Readonly<Record<string, string | undefined>> | undefined) =>
  Object.values(lists ?? {}).flatMap(splitNames);

test('a command belongs to one package', () => {
  const names = Object.entries(PACKAGES).flatMap(([owner, one]) => [
    ...listed(one.commands).map((name) => [name, owner] as const),
    ...(one.macros ?? []).map(([name]) => [name, owner] as const),
    ...listed(one.citations).map((name) => [name, owner] as const),
    // `\\linebreak[3]` has an option and stands for a blank.
    ...Object.keys(one.symbols ?? {})
      .filter((name) => !listed(one.commands).includes(name))
      .map((name) => [name, owner] as const),
  ]);
  assert.ok(names.length > 900);
  assert.deepEqual(repeated(names), []);
});

test('an environment belongs to one package', () => {
  const names = Object.entries(PACKAGES).flatMap(([owner, one]) =>
    listed(one.environments).map((name) => [name, owner] as const),
  );
  assert.deepEqual(repeated(names), []);
});
