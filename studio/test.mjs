// Runs the studio's unit tests: every src/**/*.test.ts, compiled by Vite as the pages are, on Node's own test runner.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = dirname(fileURLToPath(import.meta.url));
const server = await createServer({
  root,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const files = readdirSync(join(root, 'src'), { recursive: true }).map(String);
for (const file of files.filter((name) => name.endsWith('.test.ts')).sort())
  await server.ssrLoadModule(`/src/${file}`);
// Everything is loaded; the tests run without Vite.
await server.close();
