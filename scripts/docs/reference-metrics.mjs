import { fileURLToPath } from 'node:url';
import { publicDeclarations } from './declarations.mjs';
import { code, page, table } from './markdown.mjs';

/** Every function of the metrics module with its options, from the declarations and their comments. */
export function metricsPage() {
  const entry = fileURLToPath(import.meta.resolve('@citemill/metrics')).replace(/\.js$/, '.d.ts');
  const declarations = publicDeclarations(entry);
  const functions = declarations.filter(({ kind }) => kind === 'function');
  const interfaces = new Map(
    declarations.filter(({ kind }) => kind === 'interface').map((it) => [it.name, it]),
  );
  return page(
    'Metrics',
    'Every function of `@citemill/metrics`, which `citemill/metrics` re-exports.\n[The guide](../metrics.md) explains which to choose.',
    functions.map((it) => [
      `## ${it.name}`,
      `\`\`\`ts\n${it.text}\n\`\`\``,
      it.comment,
      ...it.example.map((example) => `\`\`\`ts\n${example}\n\`\`\``),
      optionTables(it.text, interfaces),
    ]),
  );
}

function optionTables(signature, interfaces) {
  const names = [...new Set(signature.match(/\b\w+Options\b/g) ?? [])];
  return names
    .map((name) => interfaces.get(name))
    .filter(Boolean)
    .map(({ members }) =>
      table(
        ['option', 'type', 'meaning'],
        members.map(({ name, type, comment }) => [code(name), code(type), comment]),
      ),
    );
}
