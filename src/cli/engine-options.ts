import { addEngineVersions, type ReadOptions, readers } from '@citemill/read/internal';
import { readerModules } from './config.js';

/** Engine flags of the commands that read sources: `pdfEngine`, `latexEngine`, and those of custom readers. */
export interface EngineFlags {
  [flag: `${string}Engine`]: string | undefined;
  /** Whether captions are part of a web page's text. */
  captions?: boolean;
}

const readersWithEngines = () =>
  readers.all.flatMap(({ name, engines }) => (engines ? [{ name, engines }] : []));

/** Commander's property name of the flag: `--pdf-engine` becomes `pdfEngine`. */
const engineFlag = (reader: string): `${string}Engine` =>
  `${reader.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Engine`;

/** Translates engine flags into read options and checks that the engines are available. */
export async function readOptions(flags: EngineFlags): Promise<ReadOptions> {
  const chosen: Record<string, string> = {};
  for (const { name, engines } of readersWithEngines()) {
    const choice = engines.parse(flags[engineFlag(name)] ?? 'citemill');
    if (choice === 'citemill') continue;
    const notice = await engines.check?.(choice);
    if (notice) process.stderr.write(`citemill: ${notice}\n`);
    chosen[name] = choice;
  }
  const modules = readerModules();
  return addEngineVersions({
    ...(Object.keys(chosen).length > 0 ? { engines: chosen } : {}),
    ...(modules.length > 0 ? { readerModules: modules } : {}),
    ...(flags.captions ? { captions: true } : {}),
  });
}

/** Whether a flag chooses an engine other than the built-in one. */
export const choosesEngine = (flags: EngineFlags): boolean =>
  readersWithEngines().some(({ name }) => (flags[engineFlag(name)] ?? 'citemill') !== 'citemill');
