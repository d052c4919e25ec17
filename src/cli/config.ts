import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { importModule } from '@citemill/read/internal/import-module';
import type { Config } from '../config.js';
import { fileError, UserError } from '../user-error.js';

const NAMES = ['citemill.config.mjs', 'citemill.config.js', 'citemill.config.ts'];
const SECTIONS = ['recipes', 'readers', 'models'] as const;

/** The loaded configuration. Workers load its readers again, from its address. */
let loaded: { address: string; config: Config } | undefined;

/** Returns the loaded configuration file as arguments for a command on another machine. */
export const configArguments = (): string[] =>
  loaded === undefined ? [] : ['--config', fileURLToPath(loaded.address)];

export const configuredRecipes = () => loaded?.config.recipes ?? [];
export const configuredReaders = () => loaded?.config.readers ?? [];

/** Modules that workers must load before they read. */
export const readerModules = (): string[] =>
  configuredReaders().length > 0 && loaded ? [loaded.address] : [];

/** Returns the configuration file to use: the named one, else that of the working folder. */
export function configFile(named: string | undefined): string | undefined {
  if (named !== undefined) {
    if (!existsSync(named)) throw fileError(`--config ${named}`);
    return resolve(named);
  }
  const candidates = NAMES.filter((name) => existsSync(name));
  if (candidates.length > 1)
    throw new UserError(`${candidates.join(' and ')}: keep one of them, or choose with --config`);
  return candidates[0] && resolve(candidates[0]);
}

/** Loads a configuration file and registers what it declares. */
export async function loadConfig(named?: string): Promise<void> {
  const file = configFile(named);
  if (!file) return;
  const address = pathToFileURL(file).href;
  const { default: config } = (await importConfig(file, address)) as { default?: Config };
  if (typeof config !== 'object' || config === null)
    throw new UserError(
      `${file}: export the configuration as default, as in export default defineConfig({ … })`,
    );
  for (const key of Object.keys(config))
    if (!SECTIONS.some((section) => section === key))
      throw new UserError(`${file} has no setting ${key}; choose from ${SECTIONS.join(', ')}`);
  const entries = <Section extends (typeof SECTIONS)[number]>(section: Section) => {
    const list = config[section] ?? [];
    if (!Array.isArray(list)) throw new UserError(`${file}: ${section} must be a list`);
    return list as NonNullable<Config[Section]>;
  };
  // Loads only the modules that the configuration needs.
  if (entries('readers').length > 0) {
    const { checkReader } = await import('@citemill/read/internal');
    const { readers } = await import('@citemill/read/internal/read/readers');
    for (const reader of entries('readers')) readers.add(checkReader(reader, file));
  }
  if (entries('recipes').length > 0) {
    const { checkRecipe, recipes } = await import('../recipes/index.js');
    for (const recipe of entries('recipes')) recipes.add(checkRecipe(recipe, file));
  }
  if (entries('models').length > 0) {
    const { addModel } = await import('../evaluate/index.js');
    for (const model of entries('models')) addModel(model);
  }
  loaded = { address, config };
}

async function importConfig(file: string, address: string): Promise<unknown> {
  try {
    return await importModule(address);
  } catch (error) {
    if (error instanceof UserError) throw error;
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UserError(`${file}: ${reason}${isOwnPackageMissing(reason) ? `; ${INSTALL_LOCALLY}` : ''}`, {
      cause: error,
    });
  }
}

/** A globally installed package cannot be imported by a file elsewhere. */
const INSTALL_LOCALLY = 'run npm install citemill in the folder of this file';

const isOwnPackageMissing = (reason: string): boolean =>
  /^Cannot find (?:package|module) '(?:citemill|@citemill\/[a-z]+)(?:\/[a-z]+)?'/.test(reason);
