import { deflateSync } from 'node:zlib';
import type { GreyImage } from '../../ocr/recognise.js';

/** A page of a scan: an image that fills it. The size is in points. */
export interface ScannedPage {
  image: GreyImage;
  width: number;
  height: number;
}

/** A PDF whose pages are images, without any text. */
export function writeImagePdf(pages: readonly ScannedPage[]): Uint8Array {
  const chunks: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (chunk: string | Buffer) => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk;
    chunks.push(bytes);
    length += bytes.length;
  };
  const writeObject = (number: number, dictionary: string, stream?: Buffer) => {
    offsets[number] = length;
    write(`${number} 0 obj\n${dictionary}\n`);
    if (stream) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  };
  write('%PDF-1.5\n');
  writeObject(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, i) => `${3 + 3 * i} 0 R`).join(' ');
  writeObject(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [i, { image, width, height }] of pages.entries()) {
    const first = 3 + 3 * i;
    writeObject(
      first,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${first + 1} 0 R /Resources << /XObject << /Im ${first + 2} 0 R >> >> >>`,
    );
    const content = Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /Im Do Q`);
    writeObject(first + 1, `<< /Length ${content.length} >>`, content);
    const pixels = deflateSync(image.pixels);
    writeObject(
      first + 2,
      `<< /Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${pixels.length} >>`,
      pixels,
    );
  }
  const start = length;
  write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n`);
  for (const offset of offsets.slice(1)) write(`${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(chunks);
}
