/** Results of many calls, in input order, with limited concurrency; the first failure ends the iteration. */
export async function* inOrder<In, Out>(
  inputs: Iterable<In>,
  concurrency: number,
  call: (input: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const pending: Promise<Out>[] = [];
  const iterator = inputs[Symbol.iterator]();
  const start = () => {
    const { value, done } = iterator.next();
    if (done) return false;
    const promise = call(value);
    // A failure is reported when its result is due.
    promise.catch(() => {});
    pending.push(promise);
    return true;
  };
  while (pending.length < concurrency && start());
  for (let first = pending.shift(); first !== undefined; first = pending.shift()) {
    const result = await first;
    start();
    yield result;
  }
}
