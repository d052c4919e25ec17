/**
 * Runs work that stops early on Ctrl-C or SIGTERM: the signal that it is given is then aborted. A second Ctrl-C ends the
 * process as usual.
 */
export async function abortOnSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  try {
    return await work(controller.signal);
  } finally {
    process.removeListener('SIGINT', abort);
    process.removeListener('SIGTERM', abort);
  }
}
