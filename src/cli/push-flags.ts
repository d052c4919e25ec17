import { readFileSync } from 'node:fs';
import { fileError, UserError } from '../user-error.js';

/** The token from a file or from HF_TOKEN. No message shows it. */
export function accessToken(file: string | undefined): string {
  const from = file === undefined ? 'HF_TOKEN' : `--token-file ${file}`;
  let token = process.env.HF_TOKEN ?? '';
  if (file !== undefined) {
    try {
      token = readFileSync(file, 'utf8');
    } catch (error) {
      throw fileError(from, error);
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
