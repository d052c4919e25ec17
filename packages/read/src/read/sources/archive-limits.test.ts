import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { readers } from '../readers.js';
import { makeTar } from '../tar.fixture.js';
import { makeZip } from '../zip.fixture.js';
import type { ArchiveLimits } from './archive-limits.js';
import { findRecords } from './records.js';

const folder = temporaryFolder('limits');
const MB = 1024 * 1024;

const article = (title: string) =>
  `<article><front><article-meta><title-group><article-title>${title}</article-title></title-group></article-meta></front></article>`;

/** What a file gives: the last part of each path, with the code of a failure. */
async function found(
  name: string,
  bytes: Uint8Array,
  limits: Partial<ArchiveLimits> = {},
): Promise<string[]> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const list: string[] = [];
  for await (const source of findRecords([path], readers, undefined, { limits })) {
    const last = ('error' in source ? source.path : source.record.path).split('/').at(-1) ?? '';
    list.push('error' in source ? `${last} ${source.error.code}: ${source.error.message}` : last);
  }
  return list;
}

/** An article with blanks after it, packed again and again: a few kilobytes that unpack to terabytes. */
function bomb(bytes: number, times: number): Buffer {
  let packed = gzipSync(Buffer.concat([Buffer.from(article('Bomb')), Buffer.alloc(bytes, 0x20)]));
  for (let n = 1; n < times; n++) packed = gzipSync(Buffer.concat(Array.from({ length: 64 }, () => packed)));
  return packed;
}

test('a gzip file that unpacks to much more than its size is a failure', async () => {
  const [one, ...more] = await found('bomb.gz', bomb(80 * MB, 1));
  assert.match(one ?? '', /^bomb\.gz too-large: unpacks to more than 200 times its size/);
  assert.deepEqual(more, []);
});

test('gzip in gzip counts from the file on disk', async () => {
  const [one] = await found('nested.gz', bomb(20 * MB, 3));
  assert.match(one ?? '', /^nested\.gz too-large: unpacks to more than 200 times its size/);
});

test('papers after a decompression bomb in a tar or zip archive are read', async () => {
  const files = { 'a.xml': article('A'), 'b.gz': bomb(80 * MB, 1), 'c.xml': article('C') };
  const inTar = await found('mixed.tar', await makeTar(files));
  assert.deepEqual(
    inTar.map((line) => line.split(' ')[0]),
    ['a.xml', 'b.gz', 'c.xml'],
  );
  assert.match(inTar[1] ?? '', /too-large/);
  const inZip = await found('mixed.zip', makeZip({ ...files, 'b.gz': Buffer.from(files['b.gz']) }));
  assert.deepEqual(
    inZip.map((line) => line.split(' ')[0]),
    ['a.xml', 'b.gz', 'c.xml'],
  );
});

test('limits on one member, on the archive and on the number of members are options', async () => {
  const three = await makeTar({ 'a.xml': article('A'), 'b.xml': article('B'), 'c.xml': article('C') });
  const many = await found('many.tar', three, { members: 2 });
  assert.deepEqual(many.slice(0, 2), ['a.xml', 'b.xml']);
  assert.match(many[2] ?? '', /^many\.tar too-large: the archive has more than 2 members \(--max-members\)/);
  assert.match(
    (await found('member.gz', gzipSync(article('A')), { memberBytes: 10 }))[0] ?? '',
    /--max-member/,
  );
  assert.match(
    (await found('whole.gz', gzipSync(article('A')), { archiveBytes: 10 }))[0] ?? '',
    /--max-unpacked/,
  );
});

/** A zip file whose entries all point to one and the same data. */
function overlappingZip(entries: number): Buffer {
  const data = deflateRawSync(Buffer.from(article('again')));
  const local = Buffer.alloc(30 + 5);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(article('again').length, 22);
  local.writeUInt16LE(5, 26);
  local.write('0.xml', 30);
  const central: Buffer[] = [];
  for (let n = 0; n < entries; n++) {
    const name = `${n}.xml`;
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(article('again').length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.write(name, 46);
    central.push(entry);
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(local.length + data.length, 16);
  return Buffer.concat([local, data, list, end]);
}

test('a zip file whose members overlap is not read to its end', async () => {
  const list = await found('overlap.zip', overlappingZip(1000));
  assert.ok(list.length < 1000);
  assert.match(list.at(-1) ?? '', /^overlap\.zip too-large: the members of the archive overlap/);
});

test('a small file may compress to almost nothing', async () => {
  const blanks = `${article('A')}${' '.repeat(4 * MB)}`;
  assert.deepEqual(await found('blanks.gz', gzipSync(blanks)), ['blanks.gz']);
});
