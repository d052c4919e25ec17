import type { Paper } from '../../paper/index.js';
import { paperFromBlocks } from '../blocks/index.js';
import { type Reader, type SourceRecord, UnreadableError } from '../reader.js';
import { sourceText } from '../source-text.js';
import { Warnings } from '../warnings.js';
import { readBibliographyFiles } from './bibliography-files.js';
import { isMarkdownPaper, isMarkdownPaperFile } from './detect.js';
import { markdownDocument, splitYaml } from './document.js';

const NAME = 'markdown';
const VERSION = 1;

function read(record: SourceRecord): Paper[] {
  const warnings = new Warnings();
  const { text, warnings: misencoded } = sourceText(record);
  warnings.addAll(misencoded);
  if (!isMarkdownPaper(text))
    throw new UnreadableError(
      'not-a-paper',
      'text or Markdown, but not of a paper: it has too few of title, abstract, citations and references',
    );
  const keyed = readBibliographyFiles(record.files, warnings);
  for (const [name, reason] of Object.entries(record.leftOut ?? {}))
    warnings.add('bibliography', `a bibliography was not read: ${reason}`, name);
  const document = markdownDocument(text, keyed);
  return [paperFromBlocks(document, record, { name: NAME, version: VERSION }, warnings)];
}

/**
 * Reads the Markdown that converters make of papers (pymupdf4llm, Marker, MinerU, Nougat, Docling), and that of Pandoc
 * with its bibliography.
 */
export const markdownReader: Reader = {
  name: NAME,
  version: VERSION,
  takes: ['bytes'],
  // Converters infer the parts of a paper, and what they leave out is lost.
  copyRank: 4,
  detect: isMarkdownPaperFile,
  filesBeside: (head) => splitYaml(head).fields.get('bibliography') ?? [],
  read,
};

export { markdownReader as reader };
