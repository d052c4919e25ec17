import { constants, gunzipSync } from 'node:zlib';
import { isOfficePackage } from './office-package.js';
import { isWarc } from './warc.js';

export const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b;
/** An Office document is a zip archive, too, but it is one file. */
export const isZip = (head: Buffer, path: string) =>
  head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4])) &&
  !isOfficePackage(head.toString('latin1', 0, 100), path);
export const isTar = (head: Buffer) => head.length >= 512 && head.toString('latin1', 257, 262) === 'ustar';

export function isPackedWarc(head: Buffer): boolean {
  try {
    return isWarc(
      gunzipSync(head.subarray(0, 4096), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1e7 }),
    );
  } catch {
    // Bytes that don't unpack are not a WARC file; other formats are detected later.
    return false;
  }
}
