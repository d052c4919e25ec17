// Compiles the articles and web pages in examples/wikipedia/sources into a dump and a WARC file.
//
//   node scripts/examples-wikipedia.mjs           writes examples/wikipedia/{dump.xml,pages.warc.gz}
//   node scripts/examples-wikipedia.mjs --check   exits 1 if the committed files differ from that
//
// An article is a file of wikitext that is named after its title. A page is a head of `key: value` lines, then paragraphs
// separated by blank lines, with headings after ##. `layout` names the site's look in example-sites.mjs, `form` what is
// wrong with the page, `moved-from` an address that redirects to it; `@copy TITLE` is replaced by the prose of an article.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pageResponse } from './example-sites.mjs';

const folder = new URL('../examples/wikipedia/', import.meta.url);
const sources = (name, ending) =>
  readdirSync(new URL(`sources/${name}/`, folder))
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => ({
      name: file.slice(0, -ending.length),
      text: readFileSync(new URL(`sources/${name}/${file}`, folder), 'utf8'),
    }));

const articles = sources('articles', '.wikitext').map(({ name, text }) => ({
  title: name.replaceAll('_', ' '),
  text: text.trimEnd(),
}));

const escapeXml = (text) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const NAMESPACES = { 0: '', 1: 'Talk', 6: 'File', 10: 'Template', 14: 'Category' };

function pageXml({ title, text, namespace = 0, redirect }, index) {
  const id = 101 + index;
  return `  <page>
    <title>${escapeXml(title)}</title>
    <ns>${namespace}</ns>
    <id>${id}</id>
${redirect ? `    <redirect title="${escapeXml(redirect)}" />\n` : ''}    <revision>
      <id>${9000 + id}</id>
      <timestamp>2023-06-02T08:00:00Z</timestamp>
      <contributor>
        <username>Reedwarbler</username>
        <id>7</id>
      </contributor>
      <comment>more sources</comment>
      <model>wikitext</model>
      <format>text/x-wiki</format>
      <text bytes="${Buffer.byteLength(text)}" xml:space="preserve">${escapeXml(text)}</text>
      <sha1>${BigInt(`0x${createHash('sha1').update(text).digest('hex')}`)
        .toString(36)
        .padStart(31, '0')}</sha1>
    </revision>
  </page>
`;
}

/** Pages of a dump that are not articles. */
const otherPages = [
  { title: 'Ostre', text: '#REDIRECT [[River Ostre]]', redirect: 'River Ostre' },
  { title: 'Talk:Hallmere', namespace: 1, text: 'Are there really 212 pools? I counted 211. ~~~~' },
  { title: 'Template:Ostre basin', namespace: 10, text: '[[River Ostre]] · [[Garrow Dam]] · [[Hallmere]]' },
];

const dump = `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.mediawiki.org/xml/export-0.11/ http://www.mediawiki.org/xml/export-0.11.xsd" version="0.11" xml:lang="en">
  <siteinfo>
    <sitename>Wikipedia</sitename>
    <dbname>ostrewiki</dbname>
    <base>https://en.wiki.example/wiki/Main_Page</base>
    <generator>MediaWiki 1.42.0</generator>
    <case>first-letter</case>
    <namespaces>
${Object.entries(NAMESPACES)
  .map(
    ([key, name]) =>
      `      <namespace key="${key}" case="first-letter"${name ? `>${name}</namespace>` : ' />'}`,
  )
  .join('\n')}
    </namespaces>
  </siteinfo>
${[...articles, ...otherPages].map(pageXml).join('')}</mediawiki>
`;

/** Extracts the prose of an article, as a site that copies it shows it. */
function extractProse(wikitext) {
  let text = wikitext.replace(/<ref[^>]*\/>|<ref[^>]*>[\s\S]*?<\/ref>/g, '');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\{\{[^{}]*\}\}/g, '');
  }
  return text
    .replace(/\{\|[\s\S]*?\|\}/g, '')
    .replace(/\[\[(?:File|Category):[^\n]*\]\]/g, '')
    .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replace(/'{2,}/g, '')
    .replace(/^=+ (.*?) =+$/gm, '## $1')
    .replace(/\n## References[\s\S]*$/, '')
    .trim()
    .split(/\n+/);
}

function writePage({ text }) {
  const end = text.indexOf('\n\n');
  const head = Object.fromEntries(
    text
      .slice(0, end)
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const blocks = text
    .slice(end)
    .trim()
    .split(/\n{2,}/)
    .map((block) => block.replaceAll('\n', ' '));
  const copied = /^@copy (.*)$/.exec(blocks[0])?.[1];
  if (copied === undefined) return { head, blocks };
  return { head, blocks: extractProse(articles.find(({ title }) => title === copied).text) };
}

/** Returns a record id that depends only on the type and the address. */
function recordId(type, url) {
  const hex = createHash('sha256').update(`${type} ${url}`).digest('hex');
  return `<urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')}>`;
}

function record(type, fields, block) {
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`WARC/1.0\r\nWARC-Type: ${type}\r\n${head.join('')}Content-Length: ${block.length}\r\n\r\n`),
    block,
    Buffer.from('\r\n\r\n'),
  ]);
}

function response(url, status, headers, bytes) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return record(
    'response',
    {
      'WARC-Target-URI': url,
      'WARC-Date': '2023-06-05T06:00:00Z',
      'WARC-Record-ID': recordId('response', url),
      'Content-Type': 'application/http; msgtype=response',
    },
    Buffer.concat([
      Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}Content-Length: ${bytes.length}\r\n\r\n`),
      bytes,
    ]),
  );
}

const info = record(
  'warcinfo',
  {
    'WARC-Date': '2023-06-05T06:00:00Z',
    'WARC-Record-ID': recordId('warcinfo', 'pages'),
    'Content-Type': 'application/warc-fields',
  },
  Buffer.from(
    'description: the invented pages that the invented articles cite\r\nformat: WARC File Format 1.0\r\n',
  ),
);

const pages = sources('pages', '.txt').map(writePage);
const records = [
  info,
  ...pages.flatMap((page) => {
    const { url, 'moved-from': oldUrl } = page.head;
    const { status, type, bytes } = pageResponse(page);
    const redirects = oldUrl
      ? [response(oldUrl, '301 Moved Permanently', { Location: url }, Buffer.from('Moved.'))]
      : [];
    return [...redirects, response(url, status, { 'Content-Type': type }, bytes)];
  }),
];

/** One gzip member per record, as usual in WARC files, so that each page can be read separately. */
const warc = Buffer.concat(records.map((bytes) => gzipSync(bytes, { level: 9 })));

const isChecking = process.argv.includes('--check');
// Contents are compared, since versions of zlib compress differently.
const unpack = (name, bytes) => (name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
for (const [name, bytes] of [
  ['dump.xml', Buffer.from(dump)],
  ['pages.warc.gz', warc],
]) {
  const path = new URL(name, folder);
  if (!isChecking) writeFileSync(path, bytes);
  else if (!unpack(name, readFileSync(path)).equals(unpack(name, bytes))) {
    console.error(
      `examples/wikipedia/${name} differs from its sources: run node scripts/examples-wikipedia.mjs`,
    );
    process.exitCode = 1;
  }
}
