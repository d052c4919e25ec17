import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WIKIPEDIA = fileURLToPath(new URL('../../examples/wikipedia/', import.meta.url));

/** Numbers below a limit that a seed decides (mulberry32). */
export type Draw = (below: number) => number;

export function seededDraw(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const WORDS =
  'river silt flow model grain channel storm sensor layer basin erosion sample method result delta bank current wave gauge depth'.split(
    ' ',
  );
const SECTIONS = ['Introduction', 'Related Work', 'Methods', 'Conclusion'];
const FIELDS = ['Biology', 'Computer Science', 'Geology', 'Physics'];
/** Works that papers cite; those at or above `PAPERS` are never papers of the collection. */
const PAPERS = 24;
const WORKS = 36;

const sentence = (draw: Draw, words: number) => {
  const text = Array.from({ length: words }, () => WORDS[draw(WORDS.length)]).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

/** Title, author, year and DOI of a work. */
function describeWork(number: number) {
  const draw = seededDraw(number * 7919 + 13);
  return {
    title: `${sentence(draw, 5)} number ${number}`,
    authors: [{ first: 'A', middle: [], last: `Weir${number % 9}`, suffix: '' }],
    year: 1990 + (number % 30),
    venue: 'Silt',
    doi: `10.5555/silt.${number}`,
  };
}

const abstractSentences = (number: number) => {
  const draw = seededDraw(number * 104729 + 1);
  return Array.from({ length: 4 }, () => sentence(draw, 9));
};

/** A row of metadata with the abstract of a work. */
const metadataRow = (number: number) => {
  const { title, doi, year } = describeWork(number);
  return { title, doi, year, abstract: `${abstractSentences(number).join('. ')}.` };
};

/** A paper in S2ORC's format. Each version has another text and cites other works. */
function paperText(number: number, version: number): string {
  const draw = seededDraw(number * 31 + version * 1009 + 5);
  const { title, authors, year, venue, doi } = describeWork(number);
  const cited = [...new Set(Array.from({ length: 5 }, () => draw(WORKS)))];
  const paragraph = (section: string) => {
    let text = '';
    const cite_spans: object[] = [];
    const ref_spans: object[] = [];
    for (let n = 0; n < 4; n++) {
      if (text) text += ' ';
      const work = draw(cited.length);
      // Two sentences of the cited abstract, so that recipes that compare the two find them alike.
      const about = abstractSentences(cited[work] ?? 0);
      text += draw(2) === 0 ? sentence(draw, 12) : `${about[0]} and ${about[1]} ${about[2]?.toLowerCase()}`;
      if (draw(3) > 0) {
        const start = text.length + 1;
        text += ` [${work + 1}]`;
        cite_spans.push({ start, end: text.length, text: `[${work + 1}]`, ref_id: `BIBREF${work}` });
      } else if (draw(2) === 0) {
        const start = text.length + 13;
        text += ' as shown in Table 1';
        ref_spans.push({ start, end: text.length, text: 'Table 1', ref_id: 'TABREF0' });
      }
      text += '.';
    }
    return { text, cite_spans, ref_spans, section };
  };
  const abstract = `${abstractSentences(number).join('. ')}.`;
  const body_text = SECTIONS.flatMap((section) => [paragraph(section), paragraph(section)]);
  const bib_entries = Object.fromEntries(
    cited.map((work, n) => {
      const { doi: id, ...entry } = describeWork(work);
      const other_ids = draw(2) === 0 ? { DOI: [id] } : {};
      return [`BIBREF${n}`, { ref_id: `b${n}`, ...entry, volume: '', issn: '', pages: '', other_ids }];
    }),
  );
  const rows = `<table><tr><td>depth</td><td>0.${draw(9)}</td></tr><tr><td>flow</td><td>0.7</td></tr></table>`;
  const ref_entries = { TABREF0: { text: sentence(draw, 8), type: 'table', content: rows } };
  return `${JSON.stringify({
    paper_id: String(number),
    title,
    authors,
    year: String(year),
    venue,
    abstract,
    identifiers: { doi },
    mag_field_of_study: [FIELDS[number % FIELDS.length]],
    pdf_parse: {
      paper_id: String(number),
      _pdf_hash: '',
      body_text,
      back_matter: [],
      bib_entries,
      ref_entries,
      abstract: [{ text: abstract, cite_spans: [], ref_spans: [], section: 'Abstract' }],
    },
  })}\n`;
}

/** A folder of sources and a metadata file that change at random: papers, duplicates of papers, Wikipedia pages, abstracts of works. */
export class RandomCollection {
  readonly sources: string;
  readonly metadata: string;
  /** File name → number of the paper. */
  private readonly files = new Map<string, number>();
  private readonly known = new Set<number>();
  private filesCreated = 0;

  constructor(
    folder: string,
    private readonly draw: Draw,
    papers: number,
  ) {
    this.sources = join(folder, 'sources');
    this.metadata = join(folder, 'metadata.jsonl');
    mkdirSync(this.sources, { recursive: true });
    for (let n = 0; n < papers; n++) this.addPaper();
    for (let n = 0; n < WORKS / 2; n++) this.addAbstract();
    this.changeWikipedia();
    writeFileSync(join(this.sources, 'pages.warc.gz'), readFileSync(join(WIKIPEDIA, 'pages.warc.gz')));
  }

  /** Changes some sources; returns the names of the changes. */
  change(times: number): string[] {
    const changes = {
      add: () => this.addPaper(),
      change: () => this.changePaper(),
      delete: () => this.deletePaper(),
      abstract: () => this.addAbstract(),
      wikipedia: () => this.changeWikipedia(),
    };
    const names = ['add', 'add', 'change', 'delete', 'abstract', 'wikipedia'] as const;
    return Array.from({ length: times }, () => {
      const name = names[this.draw(names.length)] ?? 'add';
      changes[name]();
      return name;
    });
  }

  /** Returns the path of some paper's file. */
  anyPath(): string {
    return join(this.sources, this.anyFile() ?? '');
  }

  /** Adds a paper, or another version of one that is there under another name: a duplicate. */
  private addPaper(): void {
    const file = `${String(this.filesCreated++).padStart(4, '0')}.jsonl`;
    const number = this.draw(PAPERS);
    this.files.set(file, number);
    this.write(file);
  }

  private changePaper(): void {
    const file = this.anyFile();
    if (file) this.write(file);
  }

  private deletePaper(): void {
    const file = this.anyFile();
    if (!file || this.files.size < 4) return;
    this.files.delete(file);
    rmSync(join(this.sources, file));
  }

  private addAbstract(): void {
    this.known.add(this.draw(WORKS));
    const rows = [...this.known]
      .sort((a, b) => a - b)
      .map((number) => `${JSON.stringify(metadataRow(number))}\n`);
    writeFileSync(this.metadata, rows.join(''));
  }

  /** Leaves some pages out of the example dump. */
  private changeWikipedia(): void {
    const dump = readFileSync(join(WIKIPEDIA, 'dump.xml'), 'utf8');
    const kept = dump.replace(/<page>[\s\S]*?<\/page>/g, (page) => (this.draw(5) === 0 ? '' : page));
    writeFileSync(join(this.sources, 'dump.xml'), kept);
  }

  private anyFile(): string | undefined {
    return [...this.files.keys()][this.draw(this.files.size)];
  }

  private write(file: string): void {
    writeFileSync(join(this.sources, file), paperText(this.files.get(file) ?? 0, this.draw(1000)));
  }
}
