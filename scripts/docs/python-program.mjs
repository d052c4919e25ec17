import { paperJsonSchema } from 'citemill/paper';
import { program } from '../../dist/cli/program.js';
import { INGESTED, LINKED } from '../../dist/corpus/tables.js';

/** How an option is given: without a value, with one, with several, or with a value that may be left out. */
function describeShape(option) {
  if (option.variadic) return 'values';
  if (option.required) return 'value';
  return option.optional ? 'optional' : 'flag';
}

const describeCommand = (command) => ({
  ...(command.registeredArguments.length > 0
    ? {
        arguments: command.registeredArguments.map((argument) => ({
          name: argument.name(),
          required: argument.required,
          variadic: argument.variadic,
        })),
      }
    : {}),
  options: Object.fromEntries(
    command.options
      .filter(({ hidden }) => !hidden)
      .map((option) => [option.long.replace(/^--/, ''), describeShape(option)]),
  ),
  ...(command.commands.length > 0 ? { commands: describeCommands(command) } : {}),
});

const describeCommands = (parent) =>
  Object.fromEntries(
    parent.commands
      .filter((command) => command.name() !== 'help')
      .map((command) => [command.name(), describeCommand(command)]),
  );

/** What the Python package must know of this version: commands and options, papers, and the tables of a corpus. */
export const programDescription = async () => ({
  commands: describeCommands(await program()),
  paper: paperJsonSchema(),
  tables: { ...INGESTED, ...LINKED },
});
