import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

export interface SignedRequest {
  url: URL;
  region: string;
  credentials: S3Credentials;
  /** Additional fields to sign. */
  headers?: Record<string, string>;
  now?: Date;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** The hash of the empty body of a GET. */
const EMPTY_BODY = createHash('sha256').digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Encodes everything but letters, digits and `-._~`, as signatures require. */
export const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function canonicalQuery(url: URL): string {
  const pairs = [...url.searchParams].map(([name, value]) => [encodeStrictly(name), encodeStrictly(value)]);
  return pairs
    .sort(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0))
    .map((pair) => pair.join('='))
    .join('&');
}

/**
 * The header fields that sign a GET request with Signature Version 4. The path of the URL must have been encoded with
 * {@link encodeStrictly}.
 */
export function signGet({
  url,
  region,
  credentials,
  headers = {},
  now = new Date(),
}: SignedRequest): Record<string, string> {
  const time = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const added = {
    'x-amz-content-sha256': EMPTY_BODY,
    'x-amz-date': time,
    ...(sessionToken ? { 'x-amz-security-token': sessionToken } : {}),
  };
  const signed = Object.entries({ host: url.host, ...headers, ...added }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    'GET',
    url.pathname,
    canonicalQuery(url),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    EMPTY_BODY,
  ].join('\n');
  const toSign = [ALGORITHM, time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  const signature = hmac(key, toSign).toString('hex');
  return {
    ...added,
    authorization: `${ALGORITHM} Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
