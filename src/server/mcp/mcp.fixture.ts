import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/client';

/** Calls a tool and returns its structured answer, which must agree with the text for older clients. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
export async function callTool(client: Client, name: string, args: object = {}): Promise<any> {
  const result = await client.callTool({ name, arguments: { ...args } });
  const [content] = result.content;
  assert.ok(content?.type === 'text');
  assert.ok(!result.isError, `${name}: ${content.text}`);
  assert.deepEqual(JSON.parse(content.text), result.structuredContent);
  return result.structuredContent;
}

/** Calls a tool that must fail, and returns the message. */
export async function callError(client: Client, name: string, args: object): Promise<string> {
  const { isError, content } = await client.callTool({ name, arguments: { ...args } });
  assert.equal(isError, true, `${name} ${JSON.stringify(args)} must fail`);
  const [message] = content;
  assert.ok(message?.type === 'text');
  return message.text;
}
