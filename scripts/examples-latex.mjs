// Draws the figures of the LaTeX examples and packs those that arXiv would hand out as an archive.
//
//   node scripts/examples-latex.mjs           writes the figures and examples/latex/papers/*.tar.gz
//   node scripts/examples-latex.mjs --check   exits 1 if the committed files differ from that
//
// Every folder of examples/latex/sources becomes an archive of the same name. Archives are compared unpacked, since
// zlib's versions compress differently.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import tar from 'tar-stream';

const folder = new URL('../examples/latex/', import.meta.url);

const WIDTH = 240;
const HEIGHT = 150;
const MARGIN = 15;

/** The corner of a plot's axes and its data, scaled to the page. */
function scaleSeries(series) {
  const points = series.flatMap(({ points }) => points);
  const right = Math.max(...points.map(([x]) => x));
  const top = Math.max(...points.map(([, y]) => y));
  return ([x, y]) => [
    Math.round(MARGIN + (x / right) * (WIDTH - 2 * MARGIN)),
    Math.round(MARGIN + (y / top) * (HEIGHT - 2 * MARGIN)),
  ];
}

/** A plot of lines, or of dots, as a PDF file of one page. */
function pdf(series) {
  const place = scaleSeries(series);
  const drawn = series.map(({ points, dots }, index) => {
    const places = points.map(place);
    if (dots) return places.map(([x, y]) => `${x - 1} ${y - 1} 3 3 re f`).join('\n');
    const path = places.map(([x, y], at) => `${x} ${y} ${at === 0 ? 'm' : 'l'}`).join(' ');
    return `[${index === 0 ? '' : `${5 - index} 2`}] 0 d ${path} S`;
  });
  const axes = `${MARGIN} ${HEIGHT - MARGIN} m ${MARGIN} ${MARGIN} l ${WIDTH - MARGIN} ${MARGIN} l S`;
  const stream = ['0.8 w', axes, ...drawn].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << >> /Contents 4 0 R >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${file}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, 'latin1');
}

function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Bytes in zlib's wrapping but not compressed, so that they are the same everywhere. */
function stored(bytes) {
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  const head = Buffer.from([0x78, 0x01, 0x01, 0, 0, 0, 0]);
  head.writeUInt16LE(bytes.length, 3);
  head.writeUInt16LE(~bytes.length & 0xffff, 5);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(b * 65536 + a);
  return Buffer.concat([head, bytes, sum]);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A bar chart as a PNG file of black and white. */
function png(heights) {
  const line = 1 + WIDTH / 8;
  const pixels = Buffer.alloc(line * HEIGHT);
  const top = Math.max(...heights);
  const step = (WIDTH - 2 * MARGIN) / heights.length;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const bar = Math.floor((x - MARGIN) / step);
      const inside = (x - MARGIN) % step < step * 0.8 && bar >= 0 && bar < heights.length;
      const level = ((HEIGHT - MARGIN - y) / (HEIGHT - 2 * MARGIN)) * top;
      const black = y <= HEIGHT - MARGIN && inside && level <= heights[bar];
      if (!black) pixels[y * line + 1 + (x >> 3)] |= 0x80 >> (x & 7);
    }
  const head = Buffer.from([0, 0, 0, WIDTH, 0, 0, 0, HEIGHT, 1, 0, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk('IHDR', head), chunk('IDAT', stored(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

/** Turbidity of ten days with two pulses, an hour a point. */
const trace = Array.from({ length: 241 }, (_, hour) => {
  const pulse = (start, height) => (hour < start ? 0 : height * 0.955 ** (hour - start));
  return [hour, 12 + (hour % 24 === 20 ? 11 : 0) + pulse(98, 85) + pulse(150, 240)];
});
/** What a threshold of ten keeps of it. */
const keptPoints = [];
for (const point of trace)
  if (keptPoints.length === 0 || Math.abs(point[1] - keptPoints.at(-1)[1]) > 10) keptPoints.push(point);
/** A clock that loses seven milliseconds an hour, at once, and is known with an error. */
const drift = (error) =>
  Array.from({ length: 10 }, (_, hour) => [
    [hour, 7 * hour + error],
    [hour + 1, 7 * hour + error],
    [hour + 1, 7 * (hour + 1) + error],
  ]).flat();
const staying = (...active) => active.map((count, index) => [index * 3, count]);

const figures = {
  'papers/2203.99911/figures/trace.pdf': pdf([{ points: trace }, { points: keptPoints, dots: true }]),
  'papers/2203.99911/figures/gaps.png': png([31, 12, 7, 5, 4, 5, 8, 15, 22, 27]),
  'sources/2206.99912/img/drift.pdf': pdf([{ points: drift(0) }, { points: drift(2) }]),
  'sources/2206.99912/img/heard.png': png([6.9, 4.4, 3.2, 2.6, 2.2]),
  'papers/2305.99914/figures/stay.pdf': pdf([
    { points: staying(60, 51, 44, 38, 34, 29, 26) },
    { points: staying(60, 50, 45, 37, 32, 28, 24) },
    { points: staying(60, 39, 30, 24, 18, 14, 11) },
  ]),
};

/** A folder as an archive with nothing in it that another machine or day would change. */
async function archive(name) {
  const source = fileURLToPath(new URL(`sources/${name}/`, folder));
  const files = readdirSync(source, { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter((path) => statSync(source + path).isFile())
    .sort();
  const pack = tar.pack();
  for (const path of files)
    pack.entry({ name: path, mtime: new Date(0), mode: 0o644 }, readFileSync(source + path));
  pack.finalize();
  const chunks = [];
  for await (const chunk of pack) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const isChecking = process.argv.includes('--check');

function put(name, bytes, written = bytes, read = (old) => old) {
  const path = new URL(name, folder);
  if (!isChecking) writeFileSync(path, written);
  else if (!read(readFileSync(path)).equals(bytes)) {
    console.error(`examples/latex/${name} differs from its source: run node scripts/examples-latex.mjs`);
    process.exitCode = 1;
  }
}

for (const [name, bytes] of Object.entries(figures)) put(name, bytes);
for (const name of readdirSync(new URL('sources/', folder)).filter((file) => !file.startsWith('.'))) {
  const bytes = await archive(name);
  put(`papers/${name}.tar.gz`, bytes, gzipSync(bytes, { level: 9 }), gunzipSync);
}
