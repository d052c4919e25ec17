// The files of a study, read by the tools' own programs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { labelled, open, tasks } from './forms.fixture.js';
import { STUDY_FILES } from './index.js';
import { checkByLabelStudio, labelStudio } from './label-studio.fixture.js';

const folder = temporaryFolder('judge-tools');

// Argilla cannot be imported without pyarrow and pandas (450 MB), so it is not installed for this test.
const python = process.env.CITEMILL_PYTHON ?? 'python3';
const withoutArgilla =
  spawnSync(python, ['-c', 'import argilla'], { stdio: 'ignore' }).status === 0
    ? false
    : `${python} has no argilla, which is too large to install here; CITEMILL_PYTHON names another`;

function writeFiles(tool: keyof typeof STUDY_FILES): void {
  for (const [name, text] of Object.entries(STUDY_FILES[tool](open))) writeFileSync(join(folder, name), text);
}

test('Label Studio accepts the labelling interface, the tasks and the answers', {
  skip: labelStudio.skip,
}, () => {
  writeFiles('label-studio');
  writeFileSync(join(folder, 'labelled.json'), JSON.stringify(tasks.map((task) => labelled(task, 1))));
  assert.equal(checkByLabelStudio(folder), 12);
});

test('Argilla accepts the settings and the records', { skip: withoutArgilla }, () => {
  writeFiles('argilla');
  const program = `
import json, sys
from unittest.mock import MagicMock
import argilla as rg
# Settings ask for a server, which is not needed to check them.
rg.Argilla._get_default = classmethod(lambda cls: MagicMock())
settings = rg.Settings.from_json(sys.argv[1] + "/settings.json")
settings.validate()
records = [rg.Record.from_dict(record) for record in json.load(open(sys.argv[1] + "/records.json"))]
names = {field.name for field in settings.fields}
assert all(set(record.fields.to_dict()) <= names for record in records)
print(len(records))
`;
  const { status, stdout, stderr } = spawnSync(python, ['-c', program, folder], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.equal(stdout.trim(), '12');
});
