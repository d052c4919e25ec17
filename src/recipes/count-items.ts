/** Yields the same items and calls `onItem` for each. */
export async function* countItems<Item>(
  items: AsyncIterable<Item>,
  onItem: () => void,
): AsyncGenerator<Item> {
  for await (const item of items) {
    onItem();
    yield item;
  }
}
