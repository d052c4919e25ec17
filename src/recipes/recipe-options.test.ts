import assert from 'node:assert/strict';
import { test } from 'node:test';
import { optionHelp, recipeOptions } from './recipe-options.js';
import { recipes } from './registry.js';

for (const recipe of recipes.all) {
  test(`every option of ${recipe.name} has a description that can be read alone and a default in both profiles`, () => {
    const help = optionHelp(recipe);
    assert.deepEqual(
      help.map(({ name }) => name).sort(),
      Object.keys(recipe.profiles.paper).sort(),
      'the profiles have the same options',
    );
    for (const { name, description } of help) {
      assert.match(description, /^[A-Z].*\.$/, name);
      assert.doesNotMatch(description, /^(?:And|Or|Nor|More of|So many|The same)\b/, name);
    }
  });

  test(`the help of ${recipe.name} names the values of every option that has a choice`, () => {
    for (const { name, choices, paper, refined } of optionHelp(recipe))
      for (const value of [paper, refined])
        if (typeof value === 'string' && choices.length > 0) assert.ok(choices.includes(value), name);
  });

  test(`both profiles of ${recipe.name} fit its own schema`, () => {
    for (const profile of ['paper', 'refined'] as const)
      assert.deepEqual(recipeOptions(recipe, profile, {}), recipe.profiles[profile]);
  });

  test(`advice of ${recipe.name} belongs to steps of its funnel`, () => {
    const steps = recipe.steps.map(({ key }) => key);
    for (const key of Object.keys(recipe.advice ?? {})) assert.ok(steps.includes(key), key);
  });
}
