import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path/posix';
import { UserError } from '../user-error.js';
import { askText, TransferError } from './ask.js';
import {
  hasDotSegment,
  isHidden,
  MAX_PAGE_BYTES,
  type RemoteFile,
  type UnrequestableFile,
} from './remote-file.js';
import type { Environment } from './s3/settings.js';
import { isLoopback, type Site } from './site.js';
import type { TransferOptions } from './transfer-options.js';

export interface HubAddress {
  owner: string;
  name: string;
  revision: string;
  path: string;
}

const ADDRESS = /^hf:\/\/datasets\/([\w][\w.-]{0,95})\/([\w][\w.-]{0,95})(?:@([^/]{1,250}))?(?:\/(.*))?$/s;

/** Splits `hf://datasets/OWNER/NAME@REVISION/path`; a slash in a revision is written `%2F`. */
export function parseHub(address: string): HubAddress {
  const [, owner = '', name = '', revision = 'main', path = ''] = ADDRESS.exec(address) ?? [];
  const trimmed = path.replace(/\/+$/, '');
  if (owner === '' || name.includes('..') || hasDotSegment(trimmed) || /%(?!2f)/i.test(revision))
    throw new UserError(
      `${address}: invalid address; write hf://datasets/OWNER/NAME/PATH, with @REVISION after NAME if needed`,
    );
  return { owner, name, revision: revision.replace(/%2f/gi, '/'), path: trimmed };
}

/** Finds the access token as Hugging Face's own programs do; undefined if there is none. */
function findToken({ HF_TOKEN, HF_TOKEN_PATH, HF_HOME, HOME }: Environment): string | undefined {
  const file = HF_TOKEN_PATH || join(HF_HOME || join(HOME || homedir(), '.cache', 'huggingface'), 'token');
  const token = (HF_TOKEN || (existsSync(file) ? readFileSync(file, 'utf8') : '')).trim();
  if (token !== '' && !/^[\x21-\x7e]+$/.test(token))
    throw new UserError('HF_TOKEN contains characters that no token has; copy the token again');
  return token || undefined;
}

function findEndpoint({ HF_ENDPOINT }: Environment): URL | undefined {
  if (!HF_ENDPOINT) return undefined;
  const url = URL.canParse(HF_ENDPOINT) ? new URL(HF_ENDPOINT) : undefined;
  const isLocal = isLoopback(url?.hostname ?? '');
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)) || url.username)
    throw new UserError('HF_ENDPOINT must be an https address, or an http address on this machine');
  return url;
}

interface TreeEntry {
  type: string;
  path: string;
  size: number;
  oid: string;
  lfs?: { oid: string };
}

function parseTree(text: string): TreeEntry[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new TransferError('the listing is not valid JSON');
  }
  if (!Array.isArray(list)) throw new TransferError('the listing is not a list of files');
  return list.map((entry: Partial<TreeEntry> | null) => {
    const { type, path, size, oid } = entry ?? {};
    if (typeof type !== 'string' || typeof path !== 'string' || path === '')
      throw new TransferError('the listing has an entry without a path');
    if (type === 'file' && (!Number.isSafeInteger(size) || typeof oid !== 'string'))
      throw new TransferError('the listing has a file without size or hash');
    return entry as TreeEntry;
  });
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** Returns the hash that the hub lists: SHA-256 of the content for large files, git's blob hash for others. */
function checksum({ lfs, oid, size }: TreeEntry): RemoteFile['checksum'] {
  if (lfs && /^[0-9a-f]{64}$/.test(lfs.oid)) return { algorithm: 'sha256', prefix: '', hex: lfs.oid };
  if (!lfs && /^[0-9a-f]{40}$/.test(oid)) return { algorithm: 'sha1', prefix: `blob ${size}\0`, hex: oid };
  return undefined;
}

/** A dataset repository on the Hugging Face hub, for reading. */
export class HubDataset {
  readonly site: Site;
  private readonly base: string;
  /** The address of the dataset as the user writes it, for paths and messages. */
  private readonly shownAddress: string;

  constructor(
    private readonly address: Omit<HubAddress, 'path'>,
    environment: Environment,
    private readonly options: TransferOptions,
  ) {
    const endpoint = findEndpoint(environment);
    const token = findToken(environment);
    const { owner, name, revision } = address;
    this.base = endpoint?.href.replace(/\/+$/, '') ?? 'https://huggingface.co';
    const suffix = revision === 'main' ? '' : `@${revision.replaceAll('/', '%2F')}`;
    this.shownAddress = `hf://datasets/${owner}/${name}${suffix}`;
    this.site = {
      origin: new URL(this.base).origin,
      isNamed: endpoint !== undefined,
      authorize: (_, headers) => (token ? { ...headers, authorization: `Bearer ${token}` } : headers),
      advise(status) {
        if (status !== 401 && status !== 403) return undefined;
        return token
          ? 'the token does not give access to this dataset, or there is no such dataset'
          : 'there is no such public dataset; for a private dataset, set HF_TOKEN';
      },
    };
  }

  private url(kind: 'tree' | 'resolve', path: string): URL {
    const { owner, name, revision } = this.address;
    const folder = kind === 'tree' ? 'api/datasets' : 'datasets';
    return new URL(
      `${this.base}/${folder}/${owner}/${name}/${kind}/${encodeURIComponent(revision)}${path && `/${encodePath(path)}`}`,
    );
  }

  entry(path: string, site: number, listed?: TreeEntry): RemoteFile | UnrequestableFile {
    const filePath = `${this.shownAddress}/${path}`;
    if (hasDotSegment(path))
      return { path: filePath, problem: 'a path with . or .. as a part cannot be requested' };
    const url = this.url('resolve', path).href;
    if (!listed) return { path: filePath, url, site };
    return {
      path: filePath,
      url,
      site,
      size: listed.size,
      version: listed.lfs?.oid ?? listed.oid,
      checksum: checksum(listed),
    };
  }

  /** Lists the file at a path, or the files below it. */
  async *list(path: string, site: number): AsyncGenerator<RemoteFile | UnrequestableFile> {
    try {
      yield* this.entries(path, site, true, (file) => path === '' || file.startsWith(`${path}/`));
    } catch (error) {
      // The hub lists folders only; a file is found in the listing of its folder.
      if (!(error instanceof TransferError) || error.status !== 404 || path === '') throw error;
      const folder = dirname(path);
      yield* this.entries(folder === '.' ? '' : folder, site, false, (file) => file === path);
    }
  }

  private async *entries(
    folder: string,
    site: number,
    isRecursive: boolean,
    isWanted: (path: string) => boolean,
  ): AsyncGenerator<RemoteFile | UnrequestableFile> {
    const visited = new Set<string>();
    const start = this.url('tree', folder);
    start.searchParams.set('recursive', String(isRecursive));
    for (let url: URL | undefined = start; url; ) {
      if (visited.has(url.href)) throw new TransferError('the listing repeats a page');
      visited.add(url.href);
      const { text, headers } = await askText(url, this.site, MAX_PAGE_BYTES, this.options);
      for (const listed of parseTree(text)) {
        const isBelow = folder === '' || listed.path.startsWith(`${folder}/`);
        if (!isBelow) throw new TransferError('the listing names files outside the requested folder');
        if (listed.type === 'file' && isWanted(listed.path) && !isHidden(listed.path))
          yield this.entry(listed.path, site, listed);
      }
      url = this.nextPage(url, headers.link);
    }
  }

  private nextPage(url: URL, link: string | string[] | undefined): URL | undefined {
    const next = /<([^>]+)>\s*;\s*rel="?next"?/.exec(String(link ?? ''))?.[1];
    if (next === undefined) return undefined;
    if (!URL.canParse(next, url.href) || new URL(next, url).origin !== this.site.origin)
      throw new TransferError('the listing continues on another server');
    return new URL(next, url);
  }
}
