import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inFolder } from './in-folder.js';

const COMMAND = 'citemill build citesum --corpus mill/corpus --out mill/citesum';

test('a command names the folder that the studio shows', () =>
  assert.equal(
    inFolder(COMMAND, '/home/ada/rivers'),
    'citemill build citesum --corpus /home/ada/rivers/corpus --out /home/ada/rivers/citesum',
  ));

test('a folder with spaces is quoted; a word that ends in mill is kept', () =>
  assert.equal(
    inFolder('citemill evaluate mill/citesum windmill/x', '/home/ada/my rivers/'),
    "citemill evaluate '/home/ada/my rivers/citesum' windmill/x",
  ));

test('the shell replaces nothing in the name of a folder', () =>
  assert.equal(
    inFolder('citemill evaluate mill/a', "/home/$a`b`'c"),
    "citemill evaluate '/home/$a`b`'\\''c/a'",
  ));

test('the folder is not known at first', () => assert.equal(inFolder(COMMAND, undefined), COMMAND));
