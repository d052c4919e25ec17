import { spawnSync } from 'node:child_process';
import { pythonEnvironment } from '../../python-environment.fixture.js';

// The loader needs nothing of what the rest of BEIR depends on, such as PyTorch.
export const beir = pythonEnvironment('beir.datasets.data_loader', { name: 'beir==2.2.0', needs: ['tqdm'] });

const LOAD = `
import json, sys
from beir.datasets.data_loader import GenericDataLoader
found = {}
for split in sys.argv[2:]:
    corpus, queries, qrels = GenericDataLoader(sys.argv[1]).load(split=split)
    found[split] = {"documents": len(corpus), "answers": sorted([q, d] for q in qrels for d in qrels[q]), "queries": len(queries)}
print(json.dumps(found))
`;

export interface BeirSplit {
  documents: number;
  queries: number;
  /** Pairs of query and document, sorted. */
  answers: [string, string][];
}

/** What BEIR's own loader finds in the splits of a folder. */
export function loadByBeir(folder: string, splits: readonly string[]): Record<string, BeirSplit> {
  const { status, stdout, stderr } = spawnSync(beir.python, ['-c', LOAD, folder, ...splits], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
