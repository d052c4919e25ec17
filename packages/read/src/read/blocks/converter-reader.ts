import type { Reader } from '../reader.js';
import { READER_TRAITS } from '../reader-traits.js';
import { sourceValue } from '../source-json.js';
import { Warnings } from '../warnings.js';
import type { BlockDocument } from './block.js';
import { BLOCKS_REVISION, paperFromBlocks } from './paper-from-blocks.js';

/** The parts that differ between readers of converters' JSON. */
interface ConverterFormat {
  name: 'olmocr' | 'docling' | 'mineru' | 'marker';
  /** Incremented when `toBlocks` returns different blocks than before. */
  version: number;
  detect: (head: string) => boolean;
  /**
   * Converts the parsed JSON of one document to blocks.
   * @throws {UnreadableError} if the value is not a document of this converter
   */
  toBlocks: (value: unknown, warnings: Warnings) => BlockDocument;
}

/** Makes a reader for the JSON of a program that converts PDF to text. */
export function converterReader({ name, version, detect, toBlocks }: ConverterFormat): Reader {
  const reader = { name, version: version + BLOCKS_REVISION };
  return {
    ...reader,
    takes: ['bytes'],
    ...READER_TRAITS[name],
    detect,
    read(source) {
      const warnings = new Warnings();
      const document = toBlocks(sourceValue(source, warnings), warnings);
      return [paperFromBlocks(document, source, reader, warnings)];
    },
  };
}
