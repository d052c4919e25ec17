/** Results of many calls in the order of the inputs, so many under way at a time; the first failure ends it. */
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
    // Whoever reads hears of a failure when its turn comes.
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
