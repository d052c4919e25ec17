import { InvalidArgumentError } from 'commander';
import { isRemoteAddress } from '../../places/remote-address.js';
import { listParser, valueParser } from './value.js';

/** An e-mail address, as services expect it in a URL. */
export const email = valueParser((text) => {
  const address = text.trim();
  if (!/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(address))
    throw new InvalidArgumentError('Give an e-mail address, as in me@example.org.');
  return address;
});

/** `name=http://…` pairs. */
export const addressByName = listParser((text) => {
  const [, name, address = ''] = /^([\w-]+)=(.+)$/s.exec(text.trim()) ?? [];
  if (name === undefined || !URL.canParse(address) || !/^https?:/.test(address))
    throw new InvalidArgumentError('Write NAME=URL, as in openalex=http://localhost:8080.');
  return [[name, address] as [string, string]];
});

/** A folder that is written to. An address would become a folder named `s3:` on this machine. */
export const localFolder = valueParser((text) => {
  if (isRemoteAddress(text))
    throw new InvalidArgumentError(
      'Give a folder on this machine; only datasets are written elsewhere, with citemill build --out s3://BUCKET/PREFIX or citemill push.',
    );
  return text;
});

/** True for an address in a bucket. */
export const isS3 = (place: string): boolean => /^s3:/i.test(place);

/** A folder on this machine, or a prefix in a bucket. */
export const datasetPlace = valueParser((text) => {
  if (text === '-')
    throw new InvalidArgumentError('A dataset is several files; give a folder or s3://BUCKET/PREFIX.');
  if (isRemoteAddress(text) && !isS3(text))
    throw new InvalidArgumentError(
      /^hf:/i.test(text)
        ? 'Build into a folder, then send it to the hub with citemill push.'
        : 'Give a folder or s3://BUCKET/PREFIX; a web address cannot be written to.',
    );
  return text;
});
