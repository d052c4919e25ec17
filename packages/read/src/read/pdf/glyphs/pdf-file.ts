import { UnreadableError } from '../../reader.js';
import { PAGE_LIMITS } from './glyph-thresholds.js';
import { readBytes, writeBytes } from './memory.js';
import { pdfium } from './pdfium.js';

type Fault = [code: 'malformed' | 'encrypted' | 'io', message: string];

const BROKEN: Fault = ['malformed', 'the file is not a PDF, or it is broken'];

/** The errors that FPDF_GetLastError returns if a document can't be opened. */
const FAULTS: Record<number, Fault> = {
  2: ['io', 'the PDF could not be opened'],
  3: BROKEN,
  4: ['encrypted', 'the PDF needs a password'],
  5: ['encrypted', 'the PDF has an unsupported kind of encryption'],
  6: ['malformed', 'a page of the PDF could not be read'],
};

/** A document in pdfium's memory, which is not garbage-collected: call {@link PdfFile.close} when done. */
export class PdfFile {
  private constructor(
    readonly document: number,
    private readonly memory: number,
  ) {}

  /** @throws UnreadableError if the bytes are not a PDF, are broken, or need a password. */
  static open(bytes: Uint8Array): PdfFile {
    const library = pdfium();
    const memory = library.pdfium.wasmExports.malloc(bytes.length);
    if (memory === 0) throw new UnreadableError('too-large', 'the PDF does not fit into memory');
    writeBytes(memory, bytes);
    const document = library.FPDF_LoadMemDocument(memory, bytes.length, '');
    if (document === 0) {
      const [code, message] = FAULTS[library.FPDF_GetLastError()] ?? BROKEN;
      library.pdfium.wasmExports.free(memory);
      throw new UnreadableError(code, message);
    }
    return new PdfFile(document, memory);
  }

  get pageCount(): number {
    return pdfium().FPDF_GetPageCount(this.document);
  }

  /** Returns an entry of the document's metadata, such as `Title`; empty if there is none. */
  metadata(key: 'Title' | 'Author' | 'Subject' | 'Keywords'): string {
    const library = pdfium();
    const { wasmExports } = library.pdfium;
    const length = library.FPDF_GetMetaText(this.document, key, 0, 0);
    if (length <= 2 || length > PAGE_LIMITS.maxMetadataBytes) return '';
    const buffer = wasmExports.malloc(length);
    library.FPDF_GetMetaText(this.document, key, buffer, length);
    const text = new TextDecoder('utf-16le').decode(readBytes(buffer, length - 2));
    wasmExports.free(buffer);
    return text.trim();
  }

  close(): void {
    const library = pdfium();
    library.FPDF_CloseDocument(this.document);
    library.pdfium.wasmExports.free(this.memory);
  }
}
