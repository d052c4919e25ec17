import { createInterface } from 'node:readline/promises';
import { escapeForTerminalLine } from '@citemill/metrics/text';
import {
  cardForHub,
  type FileToSend,
  filesToSend,
  HubRepository,
  type HubState,
  licenceInCard,
  licencesInCard,
  withCard,
} from '../dataset/hub/index.js';
import { UserError } from '../user-error.js';
import { accessToken } from './access-token.js';
import { formatCount, pluralise, textTable } from './table.js';
import { licenceName } from './values/index.js';

interface PushFlags {
  public?: boolean;
  licence?: string;
  tokenFile?: string;
  endpoint: string;
  dryRun?: boolean;
  yes?: boolean;
  quiet?: boolean;
}

export async function runPush(folder: string, name: string, flags: PushFlags): Promise<void> {
  const dataset = filesToSend(folder);
  const licence = flags.licence ?? (await licenceFor(dataset.card, flags));
  const files = withCard(dataset, cardForHub(dataset.card, name, licence));
  const isPublic = flags.public === true;
  if (flags.dryRun) {
    process.stdout.write(`${planText(folder, name, files, { licence, isPublic, flags })}nothing was sent\n`);
    return;
  }
  if (!flags.yes) requireTerminal('--yes sends without asking; --dry-run shows what would be sent');
  const access = { name, token: accessToken(flags.tokenFile), endpoint: flags.endpoint };
  const repository = new HubRepository(access);
  const state = await repository.state();
  if (state?.isPublic && !isPublic)
    throw new UserError(`${name} is public, so everybody would see this dataset; add --public to confirm`);
  const removed = (state?.shards ?? []).filter((path) => files.every((file) => file.path !== path));
  process.stdout.write(planText(folder, name, files, { licence, isPublic, flags, state, removed }));
  if (!flags.yes && !/^y(?:es)?$/i.test(await ask('Send it? [y/N] '))) {
    process.stdout.write('nothing was sent\n');
    return;
  }
  if (!state) await repository.create({ isPublic });
  const onSent = (path: string) => process.stderr.write(`sent ${escapeForTerminalLine(path)}\n`);
  const commit = await repository.send(files, {
    removed,
    title: `${dataset.manifest.recipe}, ${dataset.manifest.tool}`,
    ...(flags.quiet ? {} : { onSent }),
  });
  process.stdout.write(
    `${pluralise(files.length, 'file')} sent: ${repository.url} (commit ${commit.slice(0, 12)})\n`,
  );
}

/** Returns the licence that the card names; if the papers share none that the hub knows, the user chooses. */
async function licenceFor(card: string, flags: PushFlags): Promise<string> {
  const named = licenceName(licenceInCard(card) ?? '');
  if (named !== undefined && named !== 'other') return named;
  const counts = licencesText(card);
  const hint = `choose the dataset's licence with --licence NAME (cc-by-4.0, …; "other" if no single licence applies)`;
  const reason = licencesInCard(card).quotesCited
    ? 'the rows quote cited papers, whose licences are not known'
    : 'the papers have no licence in common that the hub knows';
  const problem = `${reason}${counts && ` (${counts})`}`;
  if (flags.dryRun) {
    process.stderr.write(`${problem}; ${hint}\n`);
    return 'other';
  }
  if (flags.yes || !process.stdin.isTTY) throw new UserError(`${problem}; ${hint}`);
  process.stdout.write(`${problem}\n`);
  const chosen = licenceName(await ask('Licence of the dataset (as the hub names it, or "other"): '));
  if (chosen === undefined) throw new UserError(`no licence was named; ${hint}`);
  return chosen;
}

const licencesText = (card: string): string =>
  licencesInCard(card)
    .licences.map(
      ({ licence, papers }) => `${escapeForTerminalLine(licence ?? 'unknown')} ${formatCount(papers)}`,
    )
    .join(', ');

function requireTerminal(advice: string): void {
  if (!process.stdin.isTTY) throw new UserError(`not a terminal, so nobody can confirm; ${advice}`);
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}

interface Plan {
  licence: string;
  isPublic: boolean;
  flags: PushFlags;
  state?: HubState | undefined;
  removed?: readonly string[];
}

function planText(folder: string, name: string, files: readonly FileToSend[], plan: Plan): string {
  const { licence, isPublic, flags, state, removed = [] } = plan;
  const visibility = isPublic ? 'public' : 'private';
  const existing = `exists, ${state?.isPublic ? 'public' : 'private'}${isPublic && !state?.isPublic ? ' until you change it in its settings' : ''}`;
  const status = flags.dryRun ? visibility : state ? existing : `new, ${visibility}`;
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const table = textTable(files.map(({ path, bytes }) => [`  ${path}`, `${formatCount(bytes)} bytes`]));
  return [
    `${escapeForTerminalLine(folder)} to ${flags.endpoint}/datasets/${name} (${status})`,
    table,
    ...removed.map((path) => `  ${escapeForTerminalLine(path)}  will be removed there`),
    `${pluralise(files.length, 'file')}, ${formatCount(total)} bytes; licence: ${licence}`,
    '',
  ].join('\n');
}
