import type { Readable } from 'node:stream';
import type { StepProgress } from '../../engine/index.js';
import type { PlaceOptions } from '../../places/index.js';
import type { MetadataReport } from './abstracts.js';
import type { Match } from './cluster.js';
import type { DoubtfulIdentifier } from './doubtful.js';

export interface LinkOptions {
  /** The folder of the corpus. */
  corpus: string;
  /**
   * Files with the titles and abstracts of works: JSON lines, CSV, TSV, Parquet, ACL Anthology XML. Addresses that start with `https://`,
   * `s3://` or `hf://` and `-`, standard input, are copied to a temporary folder.
   */
  metadata?: string[];
  /** How files on other machines are transferred, and where credentials are looked up. */
  places?: PlaceOptions;
  /** What `-` reads (default: the standard input of the process). */
  input?: Readable;
  /** `refined` matches by identifiers, then by title with author and year; `title` by the title key alone. */
  match?: Match;
  /** Memory limit of DuckDB, as in `2GB`. Default: 512 MB. */
  memory?: string;
  /** Called at every step, and with the rows of metadata that are read. */
  onProgress?(progress: StepProgress): void;
}

export interface LinkResult {
  papers: number;
  duplicates: number;
  references: number;
  works: number;
  /** Works that are papers of the collection and are cited in it. */
  resolved: number;
  /** Cited works without an abstract that `citemill fetch works` can ask services for. */
  canBeLookedUp: number;
  /** Cited works with an abstract, by the source of the abstract. */
  abstracts: { source: string; works: number }[];
  metadata: MetadataReport[];
  /** Nothing had changed since the last link, which was kept. */
  isRepeated?: boolean;
  /** Works taken from the last link because no new paper affects them. */
  reused?: number;
  /** Identifiers that two different papers claim, and which one each was left with. */
  doubtful: DoubtfulIdentifier[];
}
