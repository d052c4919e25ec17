import type { HonoRequest } from 'hono';

/** True if a browser opens a page, false for API requests. */
export const wantsPage = (request: HonoRequest): boolean =>
  request.method === 'GET' &&
  !request.path.startsWith('/api/') &&
  (request.header('accept') ?? '').includes('text/html');

/** Renders the page for a browser without the token. */
export const tokenPage = (): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Token required · Citemill studio</title></head>
<body>
<main>
<h1>A token is required</h1>
<p>Open the full address that <code>citemill serve</code> printed in the terminal; it ends with <code>?token=…</code>.</p>
<p>Lost it? Restart <code>citemill serve</code>; it prints a new address.</p>
</main>
</body>
</html>
`;
