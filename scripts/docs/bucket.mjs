// A bucket on this machine for the samples of the documentation: `s3://bucket/` holds a copy of `examples/`.
// Prints the environment variables for it as JSON, and runs until its standard input ends.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { RemoteServer } from '../../dist/places/remote-server.fixture.js';
import { root } from './pages.mjs';

const examples = join(root, 'examples');
const server = await RemoteServer.start();
for (const entry of readdirSync(examples, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.isFile()) server.put(`bucket/${relative(examples, path)}`, readFileSync(path));
}
console.log(JSON.stringify(server.environment));
process.stdin.resume().on('end', () => process.exit());
