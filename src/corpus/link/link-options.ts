import type { Readable } from 'node:stream';
import type { StepProgress } from '../../engine/index.js';
import type { PlaceOptions } from '../../places/index.js';
import type { MetadataReport } from './abstracts.js';
import type { Match } from './cluster.js';
import type { DoubtfulIdentifier } from './doubtful.js';

export interface LinkOptions {
  /** Folder of the corpus. */
  corpus: string;
  /**
   * Files with the titles and abstracts of works: JSON lines, CSV, TSV, Parquet, ACL Anthology XML. Addresses that start with `https://`,
   * `s3://` or `hf://` and `-`, standard input, are copied to a temporary folder.
   */
  metadata?: string[];
  /** Settings for files on other machines, such as credentials. */
  places?: PlaceOptions;
  /** The stream that `-` reads. Default: the standard input of the process. */
  input?: Readable;
  /** `refined` (default) matches by identifiers, then by title with author and year; `title` by the title key only. */
  match?: Match;
  /** Memory limit of DuckDB, as in `2GB`. Default: 512 MB. */
  memory?: string;
  /** Called at every step, and with the number of metadata rows read. */
  onProgress?(progress: StepProgress): void;
}

export interface LinkResult {
  papers: number;
  duplicates: number;
  references: number;
  works: number;
  /** Number of cited works that are papers of the collection. */
  resolved: number;
  /** Number of cited works without an abstract that `citemill fetch works` can look up, without those that it looked up in vain. */
  canBeLookedUp: number;
  /** Number of cited works without an abstract of which `citemill fetch works` asked all services in vain. */
  unavailable: number;
  /** Number of cited works without an abstract that nobody can look up: no identifier, and no title with author and year. */
  unidentified: number;
  /** Number of cited works with an abstract, by the source of the abstract. */
  abstracts: { source: string; works: number }[];
  metadata: MetadataReport[];
  /** True if nothing had changed since the last link, which was kept. */
  isRepeated?: boolean;
  /** Number of works kept from the last link because no new paper affects them. */
  reused?: number;
  /** Identifiers that different papers claim, and the papers that keep them. */
  doubtful: DoubtfulIdentifier[];
}
