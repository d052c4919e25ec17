import type { PaperObject, Reference } from '../../paper/index.js';
import type { Json } from '../json.js';
import type { Warnings } from '../warnings.js';
import type { Bibliography } from './bibliography.js';
import type { SourceParagraph } from './compose.js';
import type { Front } from './front.js';

/** The parts that every shape is read into; {@link assemble} makes a paper of them. */
export interface Parts {
  front: Front;
  abstract: SourceParagraph[];
  body: SourceParagraph[];
  bibliography: Bibliography;
  references: Reference[];
  objects: PaperObject[];
}

/** One document as it was parsed. */
export interface Document {
  json: Json;
  /** The metadata row that accompanies it. */
  companion: Json | undefined;
  warnings: Warnings;
}

/** Reads one shape. */
export type ShapeReader = (document: Document) => Parts;
