import { createHash } from 'node:crypto';
import type { SessionFile } from '../schemas/reading.js';
import type { OpenSession } from './sessions.js';

type Paper = SessionFile['papers'][number];

/** Makes citation keys such as `marlow2013`, with a letter added if the key is taken. */
export function citationKeys(papers: readonly Paper[]): Map<string, string> {
  const taken = new Set<string>();
  const keys = new Map<string, string>();
  for (const { record, authors, year, title } of papers) {
    const family = (authors[0]?.split(/\s+/).at(-1) ?? title.split(/\s+/)[0] ?? 'paper')
      .normalize('NFD')
      .replace(/[^a-zA-Z]/g, '')
      .toLowerCase();
    const stem = `${family || 'paper'}${year ?? ''}`;
    let key = stem;
    for (let letter = 0; taken.has(key); letter++)
      key = `${stem}${String.fromCharCode(97 + (letter % 26))}${letter >= 26 ? letter : ''}`;
    taken.add(key);
    keys.set(record, key);
  }
  return keys;
}

const ESCAPES: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const bibtexText = (text: string) =>
  text.replace(/[\\~^]|[{}&%$#_]/g, (sign) => ESCAPES[sign] ?? `\\${sign}`).replace(/\s+/g, ' ');

export function bibtex(papers: readonly Paper[], keys: ReadonlyMap<string, string>): string {
  return papers
    .map((paper) => {
      const fields: [string, string | number | null][] = [
        ['title', `{${bibtexText(paper.title)}}`],
        ['author', paper.authors.map(bibtexText).join(' and ')],
        ['year', paper.year],
        ['journal', paper.venue === null ? null : bibtexText(paper.venue)],
        ['doi', paper.doi],
        ['url', paper.doi === null ? paper.url : null],
      ];
      const lines = fields.filter(([, value]) => value !== null && value !== '');
      return `@article{${keys.get(paper.record)},\n${lines.map(([name, value]) => `  ${name} = {${value}}`).join(',\n')}\n}\n`;
    })
    .join('\n');
}

function groupAccepted({ file, answers }: OpenSession): { paper: Paper; texts: string[] }[] {
  const indexes = [...answers]
    .filter(([, relevant]) => relevant)
    .map(([index]) => index)
    .sort((a, b) => a - b);
  return file.papers.flatMap((paper) => {
    const texts = indexes.flatMap((index) => {
      const sentence = file.sentences[index];
      return sentence?.record === paper.record ? [sentence.text] : [];
    });
    return texts.length > 0 ? [{ paper, texts }] : [];
  });
}

/** Escapes the characters of a text that Markdown would interpret. */
export const escapeMarkdown = (text: string): string => text.replace(/([\\`*_[\]<>#])/g, '\\$1');

/** Renders the accepted sentences as Markdown with Pandoc citations. */
export function markdown(open: OpenSession): string {
  const groups = groupAccepted(open);
  const keys = citationKeys(open.file.papers);
  const body = groups.map(({ paper, texts }) => {
    const lines = texts.map((text) => `- ${escapeMarkdown(text)} [@${keys.get(paper.record)}]`);
    return `## ${escapeMarkdown(paper.title || 'Untitled')}\n\n${lines.join('\n')}\n`;
  });
  const entries = bibtex(
    groups.map(({ paper }) => paper),
    keys,
  );
  return `# ${escapeMarkdown(open.file.question.replace(/\s+/g, ' '))}\n\n${body.join('\n')}\n## References\n\n\`\`\`bibtex\n${entries}\`\`\`\n`;
}

/** Renders the answers as sciqfs rows, one per paper with an answer: question, sentences, and which are relevant. */
export function sciqfsLines({ file, answers }: OpenSession): string {
  const answered = new Set([...answers.keys()].map((index) => file.sentences[index]?.record));
  return file.papers
    .filter(({ record }) => answered.has(record))
    .map(({ record, paperId, title }) => {
      const sentences = file.sentences
        .map((sentence, index) => ({ ...sentence, index }))
        .filter((sentence) => sentence.record === record);
      const row = {
        id: createHash('sha256').update(`${file.question}\n${record}`).digest('hex').slice(0, 16),
        paper_id: paperId,
        title,
        query: file.question,
        sentences: sentences.map(({ text }) => text),
        labels: sentences.map(({ index }) => answers.get(index) === true),
        judged: sentences.map(({ index }) => answers.has(index)),
      };
      return `${JSON.stringify(row)}\n`;
    })
    .join('');
}
