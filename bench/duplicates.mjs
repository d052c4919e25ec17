// Peak memory and processor time of `--dedupe minhash` for generated rows, of which a tenth are near-copies, each size in a separate process.
// Default: 100,000 and 1 million rows of 20 words.
// node bench/duplicates.mjs [ROWS…] [--words 60] [--folder FOLDER]
import { closeSync, createReadStream, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureCommand } from './scale/peak.mjs';
import { temporaryFolder } from './shared/machine.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    words: { type: 'string', default: '20' },
    folder: { type: 'string' },
    search: { type: 'string' },
  },
});
/** One row in this many is a near-copy of the row before it. */
const COPY_EVERY = 10;
const VOCABULARY = 50_000;
const BUFFERED_CHARACTERS = 1 << 20;

/** A number that looks random, another for each number below 2 ** 32 (the finaliser of MurmurHash3). */
function scramble(number) {
  let hash = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Words of a row. A near-copy differs in the last word. */
function rowWords(index, words) {
  const isCopy = index % COPY_EVERY === COPY_EVERY - 1;
  const first = (isCopy ? index - 1 : index) * words;
  const text = Array.from({ length: words }, (_, word) => `w${scramble(first + word) % VOCABULARY}`);
  if (isCopy) text[words - 1] = 'copied';
  return text.join(' ');
}

function writeRows(path, rows, words) {
  const file = openSync(path, 'w');
  let lines = '';
  for (let index = 0; index < rows; index++) {
    lines += `{"id":"${index}","text":"${rowWords(index, words)}"}\n`;
    if (lines.length > BUFFERED_CHARACTERS || index === rows - 1) {
      writeSync(file, lines);
      lines = '';
    }
  }
  closeSync(file);
}

/** Runs in a separate process: counts the duplicates in a file. */
async function searchFile(path) {
  const { duplicateRows } = await import('../dist/dataset/duplicates/duplicate-rows.js');
  const list = {
    path,
    async *rows() {
      let start = 0;
      for await (const line of createInterface({ input: createReadStream(path) })) {
        const bytes = Buffer.byteLength(line);
        yield { start, bytes, row: JSON.parse(line), bands: new Map() };
        start += bytes + 1;
      }
    },
  };
  let duplicates = 0;
  for await (const _ of duplicateRows([list], { similar: ['text'], equal: [] }, 'minhash')) duplicates++;
  console.log(duplicates);
}

async function measureSizes() {
  const sizes = positionals.length > 0 ? positionals.map(Number) : [100_000, 1_000_000];
  if (values.folder) mkdirSync(values.folder, { recursive: true });
  const home = temporaryFolder(values.folder);
  for (const rows of sizes) {
    const path = join(home, 'rows.jsonl');
    writeRows(path, rows, Number(values.words));
    const { cpu, main, output } = await measureCommand([fileURLToPath(import.meta.url), '--search', path]);
    console.log(
      `${rows.toLocaleString('en')} rows of ${values.words} words: ${Number(output).toLocaleString('en')} of ${Math.floor(rows / COPY_EVERY).toLocaleString('en')} near-copies, ` +
        `${main.toFixed(0)} MB at most, ${cpu.toFixed(0)} s of processor time (${((1e6 * cpu) / rows).toFixed(0)} µs per row); load ${loadavg()[0].toFixed(1)}`,
    );
    rmSync(path);
  }
}

await (values.search === undefined ? measureSizes() : searchFile(values.search));
