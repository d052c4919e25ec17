import type { Paper } from '../../paper/index.js';
import { BLOCKS_REVISION, type BlockDocument, paperFromBlocks } from '../blocks/index.js';
import { reportNoteBibliography } from '../note-bibliography/index.js';
import { type Reader, type SourceRecord, UnreadableError } from '../reader.js';
import { READER_TRAITS } from '../reader-traits.js';
import { sourceText } from '../source-text.js';
import { Warnings } from '../warnings.js';
import { readBibliographyFiles } from './bibliography-files.js';
import { keysIn } from './cited-keys.js';
import { isMarkdownPaper, isMarkdownPaperFile, isNougat } from './detect.js';
import { documentCitingInNotes, markdownDocument, markdownNotes, splitYaml } from './document.js';

const NAME = 'markdown';
const VERSION = 7 + BLOCKS_REVISION;
const READER = { name: NAME, version: VERSION };

/** Maximum number of keys that a warning lists. */
const MAX_NAMED_KEYS = 20;

/** Warns of Pandoc citations whose keys are in no bibliography. */
function warnUnresolved({ blocks, keyed }: BlockDocument, warnings: Warnings): void {
  const missing = new Map<string, string>();
  for (const { role, content, where } of blocks) {
    if (role === 'code' || role === 'formula') continue;
    const cited = keyed ? content.marks.flatMap(({ keys }) => keys) : keysIn(content.text);
    for (const key of cited) if (!keyed?.has(key) && !missing.has(key)) missing.set(key, where);
  }
  const [first] = missing.values();
  if (first === undefined) return;
  const namedKeys = [...missing.keys()].slice(0, MAX_NAMED_KEYS).join(', ');
  const more = missing.size > MAX_NAMED_KEYS ? `, and ${missing.size - MAX_NAMED_KEYS} more` : '';
  warnings.add('dangling-citation', `the cited keys are in no bibliography: ${namedKeys}${more}`, first);
}

function read(record: SourceRecord): Paper[] {
  const warnings = new Warnings();
  const { text, warnings: encodingWarnings } = sourceText(record);
  warnings.addAll(encodingWarnings);
  if (!isMarkdownPaper(text))
    throw new UnreadableError(
      'not-a-paper',
      'the text is not a paper: it has too few of title, abstract, citations and references',
    );
  const keyed = readBibliographyFiles(record.files, warnings);
  for (const [name, reason] of Object.entries(record.leftOut ?? {}))
    warnings.add('bibliography', `a bibliography was not read: ${reason}`, name);
  const fromNougat = isNougat(text, record.path);
  const documentCitingKeys = markdownDocument(text, { keyed, isNougat: fromNougat });
  // In the output of citeproc, citations and entries are text, although the YAML block still names a bibliography.
  const isPrinted =
    keyed !== undefined && documentCitingKeys.blocks.every(({ content }) => content.marks.length === 0);
  const document = isPrinted ? markdownDocument(text, { isNougat: fromNougat }) : documentCitingKeys;
  warnUnresolved(document, warnings);
  const paper = paperFromBlocks(document, record, READER, warnings.copy());
  if (paper.references.length > 0) return [paper];
  const cited = reportNoteBibliography(markdownNotes(text, document), warnings);
  return [
    cited ? paperFromBlocks(documentCitingInNotes(text, cited, fromNougat), record, READER, warnings) : paper,
  ];
}

/**
 * Reads Markdown that converters have generated from papers (pymupdf4llm, Marker, MinerU, Nougat, Docling), and Markdown for
 * Pandoc with its bibliography.
 */
export const markdownReader: Reader = {
  name: NAME,
  version: VERSION,
  takes: ['bytes'],
  ...READER_TRAITS.markdown,
  detect: isMarkdownPaperFile,
  neededFiles: (head) => splitYaml(head).fields.get('bibliography') ?? [],
  read,
};

export { markdownReader as reader };
