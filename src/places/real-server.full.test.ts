// Against moto, an S3 server in Python that checks signatures with AWS's own library (botocore) once it is told to.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough, thoroughOnly } from '@citemill/metrics/internal/thorough.fixture';
import { cacheRoot } from '../cache-root.js';
import { Places } from './index.js';

const ENVIRONMENT = join(cacheRoot(), 'moto-test');
const PYTHON = process.env.CITEMILL_MOTO_PYTHON ?? join(ENVIRONMENT, 'bin', 'python');
/** The versions that the tests were written with. */
const PACKAGES = ['moto[s3]==5.2.5', 'boto3==1.44.3', 'flask==3.1.3', 'werkzeug==3.1.9', 'flask-cors==6.0.5'];
const CLI = fileURLToPath(new URL('../cli/main.js', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));

const run = (program: string, args: string[]) =>
  spawnSync(program, args, { encoding: 'utf8', timeout: 300_000, stdio: ['ignore', 'pipe', 'pipe'] });

/** Installs moto once, into a folder of the cache; `CITEMILL_MOTO_PYTHON` names a Python that has it. */
function withoutMoto(): string | false {
  const isThere = () =>
    existsSync(PYTHON) && run(PYTHON, ['-c', 'import moto.server, boto3, flask_cors']).status === 0;
  if (isThere()) return false;
  if (process.env.CITEMILL_MOTO_PYTHON !== undefined) return `${PYTHON} lacks moto, flask or flask-cors`;
  mkdirSync(cacheRoot(), { recursive: true });
  run('python3', ['-m', 'venv', ENVIRONMENT]);
  run(PYTHON, ['-m', 'pip', 'install', '--quiet', ...PACKAGES]);
  return isThere() ? false : 'moto cannot be installed from PyPI here';
}

/** The server lists a thousand keys at a time. */
const MANY = thorough(1010, 10);

/** Starts a server, fills buckets with boto3, turns the check of signatures on, and prints what to use. */
const SCRIPT = `
import json, os, sys, urllib.request
import boto3
from moto.server import ThreadedMotoServer
examples = sys.argv[1]
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
host, port = server.get_host_and_port()
url = f"http://{host}:{port}"
client = lambda name: boto3.client(name, endpoint_url=url, region_name="us-east-1", aws_access_key_id="a", aws_secret_access_key="b")
iam = client("iam")
def create_user(name, actions):
    iam.create_user(UserName=name)
    policy = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": actions, "Resource": "*"}]}
    iam.put_user_policy(UserName=name, PolicyName=name, PolicyDocument=json.dumps(policy))
    key = iam.create_access_key(UserName=name)["AccessKey"]
    return {"AWS_ACCESS_KEY_ID": key["AccessKeyId"], "AWS_SECRET_ACCESS_KEY": key["SecretAccessKey"]}
reader = create_user("reader", ["s3:Get*", "s3:List*"])
writer = create_user("writer", ["s3:*"])
s3 = client("s3")
s3.create_bucket(Bucket="silt")
for folder in ("jats", "metadata"):
    for name in sorted(os.listdir(f"{examples}/{folder}")):
        s3.upload_file(f"{examples}/{folder}/{name}", "silt", f"{folder}/{name}")
for n in range(${MANY}):
    s3.put_object(Bucket="silt", Key=f"many/{n:05}.txt", Body=str(n).encode())
for name in ("a b+c.txt", "d/é ü.txt", "(e)'*!~&=@:,$;?#.txt", "100%25.txt"):
    s3.put_object(Bucket="silt", Key=f"odd/{name}", Body=name.encode())
urllib.request.urlopen(urllib.request.Request(f"{url}/moto-api/reset-auth", data=b"0", method="POST", headers={"Content-Type": "text/plain"}))
print(json.dumps({"url": url, "reader": reader, "writer": writer}), flush=True)
sys.stdin.read()
`;

const skip = withoutMoto();
describe('a real S3 server', { skip }, () => {
  let moto: ChildProcess;
  /** Settings with credentials that may read, and with others that may write, too. */
  let environment: Record<string, string> = {};
  let writing: Record<string, string> = {};
  const folder = temporaryFolder('moto');

  before(async () => {
    moto = spawn(PYTHON, ['-c', SCRIPT, EXAMPLES], { stdio: ['pipe', 'pipe', 'ignore'] });
    let text = '';
    for await (const chunk of moto.stdout ?? []) {
      text += String(chunk);
      if (text.includes('\n')) break;
    }
    const { url, reader, writer } = JSON.parse(text) as {
      url: string;
      reader: Record<string, string>;
      writer: Record<string, string>;
    };
    environment = { HOME: folder, AWS_ENDPOINT_URL: url, ...reader };
    writing = { ...environment, ...writer };
  });
  after(() => moto.kill());

  const read = async (place: string): Promise<Map<string, string>> => {
    const places = new Places({ environment, backOffMs: 10 });
    const contents = new Map<string, string>();
    for await (const entry of places.list(place)) {
      assert.ok('url' in entry);
      const chunks: Buffer[] = [];
      for await (const chunk of (await places.open(entry))?.stream ?? []) chunks.push(chunk);
      contents.set(entry.path, Buffer.concat(chunks).toString('utf8'));
    }
    return contents;
  };

  test('lists more keys than fit on a page', { skip: thoroughOnly }, async () => {
    const places = new Places({ environment });
    let listed = 0;
    for await (const _ of places.list('s3://silt/many')) listed++;
    assert.equal(listed, MANY);
  });

  test('accepts our signatures for keys of any characters', async () => {
    const names = ['a b+c.txt', 'd/é ü.txt', "(e)'*!~&=@:,$;?#.txt", '100%25.txt'];
    const contents = await read('s3://silt/odd');
    assert.deepEqual([...contents].sort(), names.map((name) => [`s3://silt/odd/${name}`, name]).sort());
  });

  test('refuses a wrong secret, which the message does not show', async () => {
    const places = new Places({ environment: { ...environment, AWS_SECRET_ACCESS_KEY: 'wrongwrong' } });
    await assert.rejects(places.list('s3://silt/many').next(), (error: Error) => {
      assert.match(
        error.message,
        /^s3:\/\/silt\/many: the server answered 403; the credentials do not give access/,
      );
      return !error.message.includes('wrongwrong');
    });
  });

  test('serves the commands: ingest, again, link with metadata, and build', () => {
    const corpus = join(folder, 'corpus');
    const start = (args: string[], settings: Record<string, string>) =>
      spawnSync(process.execPath, [CLI, ...args, '--corpus', corpus, '--quiet'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ...settings },
      });
    const call = (...args: string[]) => {
      const { status, stdout, stderr } = start(args, args[0] === 'build' ? writing : environment);
      assert.equal(status, 0, stderr);
      return stdout;
    };
    assert.match(call('ingest', 's3://silt/jats', '--jobs', '1'), /^8 papers read, .*1 failure/);
    assert.match(
      call('ingest', 's3://silt/jats', '--jobs', '1'),
      /^0 papers read, 9 sources already in the corpus\n$/,
    );
    const linked = call('link', '--metadata', 's3://silt/metadata');
    assert.match(linked, /from s3:\/\/silt\/metadata\//);
    assert.match(
      call('link', '--metadata', 's3://silt/metadata'),
      /^nothing has changed since the last link/,
    );
    assert.ok(
      !readFileSync(join(corpus, 'far-sources.jsonl'), 'utf8').includes(environment.AWS_ACCESS_KEY_ID ?? ''),
    );

    const out = 's3://silt/sets/citeworth';
    assert.match(
      call('build', 'citeworth', '--out', out),
      / {2}9 files sent to s3:\/\/silt\/sets\/citeworth\n$/,
    );
    assert.match(
      call('build', 'citeworth', '--out', out),
      / {2}0 files sent to .*; 9 files there already\n$/,
    );
    const refused = start(['build', 'citeworth', '--out', 's3://silt/new'], environment);
    assert.match(
      refused.stderr,
      /^citemill: s3:\/\/silt\/new\/\.citemill-upload\.json: the server answered 403/,
    );
    const other = start(['build', 'citeworth', '--out', 's3://silt/jats'], writing);
    assert.match(other.stderr, /^citemill: s3:\/\/silt\/jats is not empty and has no dataset/);
  });
});
