/** An error response, with the field that was wrong. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly field: string | undefined,
    readonly details: unknown,
  ) {
    super(message);
  }
}

async function answer<T>(response: Response): Promise<T> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const body: unknown = isJson ? await response.json() : await response.text();
  if (response.ok) return body as T;
  const problem = isJson ? (body as { error?: string; field?: string; details?: unknown }) : {};
  throw new Refusal(
    response.status,
    problem.error ?? `the server answered ${response.status}`,
    problem.field,
    problem.details,
  );
}

async function reach(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(`/api${path}`, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refusal(
      0,
      'no connection to the studio; is citemill serve still running?',
      undefined,
      undefined,
    );
  }
}

export const get = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  answer<T>(await reach(path, signal ? { signal } : undefined));

async function send<T>(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const response = await reach(path, {
    method,
    ...(signal ? { signal } : {}),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer<T>(response);
}

export const post = <T>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<T> =>
  send('POST', path, body, signal);
export const put = <T>(path: string, body: unknown = {}): Promise<T> => send('PUT', path, body);

export const remove = async <T>(path: string): Promise<T> =>
  answer<T>(await reach(path, { method: 'DELETE' }));

export const upload = async <T>(path: string, file: File): Promise<T> =>
  answer<T>(
    await reach(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file,
    }),
  );

/** A query string of the parameters that are set. */
export function queryString(parameters: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text ? `?${text}` : '';
}
