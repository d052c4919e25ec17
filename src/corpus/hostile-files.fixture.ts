import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { httpAnswer, warcRecord } from '@citemill/read/internal/read/sources/warc.fixture';
import { makeZip } from '@citemill/read/internal/read/zip.fixture';
import tar from 'tar-stream';

const MB = 1024 * 1024;

const article = (body: string, back = '') =>
  `<article><front><article-meta><title-group><article-title>Trick</article-title></title-group></article-meta></front><body><p>${body}</p></body><back>${back}</back></article>`;

/** A PDF file of objects as they are given; the first is the catalogue. */
function pdf(objects: (string | Buffer)[]): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  const offsets: number[] = [];
  let at = pieces[0]?.length ?? 0;
  for (const [index, content] of objects.entries()) {
    const piece = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(content),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(at);
    at += piece.length;
    pieces.push(piece);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  return Buffer.concat([
    ...pieces,
    Buffer.from(`${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF`),
  ]);
}

const stream = (bytes: Buffer, entries = '') =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
const deflated = (bytes: Buffer, entries = '') =>
  stream(deflateSync(bytes), `/Filter /FlateDecode ${entries}`);

const page = (content: Buffer, box = '0 0 600 800', more = '') =>
  pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> ${more} >> >>`,
    content,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...(more
      ? [
          deflated(
            Buffer.from('/X Do '.repeat(50)),
            `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >> `,
          ),
        ]
      : []),
  ]);

function pdfs(): Record<string, Buffer> {
  const text = (times: number) => Buffer.from('BT /F 9 Tf 9 9 Td (ha) Tj ET\n'.repeat(times));
  return {
    'blank-bomb.pdf': page(deflated(Buffer.alloc(200 * MB, 0x20))),
    'text-bomb.pdf': page(deflated(text(2_000_000))),
    'path-bomb.pdf': page(deflated(Buffer.from('0 0 m 9 9 l S\n'.repeat(3_000_000)))),
    'nested-bomb.pdf': page(
      stream(deflateSync(deflateSync(Buffer.alloc(100 * MB))), '/Filter [/FlateDecode /FlateDecode] '),
    ),
    'huge-box.pdf': page(deflated(text(10)), '0 0 1e30 1e30'),
    'self-form.pdf': page(deflated(Buffer.from('/X Do ')), '0 0 600 800', '/XObject << /X 6 0 R >>'),
    'page-loop.pdf': pdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [2 0 R] /Count 1000000 >>',
    ]),
    'no-page.pdf': Buffer.from('%PDF-1.7\n'),
  };
}

/** A few kilobytes that unpack to terabytes: repetitive content, compressed three times. */
function gzipBomb(): Buffer {
  let bomb = gzipSync(Buffer.concat([Buffer.from(article('Bomb')), Buffer.alloc(64 * MB, 0x20)]), {
    level: 9,
  });
  for (let n = 0; n < 2; n++)
    bomb = gzipSync(Buffer.concat(Array.from({ length: 64 }, () => bomb)), { level: 9 });
  return bomb;
}

async function tarOfEmptyMembers(count: number): Promise<Buffer> {
  const pack = tar.pack();
  const pieces: Buffer[] = [];
  const done = (async () => {
    for await (const piece of pack) pieces.push(piece as Buffer);
  })();
  for (let n = 0; n < count; n++) pack.entry({ name: `${n}.xml` }, '');
  pack.finalize();
  await done;
  return gzipSync(Buffer.concat(pieces), { level: 1 });
}

const references = (count: number) =>
  `<ref-list>${Array.from({ length: count }, (_, n) => `<ref id="b${n}"><mixed-citation>Weir ${n}. Mud.</mixed-citation></ref>`).join('')}</ref-list>`;

const paper = (title: string) =>
  JSON.stringify({
    paper_id: '7',
    title,
    abstract: [],
    body_text: [{ text: `Text: ${title}`, cite_spans: [], ref_spans: [], section: title }],
    bib_entries: {},
  });

function texts(): Record<string, string | Buffer> {
  const entities = Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "${`&a${i - 1};`.repeat(10)}">`).join(
    '',
  );
  return {
    'surrogate.jsonl': `${paper('half \\ud83d').replaceAll('\\\\', '\\')}\n`,
    'nul.jsonl': `${paper('nul \\u0000').replaceAll('\\\\', '\\')}\n`,
    'failing-surrogate.xml': `<note>${'\u{1f600}'.repeat(3000)}</note>`,
    'entities.xml': `<?xml version="1.0"?><!DOCTYPE article [<!ENTITY a-1 "ha">${entities}]>${article('&a19;')}`,
    'external.xml': `<?xml version="1.0"?><!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]>${article('&x;')}`,
    'deep.xml': article('<sec>'.repeat(50_000)),
    'deep.jsonl': `{"paper_id": "1", "body_text": ${'['.repeat(50_000)}${']'.repeat(50_000)}, "bib_entries": {}}`,
    'many-references.xml': article('Text.', references(250_000)),
    'long-input.tex': `\\documentclass{article}\\begin{document}\\input{${'x'.repeat(300)}}\\includegraphics{a\0b}\\end{document}`,
    'odd-input.tex':
      '\\documentclass{article}\\begin{document}\\input{odd-input.tex/b}\\input{--expand-var=/etc/passwd}\\end{document}',
    'macro-bomb.tex': `\\documentclass{article}\\begin{document}\\def\\a{hahaha}${'bcdefghijklmnop'
      .split('')
      .map((letter, i) => `\\def\\${letter}{${`\\${'abcdefghijklmnop'[i]}`.repeat(10)}}`)
      .join('')}\\p\\end{document}`,
    'empty.xml': '',
    'note.xml': '<note>no paper</note>',
    'slip.zip': makeZip({ '../../escaped.xml': article('x'), '/absolute.xml': article('y') }),
    'chunks.warc': warcRecord({
      url: 'http://a.example/',
      block: httpAnswer(
        200,
        { 'Content-Type': 'text/html', 'Transfer-Encoding': 'chunked' },
        '1\r\na\r\n'.repeat(3_000_000),
      ),
    }),
    'cut.xml.gz': gzipSync(article('cut')).subarray(0, 40),
  };
}

/** Writes all hostile files to a folder; returns their names. */
export async function writeHostileFiles(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const files = {
    ...texts(),
    ...pdfs(),
    'terabytes.gz': gzipBomb(),
    'members.tar.gz': await tarOfEmptyMembers(20_000),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  symlinkSync('loop.xml', join(folder, 'loop.xml'));
  symlinkSync('/nowhere/at/all', join(folder, 'dangling.xml'));
  spawnSync('mkfifo', [join(folder, 'pipe.xml')]);
  writeFileSync(
    Buffer.concat([Buffer.from(`${folder}/latin-`), Buffer.from([0xe9]), Buffer.from('.xml')]),
    article('x'),
  );
  return [...Object.keys(files), 'loop.xml', 'dangling.xml', 'pipe.xml', 'latin-\\xe9.xml'];
}
