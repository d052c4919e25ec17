import { UserError } from '../user-error.js';
import { readUserFile } from './read-user-file.js';

/** Reads the access token of the Hugging Face hub from a file or from HF_TOKEN. Messages never contain it. */
export function accessToken(file: string | undefined): string {
  const from = file === undefined ? 'HF_TOKEN' : `--token-file ${file}`;
  const token = (
    file === undefined ? (process.env.HF_TOKEN ?? '') : readUserFile(file, from).toString('utf8')
  ).trim();
  if (token === '')
    throw new UserError(
      file === undefined
        ? 'no token: set HF_TOKEN or give --token-file FILE; tokens are made at https://huggingface.co/settings/tokens'
        : `${from} is empty`,
    );
  if (!/^hf_\w+$/.test(token))
    throw new UserError(`${from}: not a token of the hub; a token begins with hf_ and has no spaces`);
  return token;
}
