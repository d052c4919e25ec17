import { child, childrenNamed, parseXml, textOf, type XmlElement } from '@citemill/read/internal';
import { TransferError } from '../ask.js';

/** Returns the text of the first child with a name. */
export const textIn = (element: XmlElement, name: string): string | undefined => {
  const match = child(element, name);
  return match && textOf(match);
};

export interface S3Object {
  key: string;
  etag: string | undefined;
  size: number;
}

/** One page of a listing. */
export interface Page {
  objects: S3Object[];
  next: string | undefined;
}

function decodeKey(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new TransferError('the listing has a key that is not URL-encoded, as was requested');
  }
}

export function parsePage(text: string): Page {
  const { root, warnings } = parseXml(text);
  if (root?.name !== 'ListBucketResult' || warnings.length > 0)
    throw new TransferError('the listing is not a complete answer of S3');
  const isEncoded = textIn(root, 'EncodingType') === 'url';
  const objects = [...childrenNamed(root, 'Contents')].map((element) => {
    const key = textIn(element, 'Key') ?? '';
    const size = textIn(element, 'Size') ?? '';
    if (key === '' || !/^\d{1,15}$/.test(size))
      throw new TransferError('the listing has an object without key or size');
    return { key: isEncoded ? decodeKey(key) : key, etag: textIn(element, 'ETag'), size: Number(size) };
  });
  const isTruncated = textIn(root, 'IsTruncated') === 'true';
  const next = textIn(root, 'NextContinuationToken');
  if (isTruncated && !next) throw new TransferError('the listing is cut off');
  return { objects, next: isTruncated ? next : undefined };
}
