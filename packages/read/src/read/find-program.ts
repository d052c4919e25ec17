import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // There is no such file, or it is not executable.
    return false;
  }
}

/** Returns the path of an executable program: `command` itself if it is a path, otherwise found on the PATH. */
export function findProgram(command: string): string | undefined {
  if (command.includes('/')) return isProgram(command) ? command : undefined;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, command))
    .find(isProgram);
}
