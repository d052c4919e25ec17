// Damages PDF files in the ways that make readings bad, to measure whether the quality of a reading notices.

import { readBytes, readRectangle } from '../../packages/read/dist/read/pdf/glyphs/memory.js';
import { PdfFile } from '../../packages/read/dist/read/pdf/glyphs/pdf-file.js';
import { pdfium } from '../../packages/read/dist/read/pdf/glyphs/pdfium.js';
import { PAGE_OBJECT } from '../../packages/read/dist/read/pdf/glyphs/pdfium-codes.js';

/** Resolution of pages that become pictures, in dots per inch; recognising their text is not what is measured. */
const SCAN_DPI = 60;
/** pdfium's BGRx format. */
const BGRX = 3;

/** Changes a document with pdfium and returns the bytes of the copy, in which no object is compressed into another. */
function edit(bytes, change = () => {}) {
  const library = pdfium();
  const { malloc, free } = library.pdfium.wasmExports;
  const file = PdfFile.open(bytes);
  const writer = library.PDFiumExt_OpenFileWriter();
  try {
    change(library, file);
    library.PDFiumExt_SaveAsCopy(file.document, writer);
    const size = library.PDFiumExt_GetFileWriterSize(writer);
    const buffer = malloc(size);
    library.PDFiumExt_GetFileWriterData(writer, buffer, size);
    const copy = readBytes(buffer, size);
    free(buffer);
    return copy;
  } finally {
    library.PDFiumExt_CloseFileWriter(writer);
    file.close();
  }
}

/** Changes some pages. A change gets the page and its objects, last first, so that they can be removed. */
const editPages = (bytes, isChosen, change) =>
  edit(bytes, (library, file) => {
    for (let number = 0; number < file.pageCount; number++) {
      if (!isChosen(number)) continue;
      const page = library.FPDF_LoadPage(file.document, number);
      const objects = Array.from({ length: library.FPDFPage_CountObjects(page) }, (_, i) =>
        library.FPDFPage_GetObject(page, i),
      ).reverse();
      change(library, page, objects, file.document);
      library.FPDFPage_GenerateContent(page);
      library.FPDF_ClosePage(page);
    }
  });

const isText = (library, object) => library.FPDFPageObj_GetType(object) === PAGE_OBJECT.text;

function findBounds(library, object) {
  const at = library.pdfium.wasmExports.malloc(16);
  library.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12);
  const [left, bottom, right, top] = readRectangle(at);
  library.pdfium.wasmExports.free(at);
  return { left, bottom, right, top };
}

function replaceByPicture(library, page, objects, document) {
  const [width, height] = [library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page)];
  const scale = SCAN_DPI / 72;
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  const bitmap = library.FPDFBitmap_CreateEx(across, down, BGRX, 0, 0);
  library.FPDFBitmap_FillRect(bitmap, 0, 0, across, down, 0xffffffff);
  library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, 0);
  for (const object of objects) library.FPDFPage_RemoveObject(page, object);
  const image = library.FPDFPageObj_NewImageObj(document);
  library.FPDFImageObj_SetBitmap(0, 0, image, bitmap);
  library.FPDFPageObj_Transform(image, width, 0, 0, height, 0, 0);
  library.FPDFPage_InsertObject(page, image);
  library.FPDFBitmap_Destroy(bitmap);
}

/** Replaces words of the file's dictionaries by others of the same length. */
function replaceNames(bytes, replacements) {
  let text = Buffer.from(edit(bytes)).toString('latin1');
  for (const [from, to] of replacements) text = text.replaceAll(from, to);
  return Buffer.from(text, 'latin1');
}

/** Moves the text of the right half towards the left one, until only some points are between them. */
function closeGutter(library, page, objects) {
  const middle = library.FPDF_GetPageWidthF(page) / 2;
  const texts = objects
    .filter((object) => isText(library, object))
    .map((object) => ({ object, bounds: findBounds(library, object) }));
  const right = texts.filter(({ bounds }) => bounds.left > middle - 6);
  const ends = texts
    .filter(({ bounds }) => bounds.left < middle - 60 && bounds.right < middle + 12)
    .map(({ bounds }) => bounds.right);
  if (right.length < 20 || ends.length < 20) return;
  const by = Math.min(...right.map(({ bounds }) => bounds.left)) - Math.max(...ends) - 2.5;
  for (const { object } of right) library.FPDFPageObj_Transform(object, 1, 0, 0, 1, -by, 0);
}

/** Removes every nth text object. */
const removeText = (nth) => (library, page, objects) => {
  objects
    .filter((object) => isText(library, object))
    .forEach((object, i) => {
      if (i % nth === 0) library.FPDFPage_RemoveObject(page, object);
    });
};

const cutRight = (share) => (library, page) => {
  const [width, height] = [library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page)];
  library.FPDFPage_SetMediaBox(page, 0, 0, width * share, height);
  library.FPDFPage_SetCropBox(page, 0, 0, width * share, height);
};

const all = () => true;
const removePages = (isChosen) => (bytes) =>
  edit(bytes, (library, file) => {
    for (let number = file.pageCount - 1; number >= 0; number--)
      if (isChosen(number, file.pageCount)) library.FPDFPage_Delete(file.document, number);
  });

/** Kinds of damage by name: each takes the bytes of a PDF and returns those of a damaged copy. */
export const DAMAGES = {
  'third page dropped': removePages((number) => number % 3 === 2),
  'second page dropped': removePages((number) => number === 1),
  'end dropped': removePages((number, count) => number >= Math.ceil(count * 0.8)),
  'scans mixed in': (bytes) => editPages(bytes, (number) => number % 3 === 1, replaceByPicture),
  'one scan': (bytes) => editPages(bytes, (number) => number === 2, replaceByPicture),
  'no glyph maps': (bytes) =>
    replaceNames(bytes, [
      ['/ToUnicode', '/XoUnicode'],
      ['/Differences', '/Xifferences'],
    ]),
  'no ToUnicode': (bytes) => replaceNames(bytes, [['/ToUnicode', '/XoUnicode']]),
  'fonts of another name': (bytes) =>
    replaceNames(bytes, [
      ['Bold', 'Rold'],
      ['CMBX', 'CMRX'],
      ['BX1', 'RX1'],
      ['.B', '.R'],
      ['Ital', 'Rtal'],
      ['CMTI', 'CMRI'],
    ]),
  'columns too close': (bytes) => editPages(bytes, all, closeGutter),
  'columns too close on some pages': (bytes) => editPages(bytes, (n) => n % 3 === 1, closeGutter),
  'every tenth text lost': (bytes) => editPages(bytes, all, removeText(10)),
  'every third text lost': (bytes) => editPages(bytes, all, removeText(3)),
  'right edge cut': (bytes) => editPages(bytes, all, cutRight(0.8)),
};
