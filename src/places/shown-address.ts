import { hashText } from '../lineage/index.js';

/** Digits of the hash that replaces a removed value, enough to distinguish millions of files. */
const HASH_DIGITS = 16;

/** Names of parameters with secret values, in lower case and without `-` and `_`. */
const SECRET_NAME =
  /^(?:key|auth|authorization|bearer|jwt|sig|hmac|pass|passwd|pwd|pin|session|sessionid|sid|credentials?|.*(?:token|secret|password|signature|apikey|accesskey|secretkey|accesskeyid|googleaccessid))$/;

/**
 * Schemes of signed addresses. A server makes a new signature for the same file each time, so the parameters in `names` are not part
 * of its identity. A scheme applies if the address has all parameters in `needs`.
 */
const SCHEMES: { needs: string[]; names: RegExp }[] = [
  { needs: ['x-amz-signature'], names: /^x-amz-/ },
  { needs: ['x-goog-signature'], names: /^x-goog-/ },
  { needs: ['awsaccesskeyid', 'signature'], names: /^(?:awsaccesskeyid|signature|expires)$/ },
  { needs: ['googleaccessid', 'signature'], names: /^(?:googleaccessid|signature|expires)$/ },
  { needs: ['key-pair-id', 'signature'], names: /^(?:key-pair-id|signature|expires|policy)$/ },
  {
    needs: ['sig', 'sv'],
    names: /^(?:sig|sv|se|sp|sr|ss|st|sip|spr|srt|ses|sks|skt|ske|skv|skoid|sktid|saoid|suoid|scid)$/,
  },
];

const parameterName = (parameter: string): string =>
  ([...new URLSearchParams(parameter).keys()][0] ?? '').toLowerCase();

/**
 * Removes secrets from an address, so that it may be recorded and shown. A hash replaces a secret value, so that addresses that differ
 * in it stay different. The parameters of a signature are removed without a trace.
 */
export function shownAddress(url: URL): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  shown.hash = '';
  if (url.search === '') return shown.href;
  const parameters = url.search.slice(1).split('&');
  const names = new Set(parameters.map(parameterName));
  const schemes = SCHEMES.filter(({ needs }) => needs.every((name) => names.has(name)));
  shown.search = parameters
    .filter((parameter) => !schemes.some((scheme) => scheme.names.test(parameterName(parameter))))
    .map((parameter) => hideSecret(parameter, url))
    .join('&');
  return shown.href;
}

/** Removes secrets from a path or address; an invalid web address loses all of its parameters. */
export function shownPlace(place: string): string {
  if (!/^https?:/i.test(place)) return place;
  if (URL.canParse(place)) return shownAddress(new URL(place));
  return place.replace(/[?#].*$/s, '').replace(/^(https?:\/*)[^/]*@/i, '$1');
}

function hideSecret(parameter: string, { origin, pathname }: URL): string {
  const [name = '', value = ''] = parameter.split(/=(.*)/s);
  if (value === '' || !SECRET_NAME.test(parameterName(parameter).replace(/[-_]/g, ''))) return parameter;
  // The same secret has a different hash at every address, so that it cannot be recognised elsewhere.
  return `${name}=hidden-${hashText(`${origin}${pathname}\n${parameter}`).slice(0, HASH_DIGITS)}`;
}
