import { posix } from 'node:path';
import type { PaperFolder } from './paper-folder.js';

/** Commands with a file name in braces. */
const COMMANDS =
  `input include subfile subfileinclude InputIfFileExists bibliography addbibresource includegraphics
  includesvg includepdf includestandalone epsfig epsfbox plotone usepackage RequirePackage documentclass
  LoadClass lstinputlisting verbatiminput VerbatimInput externaldocument`
    .split(/\s+/)
    .join('|');

const FILE_REFERENCE = new RegExp(
  `\\\\(?:${COMMANDS})\\*?\\s*(?:\\[[^\\]]*\\])?\\s*\\{([^{}]+)\\}` +
    '|\\\\(?:sub)?(?:import|includefrom|inputfrom)\\*?\\s*\\{([^{}]*)\\}\\s*\\{([^{}]+)\\}' +
    '|\\\\inputminted\\s*(?:\\[[^\\]]*\\])?\\s*\\{[^{}]*\\}\\s*\\{([^{}]+)\\}' +
    '|\\\\begin\\{overpic\\}\\s*(?:\\[[^\\]]*\\])?\\s*\\{([^{}]+)\\}' +
    '|\\\\input\\s+([^\\s{}\\\\%]+)',
  'g',
);
const EXTENSIONS = ['', '.tex', '.bib', '.sty', '.cls', '.pdf', '.png', '.jpg', '.jpeg', '.eps', '.svg'];
const MAX_NAMES = 20_000;
const MAX_GRAPHICS_FOLDERS = 20;

/** Returns the folders of `\graphicspath{{a/}{b/}}`. */
function graphicsFolders(source: string): string[] {
  return [...source.matchAll(/\\graphicspath\s*\{((?:\s*\{[^{}]*\})+)/g)].flatMap(([, list]) =>
    [...(list ?? '').matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? ''),
  );
}

/** Returns the files in a folder that a LaTeX source refers to, with or without extension; never files outside it. */
export function filesNamedIn(source: string, folder: PaperFolder): string[] {
  const folders = ['', ...graphicsFolders(source).slice(0, MAX_GRAPHICS_FOLDERS)];
  const names = [...source.matchAll(FILE_REFERENCE)].flatMap(([, list, base, file, ...others]) => {
    if (list !== undefined) return list.split(',');
    if (file !== undefined) return [posix.join(base ?? '', file)];
    return others.filter((name) => name !== undefined);
  });
  const files = new Set<string>();
  for (const name of new Set(names.slice(0, MAX_NAMES))) {
    for (const prefix of folders) {
      for (const extension of EXTENSIONS) {
        const path = posix.normalize(posix.join(prefix, name.trim().replace(/^"|"$/g, '') + extension));
        if (!path.startsWith('..') && !path.startsWith('/') && folder.isFile(path)) files.add(path);
      }
    }
  }
  return [...files];
}
