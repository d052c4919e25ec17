/** Results of many calls, in input order, with limited concurrency; the first failure ends the iteration. */
export async function* inOrder<In, Out>(
  inputs: Iterable<In>,
  atOnce: number,
  call: (input: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const waiting: Promise<Out>[] = [];
  const iterator = inputs[Symbol.iterator]();
  const start = () => {
    const { value, done } = iterator.next();
    if (done) return false;
    const promise = call(value);
    // A failure is reported when its result is due.
    promise.catch(() => {});
    waiting.push(promise);
    return true;
  };
  while (waiting.length < atOnce && start());
  for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) {
    const result = await first;
    start();
    yield result;
  }
}
