import { type Bibliography, CitationMarks } from '../citation-marks/index.js';
import { Prose } from '../prose.js';
import type { Warnings } from '../warnings.js';
import type { XmlElement } from '../xml/tree.js';

/** Data that the parts of the reader share while they read one article. */
export interface ArticleContext {
  bibliography: Bibliography;
  /** The ids of the article's objects. */
  objects: Set<string>;
  /** The ids of the notes that contain citations. */
  citingNoteIds: ReadonlySet<string>;
  /** If the notes are the bibliography: the id and printed mark of each note that is inside the text and contains citations. */
  citingNotes: ReadonlyMap<XmlElement, { id: string; mark: string }>;
  warnings: Warnings;
}

/** A paragraph that is being written. */
export interface ParagraphWriter {
  prose: Prose;
  marks: CitationMarks;
}

export function paragraphWriter(context: ArticleContext): ParagraphWriter {
  const prose = new Prose();
  return { prose, marks: new CitationMarks(prose, context.bibliography) };
}
