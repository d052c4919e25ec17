// The parts of a paper that was read from JATS, ready to be typeset: blocks of text with marks in a chosen style, and a
// bibliography that is printed from the fields of its entries.
import { markExtents } from '../../dist/recipes/mark-extents/mark-extents.js';

const PRINTED_NUMBER = /^(?:\d+(?:\.\d+)*\.?|[IVX]+\.)\s+/;
const VOLUME_AND_PAGES = /[,; ](\d{1,4})\s*(?:\(\d+\))?\s*[:,]\s*([A-Za-z]?\d+(?:\s*[-–]\s*[A-Za-z]?\d+)?)/;

const initials = (given = '') =>
  given
    .split(/[\s.-]+/)
    .filter((name) => /^\p{L}/u.test(name))
    .map((name) => name[0].toUpperCase());
const familyName = ({ family, name }) => family ?? name;

/** "Oats", "Oats and Barley" or "Oats et al.". */
function namesInText(authors, raw) {
  const [first, second, third] = authors;
  if (!first) return raw.split(/[\s,.]+/)[0];
  if (third) return `${familyName(first)} et al.`;
  return second ? `${familyName(first)} and ${familyName(second)}` : familyName(first);
}

/** "1–3, 5" for consecutive numbers. */
function writeNumbers(numbers, dash = '–', comma = ',') {
  const parts = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = parts.at(-1);
    if (last && last.to === number - 1) last.to = number;
    else parts.push({ from: number, to: number });
  }
  return parts
    .map(({ from, to }) => {
      if (from === to) return `${from}`;
      return to === from + 1 ? `${from}${comma}${to}` : `${from}${dash}${to}`;
    })
    .join(comma);
}

/** Entries in the order of the bibliography, with the names and years that marks print. */
function orderEntries(paper, marks) {
  const cited = new Set(paper.body.flatMap(({ citations }) => citations.map(({ reference }) => reference)));
  const byId = new Map(paper.references.map((reference) => [reference.id, reference]));
  const entries = [...cited].flatMap((id) => {
    const reference = byId.get(id);
    if (!reference) return [];
    const { authors = [], year = 2010, raw } = reference;
    return [{ ...reference, authors, year, names: namesInText(authors, raw), suffix: '' }];
  });
  if (marks === 'names') {
    const key = ({ names, year, title = '' }) => `${names.toLowerCase()} ${year} ${title}`;
    entries.sort((a, b) => key(a).localeCompare(key(b)));
    const groups = Map.groupBy
      ? Map.groupBy(entries, ({ names, year }) => `${names} ${year}`)
      : entries.reduce((map, entry) => {
          const name = `${entry.names} ${entry.year}`;
          return map.set(name, [...(map.get(name) ?? []), entry]);
        }, new Map());
    for (const group of groups.values())
      if (group.length > 1)
        for (const [i, entry] of group.entries()) entry.suffix = String.fromCharCode(97 + i);
  }
  for (const [i, entry] of entries.entries()) entry.number = i + 1;
  return entries;
}

/** The runs of one entry: text, or text in italics or bold. */
function writeEntry({ authors, title, venue, raw, year, suffix, ids }, style) {
  const [, volume, pages] = VOLUME_AND_PAGES.exec(raw) ?? [];
  const shown = authors.slice(0, style === 'vancouver' ? 6 : 12);
  const name = (author) => {
    const letters = initials(author.given);
    if (style === 'vancouver') return `${familyName(author)} ${letters.join('')}`.trim();
    if (style === 'ieee') return `${letters.map((letter) => `${letter}. `).join('')}${familyName(author)}`;
    return letters.length > 0 ? `${familyName(author)}, ${letters.join('. ')}.` : familyName(author);
  };
  const names = shown.map(name).join(', ') + (authors.length > shown.length ? ', et al.' : '');
  const printedTitle = (title ?? raw.slice(0, 90)).replace(/\.$/, '');
  const doi = ids.doi ? ` https://doi.org/${ids.doi}` : '';
  const stop = (text) => (text.endsWith('.') ? '' : '.');
  const where = [];
  if (venue) where.push({ text: venue, isItalic: style !== 'vancouver' });
  if (style === 'vancouver')
    return [
      { text: `${names ? `${names}${stop(names)} ` : ''}${printedTitle}. ` },
      ...where,
      { text: `${venue ? '. ' : ''}${year}${volume ? `;${volume}${pages ? `:${pages}` : ''}` : ''}.` },
    ];
  if (style === 'ieee')
    return [
      { text: `${names ? `${names}, ` : ''}“${printedTitle},” ` },
      ...where,
      {
        text: `${venue ? ', ' : ''}${volume ? `vol. ${volume}, ` : ''}${pages ? `pp. ${pages}, ` : ''}${year}.`,
      },
    ];
  if (style === 'harvard')
    return [
      { text: `${names ? `${names}, ` : ''}${year}${suffix}. ${printedTitle}. ` },
      ...where,
      { text: `${volume ? ` ${volume}` : ''}${pages ? `, ${pages}` : ''}.${doi}` },
    ];
  return [
    { text: `${names ? `${names} ` : ''}(${year}${suffix}). ${printedTitle}. ` },
    ...where,
    { text: `${volume ? `, ${volume}` : ''}${pages ? `, ${pages}` : ''}.${doi}` },
  ];
}

/** The runs of a paragraph, with marks as the style prints them. */
function writeRuns({ text, citations }, entries, marks) {
  const runs = [];
  let at = 0;
  const works = citations.map((citation) => ({ ...citation, work: citation.reference }));
  for (const mark of markExtents(text, works, new Map())) {
    const cited = [...new Set(mark.citations.map(({ reference }) => reference))].flatMap(
      (id) => entries.get(id) ?? [],
    );
    if (cited.length === 0 || mark.start < at) continue;
    const ids = cited.map(({ id }) => id);
    const isNarrative = mark.form === 'narrative';
    let before = text.slice(at, mark.start);
    const isRaised = mark.form === 'superscript';
    const numbers = writeNumbers(cited.map(({ number }) => number));
    const names = text
      .slice(mark.start, mark.end)
      .replace(/\(?\d{4}[a-z]?\)?.*$/, '')
      .trim();
    if (marks === 'raised') {
      if (isNarrative) before += names;
      else before = before.trimEnd();
      runs.push(
        { text: before },
        { text: numbers, isRaised: true, marks: [{ at: 0, length: numbers.length, ids }] },
      );
    } else if (marks === 'names') {
      const written = isNarrative
        ? cited.map((entry) => `${entry.names} (${entry.year}${entry.suffix})`).join(', ')
        : `(${cited.map((entry) => `${entry.names}, ${entry.year}${entry.suffix}`).join('; ')})`;
      const gap = (isRaised || /\S$/.test(before)) && !/[([]$/.test(before) ? ' ' : '';
      const start = before.length + (isNarrative ? 0 : gap.length);
      runs.push({
        text: before + (isNarrative ? '' : gap) + written,
        marks: [{ at: start, length: written.length, ids }],
      });
    } else {
      const [open, close] = marks === 'round' ? ['(', ')'] : ['[', ']'];
      const gap = isNarrative
        ? `${names} `
        : (isRaised || /\S$/.test(before)) && !/[([]$/.test(before)
          ? ' '
          : '';
      const written = `${open}${numbers.replaceAll(',', ', ')}${close}`;
      runs.push({
        text: before + gap + written,
        marks: [{ at: before.length + gap.length, length: written.length, ids }],
      });
    }
    at = mark.end;
  }
  runs.push({ text: text.slice(at) });
  return runs;
}

const MAX_TABLE = { rows: 40, columns: 9, cellLetters: 120 };
const fits = (rows) =>
  rows.length > 1 &&
  rows.length <= MAX_TABLE.rows &&
  rows[0].length <= MAX_TABLE.columns &&
  rows.flat().every((cell) => cell.length <= MAX_TABLE.cellLetters);

/** What is printed after the text and is not part of it. */
const BACK_SECTION =
  /^(?:acknowledge?ments?|authors?['’]? contributions?|(?:declaration of )?(?:conflicts? of interests?|competing interests?)|funding|financial|data availability|availability of data|ethic(?:s|al)|supplementa|additional (?:files?|information)|abbreviations|consent)\b/i;

/** The paper as it is printed: the marks of the style, the floats and the entries that are printed, and no back matter. */
function writeGold(paper, content) {
  const printed = content.blocks.filter(({ kind }) => kind === 'paragraph');
  const body = printed
    .filter(({ section }) => !section.some((name) => BACK_SECTION.test(name)))
    .map(({ section, runs }) => {
      let text = '';
      const citations = [];
      let group = 0;
      for (const run of runs) {
        for (const { at, length, ids } of run.marks ?? []) {
          const start = text.length + at;
          const end = start + length;
          for (const reference of ids)
            citations.push({ start, end, text: run.text.slice(at, at + length), reference, group });
          group++;
        }
        text += run.text;
      }
      return { section, text, citations, mentions: [] };
    });
  const cited = new Set(body.flatMap(({ citations }) => citations.map(({ reference }) => reference)));
  const objects = content.blocks.flatMap(({ kind, caption, rows, number }) =>
    kind === 'figure' || kind === 'table'
      ? [
          {
            id: `${kind}${number}`,
            kind,
            label: `${kind === 'figure' ? 'Figure' : 'Table'} ${number}`,
            caption,
            content: '',
            rows,
          },
        ]
      : [],
  );
  return { ...paper, body, references: paper.references.filter(({ id }) => cited.has(id)), objects };
}

/** The text of a paper as blocks: headings with their level and number, paragraphs, figures and tables. */
export function layOutContent(paper, { marks, entryStyle, floatsAt }) {
  const entries = orderEntries(paper, marks);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const objects = new Map(paper.objects.map((object) => [object.id, object]));
  const blocks = [];
  const floats = [];
  const counters = [];
  const numbers = { figure: 0, table: 0 };
  let open = [];
  for (const paragraph of paper.body) {
    const changed = paragraph.section.findIndex((heading, depth) => open[depth] !== heading);
    for (const [depth, heading] of paragraph.section.entries()) {
      if (changed < 0 || depth < changed) continue;
      counters.length = depth + 1;
      counters[depth] = (counters[depth] ?? 0) + 1;
      const number = Array.from(counters, (count) => count ?? 1).join('.');
      blocks.push({ kind: 'heading', level: depth + 1, number, text: heading.replace(PRINTED_NUMBER, '') });
    }
    open = paragraph.section;
    blocks.push({ kind: 'paragraph', section: paragraph.section, runs: writeRuns(paragraph, byId, marks) });
    for (const { object } of paragraph.mentions) {
      const found = objects.get(object);
      objects.delete(object);
      if (found?.kind === 'figure' && found.caption) {
        floats.push({ kind: 'figure', number: ++numbers.figure, caption: found.caption, at: blocks.length });
      } else if (found?.kind === 'table' && fits(found.rows ?? [])) {
        const { caption = '', rows } = found;
        floats.push({ kind: 'table', number: ++numbers.table, caption, rows, at: blocks.length });
      }
    }
  }
  if (floatsAt === 'end') blocks.push(...floats.map((float) => ({ ...float, isAtEnd: true })));
  else for (const float of floats.reverse()) blocks.splice(float.at, 0, float);
  const content = {
    title: paper.title,
    authors: paper.authors.slice(0, 8).map(({ name }) => name),
    abstract: paper.abstract.map(({ section, text }) => ({ part: section.at(-1), text })),
    blocks,
    entries: entries.map((entry) => ({ number: entry.number, runs: writeEntry(entry, entryStyle) })),
  };
  return { ...content, gold: writeGold(paper, content) };
}
