import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheRoot } from '../../cache-root.js';

const ENVIRONMENT = join(cacheRoot(), 'croissant-test');
const PYTHON = process.env.CITEMILL_MLCROISSANT ?? join(ENVIRONMENT, 'bin', 'python');

const run = (program: string, args: string[]) =>
  spawnSync(program, args, { encoding: 'utf8', timeout: 300_000, stdio: ['ignore', 'pipe', 'pipe'] });

const isThere = () => existsSync(PYTHON) && run(PYTHON, ['-c', 'import mlcroissant, pyarrow']).status === 0;

/**
 * Installs the validator of Croissant once, into a folder of the cache; a text says why that cannot be done here.
 * `CITEMILL_MLCROISSANT` names a Python that has it.
 */
export function withoutMlcroissant(): string | false {
  if (isThere()) return false;
  if (process.env.CITEMILL_MLCROISSANT !== undefined) return `${PYTHON} has no mlcroissant[parquet]`;
  mkdirSync(cacheRoot(), { recursive: true });
  if (run('python3', ['-m', 'venv', ENVIRONMENT]).status !== 0) return 'python3 cannot make an environment';
  run(PYTHON, ['-m', 'pip', 'install', '--quiet', 'mlcroissant[parquet]==1.1.1']);
  return isThere() ? false : 'mlcroissant cannot be installed from PyPI here';
}

const SCRIPT = `
import json, logging, sys
import mlcroissant

# A field's name is preceded by the names of what it is part of: train/samples/text.
def plain(value):
    if isinstance(value, dict):
        return {name.rsplit("/", 1)[1]: plain(one) for name, one in value.items()}
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, list) or hasattr(value, "tolist") and getattr(value, "ndim", 0) > 0:
        return [plain(one) for one in value]
    if hasattr(value, "item"):
        value = value.item()
    return None if value != value else value

said = []
handler = logging.Handler()
handler.emit = lambda record: said.append(record.getMessage())
logging.getLogger("absl").addHandler(handler)
found = []
for path in sys.argv[1:]:
    dataset = mlcroissant.Dataset(jsonld=path + "/croissant.json")
    issues = dataset.metadata.issues
    found.append({
        "errors": sorted(str(one) for one in issues.errors),
        "warnings": sorted(str(one) for one in issues.warnings),
        "responsibleUse": {
            name: [value] if isinstance(value, str) else value
            for name in ["data_use_cases", "data_biases", "data_social_impact"]
            if (value := getattr(dataset.metadata, name))
        },
        "rows": {one.name: [plain(row) for row in dataset.records(one.name)] for one in dataset.metadata.record_sets},
    })
print(json.dumps({"found": found, "said": said}))
`;

export interface CroissantRead {
  errors: string[];
  warnings: string[];
  /** Some terms of the vocabulary for responsible AI. */
  responsibleUse: Partial<Record<'data_use_cases' | 'data_biases' | 'data_social_impact', string[]>>;
  /** The records of every split, under the names of our columns. */
  rows: Record<string, Record<string, unknown>[]>;
}

/** What mlcroissant makes of datasets, and what it logs. */
export function readByMlcroissant(paths: string[]): { found: CroissantRead[]; said: string[] } {
  const printed = execFileSync(PYTHON, ['-c', SCRIPT, ...paths], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '');
}
