import { writeFileSync } from 'node:fs';

const EXTEND = new URL('../extend.js', import.meta.url).href;

/**
 * Writes a configuration with a reader of `.silt` files, which hold the title of a paper per line. `mark` comes before each title and
 * in the text of the paper, which cites one work and gives one example of CiteWorth.
 */
export function writeReader(config: string, version: number, mark: string): void {
  writeFileSync(
    config,
    `import { createHash } from 'node:crypto';
import { defineReader } from ${JSON.stringify(EXTEND)};
const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex');
const paragraph = (title) => {
  const text = 'The grain of ' + title + ' is coarse and the bank is steep [1]. ${mark} gauges were read by hand every day. We saw no change over the whole year.';
  const start = text.indexOf('[1]');
  return { section: ['Introduction'], text, citations: [{ start, end: start + 3, text: '[1]', reference: 'r1', group: 0 }], mentions: [] };
};
const silt = defineReader({
  name: 'silt',
  version: ${version},
  takes: ['bytes'],
  detect: (head, path) => path.endsWith('.silt'),
  read: ({ path, bytes }) =>
    new TextDecoder().decode(bytes).trim().split('\\n').map((title) => ({
      schema: 'citemill.paper/1',
      id: 'sha256:' + hash(bytes, title),
      source: { path, format: 'silt', sha256: hash(bytes), reader: 'silt@${version}' },
      ids: {}, title: '${mark} ' + title, abstract: [], authors: [], fields: [], objects: [], warnings: [],
      references: [{ id: 'r1', raw: 'Hess, Silt, 2011', title: 'How silt settles in slow rivers', ids: {} }],
      body: [paragraph(title)],
    })),
});
export default { readers: [silt] };
`,
  );
}
