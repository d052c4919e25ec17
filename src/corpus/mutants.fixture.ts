import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** A file that mutants are made from, or a mutant. */
export interface Specimen {
  /** File extension, such as `.xml`. */
  ending: string;
  bytes: Buffer;
}

/** A generator of numbers that gives the same ones for the same seed. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    // xorshift32
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const READ = /\.(?:xml|jsonl|tex|pdf|html?|warc\.gz)$/;

/** Returns the example papers and pages of every format, packed ones unpacked: mutants of packed bytes only test the unpacker. */
function specimens(): Specimen[] {
  return readdirSync(EXAMPLES, { recursive: true })
    .map(String)
    .filter((name) => READ.test(name) && !/metadata\/|figures\/|img\//.test(name))
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(EXAMPLES, name));
      return name.endsWith('.gz')
        ? { ending: '.warc', bytes: gunzipSync(bytes) }
        : { ending: extname(name), bytes };
    })
    .filter(({ bytes }) => bytes.length > 0 && bytes.length < 400_000);
}

/** Texts that are inserted into files of each kind. */
const WORDS: Record<string, string[]> = {
  '.xml':
    `<sec>  </sec>  <xref rid="b1" ref-type="bibr">  <ref id="b1">  &amp;  &#0;  &#xD800;  <![CDATA[  ]]>
    <!--  <?x?>  <table><tr><td>  </page>  {{cite web|  <ref name="  [[  <!DOCTYPE a [<!ENTITY b "c">]>`.split(
      /\s{2,}/,
    ),
  '.jsonl': [
    ...String.raw`"  \ud83d  \u0000  {  }  [  ]  null  1e999  -0`.split(/\s{2,}/),
    '"cite_spans":[{"start":-1,"end":9e9}]',
    '\n',
  ],
  '.tex':
    String.raw`\input{main}  \def\a{\a}  \cite{  \begin{table}  \end{document}  $  $$  {  }  %  \\  &  \bibitem{
    \newcommand{\x}[9]{#1#9}  \iffalse  \fi  \verb|`.split(/\s{2,}/),
  '.pdf':
    `obj  endobj  stream  endstream  /Length 999999999  /Type /Page  /Kids [1 0 R]  /Count 1000000  startxref
    /Filter /FlateDecode  /MediaBox [0 0 1e9 1e9]  <<  >>`.split(/\s{2,}/),
  '.html':
    `<div>  </div>  <p  <script>  </script>  <meta charset=utf-16>  <base href="http://x">  &#x1F600;  <!--
    <table>  <a href="javascript:x">`.split(/\s{2,}/),
  '.warc': [
    ...['WARC/1.0\r\n', 'Content-Length: 99999999\r\n', '\r\n\r\n', 'HTTP/1.1 200 OK\r\n'],
    ...['Transfer-Encoding: chunked\r\n', 'Content-Encoding: gzip\r\n', '0\r\n\r\n'],
  ],
};
const NUMBERS = ['-1', '0', '65536', '2147483648', '99999999999999999999', '1e308', 'NaN'];

type Mutation = (bytes: Buffer, random: (below: number) => number, other: Specimen, ending: string) => Buffer;

const cut = (bytes: Buffer, from: number, to: number, instead: Uint8Array = Buffer.alloc(0)) =>
  Buffer.concat([bytes.subarray(0, from), instead, bytes.subarray(to)]);
const range = (bytes: Buffer, random: (below: number) => number, longest = 2000): [number, number] => {
  const from = random(bytes.length);
  return [from, Math.min(bytes.length, from + 1 + random(longest))];
};

const MUTATIONS: Mutation[] = [
  (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let n = 1 + random(30); n > 0; n--) {
      const at = random(changed.length);
      changed[at] = (changed[at] ?? 0) ^ (1 << random(8));
    }
    return changed;
  },
  (bytes, random) => cut(bytes, random(bytes.length), bytes.length),
  (bytes, random) => cut(bytes, ...range(bytes, random)),
  (bytes, random) => {
    const [from, to] = range(bytes, random, 400);
    return cut(
      bytes,
      to,
      to,
      Buffer.concat(Array.from({ length: 1 + random(300) }, () => bytes.subarray(from, to))),
    );
  },
  (bytes, random, other) =>
    cut(bytes, ...range(bytes, random), other.bytes.subarray(...range(other.bytes, random))),
  (bytes, random, _, ending) => {
    const words = WORDS[ending] ?? ['\0'];
    let changed = bytes;
    for (let n = 1 + random(8); n > 0; n--) {
      const at = random(changed.length);
      changed = cut(changed, at, at, Buffer.from((words[random(words.length)] ?? '').repeat(1 + random(3))));
    }
    return changed;
  },
  (bytes, random) => {
    const digits = /\d+/g;
    digits.lastIndex = random(bytes.length);
    const match = digits.exec(bytes.toString('latin1'));
    return match
      ? cut(
          bytes,
          match.index,
          match.index + match[0].length,
          Buffer.from(NUMBERS[random(NUMBERS.length)] ?? '0'),
        )
      : cut(bytes, 0, 1);
  },
  (bytes, random) => {
    const [from, to] = range(bytes, random, 50);
    return cut(bytes, from, to, Buffer.from(Array.from({ length: 1 + random(200) }, () => random(256))));
  },
  (bytes, random) => {
    const words = ['\ud83d', '\u0000', '\u202e', '\ufeff', '\u{1f600}', '\u2028', 'é', '漢'];
    const at = random(bytes.length);
    return cut(
      bytes,
      at,
      at,
      Buffer.from(
        (words[random(words.length)] ?? '').repeat(1 + random(500)),
        random(4) === 0 ? 'utf16le' : 'utf8',
      ),
    );
  },
];

/** Makes mutants. Those that turn out to be interesting become specimens, too. */
export class Mutator {
  private readonly pool: Specimen[];
  private readonly random: (below: number) => number;

  constructor(seed: number, from: Specimen[] = specimens()) {
    this.pool = [...from];
    this.random = randomNumbers(seed);
  }

  next(): Specimen {
    const { pool, random } = this;
    const pick = () => pool[random(pool.length)] as Specimen;
    const parent = pick();
    let { bytes } = parent;
    for (let n = 1 + random(3); n > 0 && bytes.length > 1; n--) {
      const mutation = MUTATIONS[random(MUTATIONS.length)];
      if (mutation) bytes = mutation(bytes, random, pick(), parent.ending);
    }
    return { ending: parent.ending, bytes };
  }

  keep(mutant: Specimen): void {
    if (mutant.bytes.length < 400_000) this.pool.push(mutant);
  }
}
