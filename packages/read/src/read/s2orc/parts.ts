import type { PaperObject, Reference } from '../../paper/index.js';
import type { Json } from '../json.js';
import type { Warnings } from '../warnings.js';
import type { Bibliography } from './bibliography.js';
import type { SourceParagraph } from './compose.js';
import type { Front } from './front.js';

/** The parts of a paper, to which every shape is converted; {@link assemble} builds the paper from them. */
export interface Parts {
  front: Front;
  abstract: SourceParagraph[];
  body: SourceParagraph[];
  bibliography: Bibliography;
  references: Reference[];
  objects: PaperObject[];
}

/** A parsed document. */
export interface Document {
  json: Json;
  /** The metadata row from a separate file. */
  companion: Json | undefined;
  warnings: Warnings;
}

export type ShapeReader = (document: Document) => Parts;
