import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { UserError } from '../user-error.js';

/** `owner/name` with the characters that the hub takes. */
export function repositoryName(value: string): string {
  const part = '[\\w][\\w.-]{0,95}';
  if (!new RegExp(`^${part}/${part}$`).test(value) || /--|\.\./.test(value))
    throw new InvalidArgumentError('give owner/name, as in ada/river-summaries');
  return value;
}

/** A licence as the hub writes them, such as `cc-by-4.0`; undefined where it can't be one. */
export function licenceName(value: string): string | undefined {
  const name = value.trim().toLowerCase();
  return /^[a-z0-9][a-z0-9.+-]*$/.test(name) ? name : undefined;
}

export function licenceFlag(value: string): string {
  const name = licenceName(value);
  if (name === undefined)
    throw new InvalidArgumentError('give a name that the hub knows: cc-by-4.0, cc0-1.0, other, …');
  return name;
}

/** The address of a hub. A token does not travel unencrypted, except within this machine. */
export function endpoint(value: string): string {
  if (!URL.canParse(value)) throw new InvalidArgumentError('give an address, as in https://huggingface.co');
  const { protocol, hostname, username, search, hash } = new URL(value);
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal))
    throw new InvalidArgumentError('only https, and http on this machine: the token is sent there');
  if (username !== '' || search !== '' || hash !== '')
    throw new InvalidArgumentError('give the address without user name, query and #');
  return value.replace(/\/+$/, '');
}

/** The token from a file or from HF_TOKEN. No message shows it. */
export function accessToken(file: string | undefined): string {
  const from = file === undefined ? 'HF_TOKEN' : `--token-file ${file}`;
  let token = process.env.HF_TOKEN ?? '';
  if (file !== undefined) {
    try {
      token = readFileSync(file, 'utf8');
    } catch (error) {
      throw new UserError(`${from}: ${(error as NodeJS.ErrnoException).code ?? 'can’t be read'}`);
    }
  }
  token = token.trim();
  if (token === '')
    throw new UserError(
      file === undefined
        ? 'no token: set HF_TOKEN or give --token-file FILE; tokens are made at https://huggingface.co/settings/tokens'
        : `${from}: is empty`,
    );
  if (!/^hf_\w+$/.test(token))
    throw new UserError(`${from}: is not a token of the hub, which begins with hf_ and is one word`);
  return token;
}
