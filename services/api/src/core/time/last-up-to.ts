/** The last of some items in their order for which it still holds; it holds for all before the first it does not. */
export function lastUpTo<Item>(items: readonly Item[], isUpTo: (item: Item) => boolean): Item | undefined {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && isUpTo(item)) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
}
