import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  status: number;
  body?: unknown;
}

interface Repository {
  private: boolean;
  files: Map<string, Buffer>;
  titles: string[];
}

/** A line of a commit, as the hub library writes it. */
interface CommitLine {
  key: 'header' | 'file' | 'lfsFile' | 'deletedFile';
  value: {
    summary: string;
    path: string;
    content: string;
    encoding: BufferEncoding;
    oid: string;
    size: number;
  };
}

export const TOKEN = 'hf_testtoken';

/**
 * A Hugging Face hub on loopback that stores what it is sent: repositories, LFS objects by hash, and commits as JSON lines.
 * Parquet files go to LFS, as on the real hub.
 */
export class HubServer {
  readonly repositories = new Map<string, Repository>();
  readonly objects = new Map<string, Buffer>();
  /** Method and path of every request, in order. */
  readonly requests: string[] = [];
  /** The bodies of all requests that created a repository. */
  readonly created: Record<string, unknown>[] = [];
  /** A status to answer instead, by method and path. */
  refuse: (request: string) => number | undefined = () => undefined;
  private readonly server: Server = createServer((request, response) => void this.serve(request, response));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status, body = {} } = this.answer(request, Buffer.concat(chunks));
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(body));
  }

  /** Finds a repository, which must exist. */
  repository(name: string): Repository {
    const repository = this.repositories.get(name);
    if (!repository) throw new Error(`the server has no ${name}`);
    return repository;
  }

  private answer({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Answer {
    const [path = ''] = url.split('?', 1);
    const request = `${method} ${path}`;
    this.requests.push(request);
    const refused = this.refuse(request);
    if (refused !== undefined) return { status: refused, body: { error: 'refused' } };
    const object = /^PUT \/objects\/(\w+)$/.exec(request)?.[1];
    if (object !== undefined) return this.keep(object, body);
    if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { error: 'Invalid' } };
    if (request === 'POST /api/repos/create') return this.create(JSON.parse(body.toString()));
    const [, name = '', action = ''] =
      /^\w+ (?:\/api)?\/datasets\/([\w-]+\/[\w-]+)[/.](revision|tree|preupload|git|commit)\//.exec(request) ??
      [];
    const repository = this.repositories.get(name);
    if (!repository) return { status: 404, body: { error: 'Repository not found' } };
    return this.act(action, name, repository, body);
  }

  private act(action: string, name: string, repository: Repository, body: Buffer): Answer {
    if (action === 'revision')
      return { status: 200, body: { _id: '1', id: name, private: repository.private, lastModified: 0 } };
    if (action === 'tree')
      return { status: 200, body: [...repository.files.keys()].map((path) => ({ type: 'file', path })) };
    if (action === 'commit') return this.commit(repository, body);
    const { files, objects } = JSON.parse(body.toString()) as {
      files: { path: string }[];
      objects: { oid: string; size: number }[];
    };
    if (action === 'preupload') {
      const modes = files.map(({ path }) => ({
        path,
        uploadMode: path.endsWith('.parquet') ? 'lfs' : 'regular',
      }));
      return { status: 200, body: { files: modes } };
    }
    const uploads = objects.map(({ oid, size }) => ({
      oid,
      size,
      ...(this.objects.has(oid) ? {} : { actions: { upload: { href: `${this.endpoint}/objects/${oid}` } } }),
    }));
    return { status: 200, body: { transfer: 'basic', objects: uploads } };
  }

  private create(request: Record<string, unknown>): Answer {
    const name = `${request.organization}/${request.name}`;
    if (this.repositories.has(name)) return { status: 409, body: { error: 'exists' } };
    this.created.push(request);
    const files = new Map([['.gitattributes', Buffer.from('*.parquet filter=lfs\n')]]);
    this.repositories.set(name, { private: request.visibility === 'private', files, titles: [] });
    return { status: 200, body: { url: `${this.endpoint}/datasets/${name}`, id: '1' } };
  }

  private keep(oid: string, body: Buffer): Answer {
    if (createHash('sha256').update(body).digest('hex') !== oid) return { status: 400 };
    this.objects.set(oid, body);
    return { status: 200 };
  }

  /** Applies a commit completely or not at all. */
  private commit(repository: Repository, body: Buffer): Answer {
    const files = new Map(repository.files);
    for (const line of body.toString().split('\n')) {
      const { key, value } = JSON.parse(line) as CommitLine;
      if (key === 'header') repository.titles.push(value.summary);
      else if (key === 'deletedFile') files.delete(value.path);
      else if (key === 'file') files.set(value.path, Buffer.from(value.content, value.encoding));
      else {
        const object = this.objects.get(value.oid);
        if (object?.length !== value.size) return { status: 400, body: { error: 'no such object' } };
        files.set(value.path, object);
      }
    }
    repository.files = files;
    const commitOid = createHash('sha1').update(body).digest('hex');
    return { status: 200, body: { commitOid, commitUrl: '', hookOutput: '' } };
  }
}
