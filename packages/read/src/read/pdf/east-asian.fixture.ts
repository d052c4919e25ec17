/** A line of text, with its start in points from the page's upper left corner. */
interface Row {
  x: number;
  y: number;
  size: number;
  text: string;
}

/** Fonts that every reader of PDF files knows without their outlines, and their encodings. */
const FONTS = {
  zh: { name: 'STSong-Light', encoding: 'UniGB-UCS2-H', ordering: 'GB1' },
  ja: { name: 'HeiseiMin-W3', encoding: 'UniJIS-UCS2-H', ordering: 'Japan1' },
};

const HEIGHT = 842;
const TEXT_LEFT = 72;
const COLUMN_LETTERS = 42;

const hex = (text: string): string =>
  [...text].map((letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('');

const isFullWidth = (letter: string): boolean => (letter.codePointAt(0) ?? 0) > 0x2e7f;
const countColumns = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (isFullWidth(letter) ? 1 : 0.5), 0);

/** Breaks a text into lines, anywhere, as Chinese and Japanese are set. */
function breakLines(text: string): string[] {
  const lines = [''];
  for (const letter of text) {
    if (countColumns(lines.at(-1) ?? '') >= COLUMN_LETTERS) lines.push('');
    lines[lines.length - 1] += letter;
  }
  return lines;
}

/** Sets paragraphs, each with a type size and the room above it, one below the other on one page. */
export function eastAsianPage(parts: readonly { text: string; size: number; above: number }[]): Row[] {
  let y = 60;
  return parts.flatMap(({ text, size, above }) => {
    y += above;
    return breakLines(text).map((line) => {
      y += size * 1.5;
      return { x: TEXT_LEFT, y, size, text: line };
    });
  });
}

/** Writes a PDF file with one page in a Chinese or Japanese font that is not embedded. */
export function eastAsianPdf(language: keyof typeof FONTS, rows: readonly Row[]): Uint8Array {
  const { name, encoding, ordering } = FONTS[language];
  const content = rows
    .map(({ x, y, size, text }) => `BT /F ${size} Tf 1 0 0 1 ${x} ${HEIGHT - y} Tm <${hex(text)}> Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    // The Latin letters of these character collections are half as wide; they begin with number 1 (GB1: 814, Japan1: 231).
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 /W [1 95 500 231 325 500 814 907 500] /FontDescriptor 7 0 R >>`,
    `<< /Type /FontDescriptor /FontName /${name} /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 90 >>`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}
