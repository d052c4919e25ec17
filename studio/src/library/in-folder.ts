/** A command for the terminal that names files of the studio's folder instead of `mill/`; quoted if the shell needs that. */
export function inFolder(command: string, dir: string | undefined): string {
  if (dir === undefined) return command;
  return command.replace(/(?<=^|\s)mill\/(\S*)/g, (_, rest: string) => {
    const path = `${dir.replace(/[\\/]$/, '')}/${rest}`;
    return /^[\w./:\\@%+~-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
  });
}
