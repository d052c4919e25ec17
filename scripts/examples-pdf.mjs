// Prints the PDF examples from their sources.
//
//   node scripts/examples-pdf.mjs           writes examples/pdf/papers/*.pdf if a source has changed
//   node scripts/examples-pdf.mjs --check   exits 1 if a file was not printed from its source
//   … --check --hashes                      compares only the hashes of the sources, without printing PDF files
//
// LaTeX sources need pdflatex (with natbib, fancyhdr and hyperref), HTML sources need Chromium and the Liberation fonts.
// Printed files carry dates, and another version of a program may break lines elsewhere. So sources/printed.json keeps
// the hash of the source that each file was printed from, which can be checked without any program; if the programs
// and pdftotext are installed, each source is printed again and has to give the same words.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = new URL('../examples/pdf/', import.meta.url);
const printedFile = new URL('sources/printed.json', folder);

/** A program as it is called here, or undefined. */
function program(...names) {
  return names.find((name) => !spawnSync(name, ['--version'], { stdio: 'ignore' }).error);
}

function run(command, args, options) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: 120_000,
    ...options,
  });
  if (status !== 0) throw new Error(`${command} failed\n${stdout}\n${stderr}`);
  return stdout;
}

function latex(source, directory, name) {
  // The date is fixed, so that a file changes only with its text. Three runs settle links and references.
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1700000000', FORCE_SOURCE_DATE: '1' };
  const args = ['-interaction=nonstopmode', '-halt-on-error', `-output-directory=${directory}`, source];
  for (let times = 0; times < 3; times++) run('pdflatex', args, { env });
  return join(directory, `${name}.pdf`);
}

function html(source, directory, name, chromium) {
  const out = join(directory, `${name}.pdf`);
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-pdf-header-footer',
    `--user-data-dir=${directory}`,
  ];
  run(chromium, [...args, `--print-to-pdf=${out}`, source]);
  return out;
}

const PRINTERS = {
  tex: { print: latex, needs: 'pdflatex', program: program('pdflatex') },
  html: { print: html, needs: 'chromium', program: program('chromium', 'chromium-browser', 'google-chrome') },
};

const hash = (url) => createHash('sha256').update(readFileSync(url)).digest('hex');
const pdftotext = spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).error ? undefined : 'pdftotext';

/** The words of a PDF file, independent of line and page breaks; without letters of formulas, whose spacing depends on the font. */
function words(path) {
  const text = run(pdftotext, [path, '-']);
  const joined = text
    .replace(/-\s+/g, '')
    .replace(/[-‐]/g, '')
    .replace(/\S*[\u{1d400}-\u{1d7ff}]\S*/gu, ' ');
  return [...new Set(joined.split(/[\s\f]+/).filter((word) => /\p{L}{2}/u.test(word)))].sort();
}

/** Prints a source to a temporary PDF, calls `use` with its path, and removes it. */
function printSource(file, { print, program }, use) {
  const directory = mkdtempSync(join(tmpdir(), 'citemill-print-'));
  try {
    const name = file.replace(/\.\w+$/, '');
    use(print(fileURLToPath(new URL(`sources/${file}`, folder)), directory, name, program));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const check = process.argv.includes('--check');
const hashesOnly = process.argv.includes('--hashes');
const sourceHashes = existsSync(printedFile) ? JSON.parse(readFileSync(printedFile, 'utf8')) : {};
const faults = [];
for (const file of readdirSync(new URL('sources/', folder)).sort()) {
  const printer = PRINTERS[file.split('.').pop()];
  if (!printer) continue;
  const target = new URL(`papers/${file.replace(/\.\w+$/, '.pdf')}`, folder);
  const source = hash(new URL(`sources/${file}`, folder));
  const current = sourceHashes[file] === source && existsSync(target);
  if (check) {
    if (!current) faults.push(`${file} has changed since it was printed; run node scripts/examples-pdf.mjs`);
    else if (hashesOnly) continue;
    else if (!printer.program || !pdftotext)
      console.log(
        `${file}: only its hash is checked; ${printer.program ? 'pdftotext' : printer.needs} is not here`,
      );
    else
      printSource(file, printer, (path) => {
        const before = words(fileURLToPath(target));
        const now = words(path);
        const differ = [
          ...before.filter((word) => !now.includes(word)),
          ...now.filter((word) => !before.includes(word)),
        ];
        if (differ.length > 0) faults.push(`${file} prints other words: ${differ.slice(0, 10).join(' ')}`);
      });
  } else if (!current && !printer.program) faults.push(`${file} cannot be printed without ${printer.needs}`);
  else if (!current)
    printSource(file, printer, (path) => {
      writeFileSync(target, readFileSync(path));
      sourceHashes[file] = source;
      console.log(`${file} printed`);
    });
}
if (!check) writeFileSync(printedFile, `${JSON.stringify(sourceHashes, null, 2)}\n`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
