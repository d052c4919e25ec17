import { rmSync } from 'node:fs';
import { Database } from '../corpus/index.js';
import { Catalogue, workFolder } from '../dataset/index.js';
import { createTemporaryFolder } from '../engine/index.js';
import { StudyFolder } from './study-folder.js';

/** The open datasets and studies of a folder. */
export interface Studies {
  catalogue: Catalogue;
  studies: StudyFolder;
  database: Database;
}

/** Opens the studies of a folder while `use` runs. */
export async function withStudies<T>(dir: string, use: (studies: Studies) => Promise<T>): Promise<T> {
  const root = workFolder(dir);
  const spill = await createTemporaryFolder('judge');
  const database = await Database.open({ spill });
  const studies = new StudyFolder(root);
  try {
    return await use({ catalogue: new Catalogue(root), studies, database });
  } finally {
    studies.close();
    database.close();
    rmSync(spill, { recursive: true, force: true });
  }
}
