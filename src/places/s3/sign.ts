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
  /** Default: GET. */
  method?: string | undefined;
  /** SHA-256 of the body. Default: that of an empty body. */
  sha256?: string | undefined;
  /** Additional header fields to sign. */
  headers?: Record<string, string>;
  now?: Date;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
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
 * Returns the header fields that sign a request with Signature Version 4. The path of the URL must have been encoded with
 * {@link encodeStrictly}.
 */
export function signRequest({
  url,
  region,
  credentials,
  method = 'GET',
  sha256 = EMPTY_BODY,
  headers = {},
  now = new Date(),
}: SignedRequest): Record<string, string> {
  const time = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const added = {
    'x-amz-content-sha256': sha256,
    'x-amz-date': time,
    ...(sessionToken ? { 'x-amz-security-token': sessionToken } : {}),
  };
  const signed = Object.entries({ host: url.host, ...headers, ...added }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    sha256,
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
