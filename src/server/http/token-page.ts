import type { HonoRequest } from 'hono';

/** True for someone who opens an address in a browser, false for a program that asks the API. */
export const wantsPage = (request: HonoRequest): boolean =>
  request.method === 'GET' &&
  !request.path.startsWith('/api/') &&
  (request.header('accept') ?? '').includes('text/html');

/** What a browser without the token sees: what is missing and where to find it. */
export const tokenPage = (): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Token needed · Citemill studio</title></head>
<body>
<main>
<h1>This studio needs its token</h1>
<p>Open the whole address that <code>citemill serve</code> printed in its terminal; it ends with <code>?token=…</code>.</p>
<p>Lost it? Stop <code>citemill serve</code> and start it again; it prints a new one.</p>
</main>
</body>
</html>
`;
