import { program } from '../../dist/cli/program.js';
import { code, page, sentence, table } from './markdown.mjs';

/** Every command and subcommand with its arguments and options, as the command line itself declares them. */
export async function commandsPage() {
  const root = await program();
  const commands = root.commands.filter((command) => command.name() !== 'help').flatMap(withSubcommands);
  return page(
    'Commands',
    'Every command, as `citemill COMMAND --help` prints it.\nThe options of the recipes, for `--set`, have [their own page](recipes.md).',
    options(root),
    commands.map((command) => [heading(command), describe(command), args(command), options(command)]),
  );
}

const withSubcommands = (command) => [command, ...command.commands.flatMap(withSubcommands)];

function path(command) {
  const parent = command.parent;
  return parent?.parent ? `${path(parent)} ${command.name()}` : command.name();
}

const heading = (command) => `## ${path(command)}`;

function describe(command) {
  return `${code(`citemill ${path(command)} ${command.usage()}`)}\n\n${sentence(command.description())}`;
}

function args(command) {
  const rows = command.registeredArguments
    .filter(({ description }) => description)
    .map((argument) => [code(bracketed(argument)), sentence(argument.description)]);
  return rows.length > 0 ? table(['argument', 'meaning'], rows) : '';
}

function bracketed(argument) {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function options(command) {
  const rows = command.options
    .filter(({ hidden }) => !hidden)
    .map((option) => [
      code(option.flags),
      sentence(option.description.replace(DEFAULT_NOTE, '')),
      choices(option),
      describeDefault(option),
    ]);
  return rows.length > 0 ? table(['option', 'meaning', 'values', 'default'], rows) : '';
}

const choices = ({ argChoices }) => (argChoices ? argChoices.map(code).join(', ') : '');

/** A default that the description gives in words. */
const DEFAULT_NOTE = / *\(default: ((?:[^()]|\([^()]*\))*)\)$/;

function describeDefault(option) {
  if (option.mandatory) return 'required';
  const [, words] = DEFAULT_NOTE.exec(option.description) ?? [];
  if (words) return words;
  if (option.defaultValueDescription) return option.defaultValueDescription;
  if (option.defaultValue === undefined || option.defaultValue === false || option.negate) return '';
  return code(Array.isArray(option.defaultValue) ? option.defaultValue.join(' ') : option.defaultValue);
}
