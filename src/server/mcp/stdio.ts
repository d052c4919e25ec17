import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Library } from './library.js';
import { createMcpServer } from './server.js';

/** Maximum size of one message in bytes; arguments are short texts. */
const MAX_MESSAGE_BYTES = 1024 * 1024;

/** Standard input and output, with a promise that resolves when the client has gone or has sent a message that is too large. */
class EndingTransport extends StdioServerTransport {
  private end: () => void = () => undefined;
  readonly ended = new Promise<void>((resolve) => {
    this.end = resolve;
  });

  override async close(): Promise<void> {
    await super.close();
    this.end();
  }
}

/** Serves a library over standard input and output until the connection ends. */
export async function serveOverStdio(library: Library, onError: (error: Error) => void): Promise<void> {
  const transport = new EndingTransport(process.stdin, process.stdout, { maxBufferSize: MAX_MESSAGE_BYTES });
  const connection = serveStdio(() => createMcpServer(library, onError), { transport, onerror: onError });
  await transport.ended;
  await connection.close();
}
