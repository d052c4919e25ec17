import { InvalidArgumentError } from 'commander';
import { valueParser } from './value.js';

/** `owner/name` with the characters that the hub accepts. */
export const repository = valueParser((text) => {
  const part = '[\\w][\\w.-]{0,95}';
  if (!new RegExp(`^${part}/${part}$`).test(text) || /--|\.\./.test(text))
    throw new InvalidArgumentError('Give owner/name, as in ada/river-summaries.');
  return text;
});

/** Normalises a licence name as the hub writes it, such as `cc-by-4.0`; undefined for other texts. */
export function licenceName(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  return /^[a-z0-9][a-z0-9.+-]*$/.test(name) ? name : undefined;
}

export const hubLicence = valueParser((text) => {
  const name = licenceName(text);
  if (name === undefined)
    throw new InvalidArgumentError('Give a name that the hub knows: cc-by-4.0, cc0-1.0, other, …');
  return name;
});

/** The address of a hub. The token is never sent unencrypted, except within this machine. */
export const endpoint = valueParser((text) => {
  if (!URL.canParse(text)) throw new InvalidArgumentError('Give an address, as in https://huggingface.co.');
  const { protocol, hostname, username, search, hash } = new URL(text);
  const isLoopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback))
    throw new InvalidArgumentError('Use https, or http on this machine only: the token is sent there.');
  if (username !== '' || search !== '' || hash !== '')
    throw new InvalidArgumentError('Give the address without user name, query and #.');
  return text.replace(/\/+$/, '');
});
