import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Installation, installationFolders } from './installation.js';

/** The method by which a program is isolated from the machine; `none` if the system has none. */
export type Sandbox = 'bwrap' | 'unshare' | 'none';

/** Folders that system programs need; they contain no user files. */
const SYSTEM_FOLDERS =
  `/usr /bin /sbin /lib /lib32 /lib64 /nix/store /etc/alternatives /etc/ld.so.cache /etc/perl
  /etc/texmf /var/lib/texmf`.split(/\s+/);

/** Returns the visible folders, without those inside others. */
function visiblePaths(installation: Installation): string[] {
  const paths = [...SYSTEM_FOLDERS, ...installationFolders(installation)].filter((path) => existsSync(path));
  return paths.filter(
    (path, index) => paths.indexOf(path) === index && !paths.some((other) => path.startsWith(`${other}/`)),
  );
}

/**
 * Runs a command in a separate root with the given paths, read-only, and one writable folder. Arguments: the root, the
 * writable folder, the working folder, the number of visible paths, the paths, the command.
 */
const CHROOT_SCRIPT = `set -eu
root=$1 folder=$2 cwd=$3 count=$4; shift 4
mount -t tmpfs -o size=1m tmpfs "$root"
mkdir -p "$root/dev" "$root/tmp"
: > "$root/dev/null"; mount --bind /dev/null "$root/dev/null"
while [ "$count" -gt 0 ]; do
  path=$1; shift; count=$((count - 1))
  mkdir -p "$root$(dirname "$path")"
  if [ -L "$path" ]; then ln -s "$(readlink "$path")" "$root$path"; continue; fi
  if [ -d "$path" ]; then mkdir -p "$root$path"; else : > "$root$path"; fi
  mount --bind "$path" "$root$path"
  mount -o remount,bind,ro,nosuid,nodev "$root$path"
done
mkdir -p "$root$folder"
mount --bind "$folder" "$root$folder"
exec chroot "$root" /bin/sh -c 'cd "$1" && shift && exec "$@"' sh "$cwd" "$@"`;

export interface SandboxFolders {
  /** The folder that the program may write to. */
  folder: string;
  /** The folder inside it in which the program runs. */
  cwd: string;
  /** An empty folder outside it, on which the new root is mounted. */
  root: string;
}

/** Builds the command that runs another one in a sandbox. */
export function wrapInSandbox(
  kind: Sandbox,
  command: readonly string[],
  { folder, cwd, root }: SandboxFolders,
  installation: Installation,
): string[] {
  const paths = visiblePaths(installation);
  if (kind === 'bwrap')
    return [
      ...['bwrap', '--unshare-all', '--die-with-parent', '--new-session', '--dev', '/dev'],
      ...paths.flatMap((path) => ['--ro-bind', path, path]),
      ...['--tmpfs', '/tmp', '--bind', folder, folder, '--chdir', cwd, '--'],
      ...command,
    ];
  if (kind === 'unshare')
    return [
      ...[
        'unshare',
        '--user',
        '--map-root-user',
        '--mount',
        '--net',
        '--ipc',
        '--pid',
        '--fork',
        '--kill-child',
      ],
      ...['sh', '-c', CHROOT_SCRIPT, 'sh', root, folder, cwd, String(paths.length), ...paths],
      ...command,
    ];
  return [...command];
}

let workingSandbox: Sandbox | undefined;

/** Tries the sandboxes, and returns the first in which LaTeXML runs on this machine. */
export function findSandbox(installation: Installation, folders: SandboxFolders): Sandbox {
  workingSandbox ??=
    (['bwrap', 'unshare'] as const).find((kind) => {
      const [program = '', ...args] = wrapInSandbox(
        kind,
        [installation.program, '--VERSION'],
        folders,
        installation,
      );
      const { stdout, stderr } = spawnSync(program, args, {
        encoding: 'utf8',
        timeout: 20_000,
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return /LaTeXML version/.test(`${stdout}${stderr}`);
    }) ?? 'none';
  return workingSandbox;
}
