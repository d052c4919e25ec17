import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sha256 } from '../bytes.js';
import { splitLanguages } from './options.js';

/** A program or package that recognises text. */
export type OcrEngine =
  | { kind: 'program'; identity: string }
  | {
      kind: 'package';
      identity: string;
      /** The package's main file. */
      module: string;
      /** The path of the gzipped training data for each language. */
      trainedData: Record<string, string>;
    };

export type OcrEngineSearch =
  | { engine: OcrEngine }
  /** Tesseract is installed, but without the data of these languages. */
  | { missingLanguages: string[]; installed: string[] }
  | { missingPackages: string[] };

const PROGRAM = 'tesseract';
const PACKAGE = 'tesseract.js';
const VERSION_TIMEOUT_MS = 20_000;
const HASH_DIGITS = 8;
/** The folder with the best models in the packages with language data. */
const DATA_FOLDER = '4.0.0_best_int';

const dataPackage = (language: string) => `@tesseract.js-data/${language}`;

function runProgram(...args: string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(PROGRAM, args, {
    encoding: 'utf8',
    timeout: VERSION_TIMEOUT_MS,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return status === 0 ? `${stdout}${stderr}` : undefined;
}

const shortHash = (path: string): string => sha256(readFileSync(path)).slice(0, HASH_DIGITS);

/** Finds the installed Tesseract. Its identity includes the language data, which differ between distributions. */
function findProgram(languages: readonly string[]): OcrEngineSearch | undefined {
  const version = /tesseract v?([\d.]+[\w.-]*)/.exec(runProgram('--version') ?? '')?.[1];
  const listing = version === undefined ? undefined : runProgram('--list-langs');
  if (version === undefined || listing === undefined) return undefined;
  const folder = /"([^"]+)"/.exec(listing)?.[1] ?? '';
  const installed = listing
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter(Boolean);
  const missingLanguages = languages.filter((language) => !installed.includes(language));
  if (missingLanguages.length > 0) return { missingLanguages, installed };
  const data = languages.map((language) => {
    const path = join(folder, `${language}.traineddata`);
    return existsSync(path) ? `${language}-${shortHash(path)}` : language;
  });
  return { engine: { kind: 'program', identity: `${PROGRAM}-${version}+${data.join('+')}` } };
}

function resolvePackage(name: string): { path: string; version: string } | undefined {
  try {
    const path = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
    return { path, version };
  } catch {
    // The package is optional.
    return undefined;
  }
}

function findPackage(languages: readonly string[]): OcrEngineSearch {
  const main = resolvePackage(PACKAGE);
  const packages = languages.map((language) => ({ language, found: resolvePackage(dataPackage(language)) }));
  const missingPackages = [
    ...(main ? [] : [PACKAGE]),
    ...packages.flatMap(({ language, found: resolved }) => (resolved ? [] : [dataPackage(language)])),
  ];
  if (!main || missingPackages.length > 0) return { missingPackages };
  const names = packages.map(({ language, found }) => `${language}-${found?.version}`);
  return {
    engine: {
      kind: 'package',
      identity: `${PACKAGE}-${main.version}+${names.join('+')}`,
      module: createRequire(import.meta.url).resolve(PACKAGE),
      trainedData: Object.fromEntries(
        packages.map(({ language, found }) => [
          language,
          join(dirname(found?.path ?? ''), DATA_FOLDER, `${language}.traineddata.gz`),
        ]),
      ),
    },
  };
}

const searches = new Map<string, OcrEngineSearch>();

/**
 * Finds an engine for languages such as `deu+eng`: the program `tesseract` if it has their data, or else the package
 * `tesseract.js`. This starts programs, so the result is cached per thread.
 */
export function findOcrEngine(language: string): OcrEngineSearch {
  let search = searches.get(language);
  if (!search) {
    const languages = splitLanguages(language);
    const program = findProgram(languages);
    const isFound = program !== undefined && 'engine' in program;
    const programOrPackage = isFound ? program : findPackage(languages);
    search = 'engine' in programOrPackage ? programOrPackage : (program ?? programOrPackage);
    searches.set(language, search);
  }
  return search;
}
