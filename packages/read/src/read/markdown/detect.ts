import { wordsOfAll } from '../wording/languages/index.js';

const titlePattern = (kind: 'abstract' | 'mainSections' | 'references'): string => wordsOfAll(kind).join('|');
const HEADING = String.raw`^#{1,6}\s+(?:\*\*|_)*(?:[\divx]{1,4}[.、]?\s*)?`;
const HEADING_END = String.raw`[.:：]?[*_]*[^\S\n]*$`;

/** Evidence that a Markdown file is a paper; with negative weights, evidence that it documents software. */
const EVIDENCE: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [/^#{1,6}\s+(?:\*\*|_)*(?:\d+\.?\s+)?(?:abstract|summary)\b/im, 2],
  [/^(?:\*\*|__|_)?abstract[.:]?(?:\*\*|__|_)?(?:[^\S\n]*(?:[.:—–-]|\s\p{LC})|[^\S\n]*$)/imu, 2],
  [new RegExp(`${HEADING}(?:${titlePattern('abstract')})${HEADING_END}`, 'imu'), 2],
  [new RegExp(String.raw`^(?:\*\*|__)(?:${titlePattern('abstract')})[.:：]?(?:\*\*|__)`, 'imu'), 2],
  [new RegExp(`${HEADING}(?:${titlePattern('mainSections')})${HEADING_END}`, 'imu'), 1],
  [new RegExp(`${HEADING}(?:${titlePattern('references')})${HEADING_END}`, 'imu'), 2],
  [/^abstract:\s/m, 2],
  [
    /^#{1,6}\s+(?:\*\*|_)*(?:[\divx]+\.?\s+)?(?:introduction|background|related work|methods|materials and methods)\b/im,
    1,
  ],
  [
    /^(?:#{1,6}\s+)?(?:\*\*|_)*(?:\d+\.?\s+)?(?:references|bibliography|literature cited)(?:\*\*|_)*\s*$/im,
    2,
  ],
  [/\[-?@[\p{L}\d_]/u, 2],
  [/^bibliography:\s/m, 2],
  // Entries that Pandoc's citeproc has written.
  [/^(?::{3,}\s*\{|<div\b)[^{}<>\n]*\bcsl-entry\b/m, 3],
  [
    /\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\\?\](?!\(http|:)[\s\S]*\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\\?\](?!\(http|:)/,
    1,
  ],
  [/(?<![\p{L}'’-])\p{Lu}[\p{L}'’-]{1,40} et al\.?,? \(?(?:19|20)\d\d[\s\S]*et al\.?,? \(?(?:19|20)\d\d/u, 1],
  // A note with a year, as in papers that cite in footnotes.
  [/^ {0,3}\[\^[^\]\s]{1,40}\]:.{0,400}?\b(?:1[5-9]|20)\d\d\b/m, 2],
  [/<sup>\d{1,3}(?:[,–-]\d{1,3})*<\/sup>/, 1],
  [/\bdoi\b|arxiv/i, 1],
  [/\[MISSING_PAGE|\\begin\{tabular\}/, 1],
  [/\[!\[/, -3],
  [
    /^#{1,6}\s+(?:installation|install|getting started|quick ?start|usage|license|contributing|changelog|features|requirements|table of contents|instalación|instalação|installazione|安装(?:方法|说明)?|安裝|インストール|установка)\s*$/im,
    -3,
  ],
  [/\b(?:npm|pip|cargo|brew|apt(?:-get)?) install\b|\bgit clone\b/, -2],
];

/** Minimum sum of weights for a paper. */
const MIN_WEIGHT = 3;

/** Tags with which converters begin a page: Docling with "<!-- image -->", Marker with an anchor, pymupdf4llm with a link. */
const INLINE_TAG = /^\s*<(?:!--|(?:u|su[bp]|span|a|img|br)\b)/i;
const HTML_PAGE = /<(?:!doctype|html|head|body)\b/i;

/** The line with which Marker's `--paginate_output` begins each page. */
const PAGE_LINE = /^\s*\{\d+\}-{3,}\s*\n/;

/** True for text with headings or a YAML block, unless it begins like a file of another format. */
const isMarkdown = (head: string): boolean =>
  (INLINE_TAG.test(head) ? !HTML_PAGE.test(head) : !/^\s*(?:[{<%@\\]|\[\s*[{[\]])/.test(head)) &&
  (/^\s*---\r?\n/.test(head) || /^ {0,3}#{1,6}[\s\u00a0]\S|^\*\*[^*\n]{3,80}\*\*\s*$/m.test(head));

/** File name extensions of packed files, which are unpacked before they are read. */
const PACKED_ENDING = /\.(?:gz|bz2)$/i;

/** Names of Markdown files. Text with headings in a file with another extension may be notes or the source of a program. */
const MARKDOWN_NAME = /\.(?:md|markdown|mmd|qmd|rmd)$|(?:^|\/)[^./]+$/i;

/** True for a Markdown file that is a paper, by its name and content. */
export const isMarkdownPaperFile = (text: string, path: string): boolean =>
  MARKDOWN_NAME.test(path.replace(PACKED_ENDING, '')) && isMarkdownPaper(text);

/** True for Markdown that Nougat wrote, by its name or its marks of missing pages. */
export const isNougat = (text: string, path: string): boolean =>
  /\.mmd$/i.test(path.replace(PACKED_ENDING, '')) || /^\[MISSING_PAGE_/m.test(text);

/** Removes code, which may contain an example of a paper. */
function removeCode(text: string): string {
  const keptLines: string[] = [];
  let fence: { mark: string; index: number } | undefined;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3}|~{3})/.exec(line)?.[1];
    if (fence && mark === fence.mark) {
      keptLines.length = fence.index;
      fence = undefined;
      continue;
    }
    if (!fence && mark) fence = { mark, index: keptLines.length };
    keptLines.push(line.replace(/`[^`]{1,200}`/g, ''));
  }
  return keptLines.join('\n');
}

/** True for Markdown that is a paper, judging by its content, unlike a README. */
export function isMarkdownPaper(text: string): boolean {
  if (!isMarkdown(text.replace(PAGE_LINE, ''))) return false;
  const prose = removeCode(text);
  const weight = EVIDENCE.reduce(
    (sum, [pattern, points]) => sum + (pattern.test(points > 0 ? prose : text) ? points : 0),
    0,
  );
  return weight >= MIN_WEIGHT;
}
