import type { ExportedPersonal } from '../recipes/index.js';
import { Library, serveHttp, serveOverStdio } from '../server/mcp/index.js';
import { UserError } from '../user-error.js';
import { reportError } from './report-error.js';

interface McpFlags {
  corpus: string;
  dataset?: string[];
  personal: ExportedPersonal;
  http?: number;
  token?: string;
}

export async function runMcp({ corpus, dataset = [], personal, http, token }: McpFlags): Promise<void> {
  if (token !== undefined && http === undefined) throw new UserError('--token requires --http');
  if (token?.trim() === '') throw new UserError('--token is empty; leave it out for a random one');
  const library = await Library.open(corpus, dataset, personal);
  // Standard output belongs to the protocol.
  const onError = (error: Error) => void reportError(error);
  const closeOnSignal = (close: () => Promise<void>) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void close().finally(() => process.exit(0)));
  };
  if (http === undefined) {
    closeOnSignal(() => library.close());
    await serveOverStdio(library, onError);
    await library.close();
    return;
  }
  const running = await serveHttp(library, { port: http, token, onError }).catch(async (error: unknown) => {
    await library.close();
    throw error;
  });
  process.stderr.write(
    `MCP server at ${running.address}\nSend with every request: Authorization: Bearer ${running.token}\nStop it with Ctrl-C.\n`,
  );
  closeOnSignal(async () => {
    await running.close();
    await library.close();
  });
}
