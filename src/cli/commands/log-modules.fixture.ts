import { appendFileSync } from 'node:fs';
import type { LoadHook } from 'node:module';

/** A hook for `module.register`: writes the address of every module that is loaded to the file LOADED_MODULES. */
export const load: LoadHook = (url, context, nextLoad) => {
  appendFileSync(process.env.LOADED_MODULES ?? '', `${url}\n`);
  return nextLoad(url, context);
};
