import { UserError } from '../user-error.js';
import { configFile, loadConfig } from './config.js';

/** Commands that can use a configuration. It is code, so other commands do not run it. */
const CONFIGURABLE = new Set([
  'make',
  'read',
  'ingest',
  // Traits of readers decide which copy of a paper is kept.
  'link',
  'fetch',
  'build',
  'rebuild',
  'diff',
  'show',
  'evaluate',
  'export',
  'judge',
  'serve',
  'train',
  'distill',
  'predict',
  'stage',
]);

/** Removes `--config FILE` and `--no-config` from the arguments, since a configuration is loaded before any command exists. */
function takeConfig(args: string[]): { file?: string; isOff: boolean } {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  const offIndex = options.indexOf('--no-config');
  const fileIndex = options.findIndex((arg) => arg === '--config' || arg.startsWith('--config='));
  if (offIndex >= 0 && fileIndex >= 0) throw new UserError('--config and --no-config: give one of them');
  if (offIndex >= 0) args.splice(offIndex, 1);
  if (fileIndex < 0) return { isOff: offIndex >= 0 };
  const [flag = '', next] = args.splice(fileIndex, args[fileIndex] === '--config' ? 2 : 1);
  const file = flag === '--config' ? next : flag.slice('--config='.length);
  if (file === undefined || file.trim() === '')
    throw new UserError(
      '--config: name a file; an empty name may come from a shell variable that is not set',
    );
  return { file, isOff: false };
}

/** Loads the configuration if the called command can use one. Says so if the user did not name the file. */
export async function loadCalledConfig(args: string[]): Promise<void> {
  const { file, isOff } = takeConfig(args);
  if (isOff || !CONFIGURABLE.has(args[0] ?? '')) return;
  const configPath = configFile(file ?? process.env.CITEMILL_CONFIG);
  if (configPath === undefined) return;
  if (file === undefined)
    process.stderr.write(`citemill: using the configuration ${configPath} (--no-config leaves it out)\n`);
  await loadConfig(configPath);
}
