import { bibtex, citationKeys, escapeMarkdown } from '../reading/export.js';
import type { Answer } from '../schemas/ask.js';

/** Lists the papers that answers quote, each once. */
export const quotedPapers = (answers: readonly Answer[]): Answer['papers'] => [
  ...new Map(answers.flatMap(({ papers }) => papers.map((paper) => [paper.record, paper]))).values(),
];

/** Describes what a reader of an answer must know: its model, why it is empty, which words were ignored. */
export function aboutAnswer({ model, sentences, quotes, missing }: Answer): string | undefined {
  if (quotes.length === 0) return 'No sentence of the papers has these words.';
  const notes = [
    ...(missing.length > 0 ? [`No paper has these words of the question: ${missing.join(', ')}.`] : []),
    ...(sentences.length === 0 ? [`${model} wrote nothing that follows a quote.`] : []),
    ...(sentences.length > 0 && model !== null
      ? [`Written by ${model} from quotes. The wording was compared with the quotes, the meaning was not.`]
      : []),
  ];
  return notes.length > 0 ? notes.join(' ') : undefined;
}

/** Renders answers as Markdown with Pandoc citations: the sentences and, if a model wrote them, the quotes. */
export function answersMarkdown(answers: readonly Answer[]): string {
  const papers = quotedPapers(answers);
  const keys = citationKeys(papers);
  const line = (text: string) => escapeMarkdown(text.replace(/\s+/g, ' '));
  const cite = ({ quotes }: Answer, numbers: readonly number[]) => {
    const cited = new Set(numbers.flatMap((i) => keys.get(quotes[i]?.record ?? '') ?? []));
    return [...cited].map((key) => `@${key}`).join('; ');
  };
  const parts = answers.map((answer) => {
    const { question, sentences, quotes, model } = answer;
    const about = aboutAnswer(answer);
    const body = sentences.map(({ text, quotes: numbers }) => `- ${line(text)} [${cite(answer, numbers)}]`);
    const sources = quotes.map(({ text }, i) => `> ${line(text)} [${cite(answer, [i])}]`);
    return [
      `# ${line(question)}`,
      ...(body.length > 0 ? [body.join('\n')] : []),
      ...(about === undefined ? [] : [line(about)]),
      ...(model === null || quotes.length === 0 ? [] : ['Quotes:', sources.join('\n>\n')]),
    ].join('\n\n');
  });
  const entries = papers.length > 0 ? `\n\n# References\n\n\`\`\`bibtex\n${bibtex(papers, keys)}\`\`\`` : '';
  return `${parts.join('\n\n')}${entries}\n`;
}
