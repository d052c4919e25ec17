import { type Command, Option } from 'commander';
import { configuredReaders } from '../config.js';

/** Built-in readers with a choice of engines; a test compares these texts with the readers' own. */
const ENGINES = [
  { name: 'latex', help: 'citemill, latexml, or auto (latexml if citemill lost something)' },
  {
    name: 'pdf',
    help: 'citemill, docling, mineru, marker or pymupdf4llm (if installed), grobid=URL (a running GROBID server), or "command=PROGRAM {pdf} {out}"',
  },
];

/** Adds an option for each reader with a choice of engines, such as `--pdf-engine`. */
export function withEngineOptions(command: Command): Command {
  const configured = configuredReaders().flatMap(({ name, engines }) =>
    engines ? [{ name, help: engines.help }] : [],
  );
  for (const { name, help } of [...ENGINES, ...configured])
    command.addOption(
      new Option(`--${name}-engine <engine>`, `engine that reads ${name} files: ${help}`).default('citemill'),
    );
  return command
    .addOption(
      new Option(
        '--ocr <mode>',
        'pages of PDF files to recognise with Tesseract: auto (those with an image and no usable text), always (all) or never (none)',
      )
        .choices(['auto', 'always', 'never'])
        .default('never'),
    )
    .option('--ocr-language <codes>', 'languages of scanned pages, as in eng or deu+eng (default: eng)')
    .option('--captions', 'include figure captions in the text of web pages');
}
