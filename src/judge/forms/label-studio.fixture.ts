import { spawnSync } from 'node:child_process';
import { pythonEnvironment } from '../../python-environment.fixture.js';

// Only what labelling interfaces need: pandas, OpenCV and others would make it five times as large.
export const labelStudio = pythonEnvironment('label_studio_sdk.label_interface', {
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

const CHECK = `
import json, os, sys
from label_studio_sdk.label_interface import LabelInterface
interface = LabelInterface(open(sys.argv[1] + "/config.xml").read())
interface.validate()
tasks = json.load(open(sys.argv[1] + "/tasks.json"))
assert all(interface.validate_task(task) for task in tasks)
labelled = sys.argv[1] + "/labelled.json"
for task in json.load(open(labelled)) if os.path.exists(labelled) else []:
    annotation = task["annotations"][0]
    annotation["result"] = [{**result, "id": str(i)} for i, result in enumerate(annotation["result"]) if result["type"] != "relation"]
    assert interface.validate_annotation(annotation), annotation
print(len(tasks))
`;

/**
 * Lets Label Studio's own library check a folder with `config.xml`, `tasks.json` and, if there are answers, `labelled.json`.
 * Gives the number of tasks.
 */
export function checkByLabelStudio(folder: string): number {
  const { status, stdout, stderr } = spawnSync(labelStudio.python, ['-c', CHECK, folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout.trim());
}
