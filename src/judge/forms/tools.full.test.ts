// The files of a study, read by the tools' own programs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { pythonEnvironment } from '../../python-environment.fixture.js';
import { labelled, open, tasks } from './forms.fixture.js';
import { STUDY_FILES } from './index.js';

const folder = temporaryFolder('judge-tools');

// What labelling interfaces need, without pandas, OpenCV and others, which make five times as much.
const labelStudio = pythonEnvironment('label_studio_sdk.label_interface', {
  name: 'label-studio-sdk==2.1.2',
  needs: [
    ...[
      'appdirs',
      'charset-normalizer',
      'faker',
      'httpx',
      'jsf==0.11.2',
      'jsonschema',
      'lxml',
      'pydantic',
      'pyjwt',
    ],
    ...['requests', 'rstr', 'smart_open', 'typing_extensions', 'wrapt', 'xmljson'],
  ],
});

// Argilla can't be imported without pyarrow and pandas (450 MB), so it is not installed for this test.
const python = process.env.CITEMILL_PYTHON ?? 'python3';
const withoutArgilla =
  spawnSync(python, ['-c', 'import argilla'], { stdio: 'ignore' }).status === 0
    ? false
    : `${python} has no argilla, which is too large to install here; CITEMILL_PYTHON names another`;

/** Writes the files of a tool and runs a program on their folder. */
function check(python: string, tool: keyof typeof STUDY_FILES, program: string): void {
  const files = STUDY_FILES[tool](open);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { status, stdout, stderr } = spawnSync(python, ['-c', program, folder], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.equal(stdout.trim(), '12');
}

test('Label Studio accepts the labelling interface, the tasks and the answers', {
  skip: labelStudio.skip,
}, () => {
  writeFileSync(join(folder, 'labelled.json'), JSON.stringify(tasks.map((task) => labelled(task, 1))));
  check(
    labelStudio.python,
    'label-studio',
    `
import json, sys
from label_studio_sdk.label_interface import LabelInterface
interface = LabelInterface(open(sys.argv[1] + "/config.xml").read())
interface.validate()
tasks = json.load(open(sys.argv[1] + "/tasks.json"))
assert all(interface.validate_task(task) for task in tasks)
for task in json.load(open(sys.argv[1] + "/labelled.json")):
    annotation = task["annotations"][0]
    annotation["result"] = [{**one, "id": str(i)} for i, one in enumerate(annotation["result"]) if one["type"] != "relation"]
    assert interface.validate_annotation(annotation), annotation
print(len(tasks))
`,
  );
});

test('Argilla accepts the settings and the records', { skip: withoutArgilla }, () =>
  check(
    python,
    'argilla',
    `
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
`,
  ),
);
