import { type BrokenSource, UnreadableError } from '@citemill/read/internal';
import { hashText } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import { TransferError } from './ask.js';
import { HubDataset, parseHub } from './hub.js';
import { type OpenedFile, openFile } from './open-file.js';
import { lowerScheme } from './remote-address.js';
import type { RemoteFile, UnrequestableFile } from './remote-file.js';
import { Bucket, parseS3 } from './s3/bucket.js';
import { type Environment, findS3Settings } from './s3/settings.js';
import { shownAddress, shownPlace } from './shown-address.js';
import type { Site } from './site.js';
import type { TransferOptions } from './transfer-options.js';
import { parseWeb, webEntries, webSite } from './web.js';

export interface PlaceOptions extends TransferOptions {
  /** Environment variables with settings and credentials. Default: those of the process. */
  environment?: Environment;
}

/** Maximum length of an address in characters; servers do not have longer ones. */
const MAX_PATH = 4096;

const tooLong = ({ path }: { path: string }): UnrequestableFile => ({
  path: `${path.slice(0, 200)}… (${hashText(path).slice(0, 16)})`,
  problem: `the address has more than ${MAX_PATH} characters`,
});

/** Lists and opens files on other machines: on the web, in S3 buckets and in datasets of the Hugging Face hub. */
export class Places {
  private readonly sites: Site[] = [];
  private readonly siteNumbers = new Map<string, number>();
  private readonly buckets = new Map<string, Bucket>();
  private readonly datasets = new Map<string, HubDataset>();
  private readonly environment: Environment;

  constructor(private readonly options: PlaceOptions = {}) {
    this.environment = options.environment ?? process.env;
  }

  /** Lists the files at an address that the user gave. Throws {@link UserError}, also if there are none. */
  async *list(place: string): AsyncGenerator<RemoteFile | UnrequestableFile> {
    let isEmpty = true;
    try {
      for await (const entry of this.entries(place)) {
        isEmpty = false;
        yield entry.path.length <= MAX_PATH ? entry : tooLong(entry);
      }
    } catch (error) {
      if (error instanceof TransferError) throw new UserError(`${shownPlace(place)}: ${error.message}`);
      throw error;
    }
    if (isEmpty) throw new UserError(`${shownPlace(place)}: no such file or folder`);
  }

  /** Returns the single file at an address, which is not read as a listing. Throws {@link UserError}. */
  namedFile(address: string): RemoteFile {
    const place = lowerScheme(address);
    const entry = /^https?:/.test(place) ? this.namedWebFile(parseWeb(place)) : this.file(place);
    if ('problem' in entry) throw new UserError(`${entry.path}: ${entry.problem}`);
    return entry;
  }

  private namedWebFile(url: URL): RemoteFile {
    return { path: shownAddress(url), url: url.href, site: this.namedSite(url) };
  }

  private namedSite(url: URL): number {
    return this.siteNumber(`named ${url.origin}`, webSite(url, true));
  }

  private entries(userAddress: string): AsyncGenerator<RemoteFile | UnrequestableFile> {
    const place = lowerScheme(userAddress);
    if (place.startsWith('s3:')) {
      const { bucket, key } = parseS3(place);
      const { opened, number } = this.bucket(bucket);
      return opened.list(key, number);
    }
    if (place.startsWith('hf:')) {
      const { path, ...address } = parseHub(place);
      const { opened, number } = this.dataset(address);
      return opened.list(path, number);
    }
    const url = parseWeb(place);
    const sites = { own: this.namedSite(url), other: this.publicWeb() };
    return webEntries(url, webSite(url, true), sites, this.options);
  }

  /** Returns the file at an address in a list. Other people may have written the list, so web addresses must be public. */
  file(listedAddress: string): RemoteFile | UnrequestableFile {
    const address = lowerScheme(listedAddress);
    try {
      if (address.startsWith('s3:')) {
        const { bucket, key } = parseS3(address);
        const { opened, number } = this.bucket(bucket);
        return opened.entry(key, number);
      }
      if (address.startsWith('hf:')) {
        const { path, ...dataset } = parseHub(address);
        const { opened, number } = this.dataset(dataset);
        return opened.entry(path, number);
      }
      const url = parseWeb(address);
      return { path: shownAddress(url), url: url.href, site: this.publicWeb() };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { path: shownPlace(address), problem: error.message };
    }
  }

  /** Opens a file; undefined if it is still the known version. Throws {@link UnreadableError}. */
  async open(entry: RemoteFile, knownVersion?: string): Promise<OpenedFile | undefined> {
    const site = this.sites[entry.site];
    if (!site) throw new Error(`${entry.path}: unknown site ${entry.site}`);
    try {
      return await openFile(new URL(entry.url), site, entry, knownVersion, this.options);
    } catch (error) {
      if (error instanceof TransferError) throw new UnreadableError('network', error.message);
      throw error;
    }
  }

  private siteNumber(key: string, site: Site): number {
    const existing = this.siteNumbers.get(key);
    if (existing !== undefined) return existing;
    const number = this.sites.push(site) - 1;
    this.siteNumbers.set(key, number);
    return number;
  }

  private publicWeb(): number {
    // No credentials are sent to any web address, so all of them share one site.
    return this.siteNumber('web', { origin: 'null', isNamed: false });
  }

  private bucket(name: string): { opened: Bucket; number: number } {
    const opened = this.buckets.get(name) ?? new Bucket(name, findS3Settings(this.environment), this.options);
    this.buckets.set(name, opened);
    return { opened, number: this.siteNumber(`s3://${name}`, opened.site) };
  }

  private dataset(address: ConstructorParameters<typeof HubDataset>[0]): {
    opened: HubDataset;
    number: number;
  } {
    const { owner, name, revision } = address;
    const key = `hf://${owner}/${name}@${revision}`;
    const opened = this.datasets.get(key) ?? new HubDataset(address, this.environment, this.options);
    this.datasets.set(key, opened);
    return { opened, number: this.siteNumber(key, opened.site) };
  }
}

/** Converts an entry that cannot be requested to a failed download, so that papers from this path are kept. */
export const brokenEntry = ({ path, problem }: UnrequestableFile): BrokenSource => ({
  path,
  error: new UnreadableError('network', problem),
});
