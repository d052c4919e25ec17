import { InvalidArgumentError } from 'commander';
import { isFarPlace } from '../../places/far-place.js';
import { value, values } from './value.js';

/** An e-mail address, as services expect it in a URL. */
export const email = value((text) => {
  const address = text.trim();
  if (!/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(address))
    throw new InvalidArgumentError('Give an e-mail address, as in me@example.org.');
  return address;
});

/** `name=http://…` pairs. */
export const addressByName = values((text) => {
  const [, name, address = ''] = /^([\w-]+)=(.+)$/s.exec(text.trim()) ?? [];
  if (name === undefined || !URL.canParse(address) || !/^https?:/.test(address))
    throw new InvalidArgumentError('Write NAME=URL, as in openalex=http://localhost:8080.');
  return [[name, address] as [string, string]];
});

/** A folder that is written to. An address would become a folder named `s3:` on this machine. */
export const localFolder = value((text) => {
  if (isFarPlace(text))
    throw new InvalidArgumentError(
      'Give a folder on this machine; copy it elsewhere when it is complete, for example with aws s3 cp --recursive or citemill push.',
    );
  return text;
});
