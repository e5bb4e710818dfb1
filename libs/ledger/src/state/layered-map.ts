/** A layer is merged into the one below once it is at least this part of it, which keeps layers few. */
const MERGE_RATIO = 4;

type Layer<K, V> = ReadonlyMap<K, V>;

function merged<K, V>(below: Layer<K, V>, above: Layer<K, V>): Layer<K, V> {
  const both = new Map(below);
  for (const [key, value] of above) both.set(key, value);
  return both;
}

function compacted<K, V>(layers: readonly Layer<K, V>[]): readonly Layer<K, V>[] {
  const [top, below] = [layers.at(-1), layers.at(-2)];
  if (top === undefined || below === undefined || top.size * MERGE_RATIO < below.size) return layers;
  return compacted([...layers.slice(0, -2), merged(below, top)]);
}

/**
 * An immutable map that is cheap to derive from a former one: maps laid over one another, the newest on top, sizes
 * falling geometrically. A change copies a few small layers instead of the whole map, so a ledger of many thousand
 * events takes one more in microseconds; a look-up asks at most a handful of layers. Iterates in the order in which
 * keys were first set, as a `Map` does.
 */
export class LayeredMap<K, V> implements ReadonlyMap<K, V> {
  readonly #layers: readonly Layer<K, V>[];
  readonly #size: number;

  private constructor(layers: readonly Layer<K, V>[], size: number) {
    this.#layers = layers;
    this.#size = size;
  }

  static empty<K, V>(): LayeredMap<K, V> {
    return new LayeredMap<K, V>([], 0);
  }

  get size(): number {
    return this.#size;
  }

  /** This map with some entries added or replaced; the map given is taken over and must not change afterwards. */
  with(changes: Layer<K, V>): LayeredMap<K, V> {
    if (changes.size === 0) return this;
    if (this.#size === 0) return new LayeredMap([changes], changes.size);
    let added = 0;
    for (const key of changes.keys()) if (!this.has(key)) added += 1;
    return new LayeredMap(compacted([...this.#layers, changes]), this.#size + added);
  }

  get(key: K): V | undefined {
    for (let index = this.#layers.length - 1; index >= 0; index -= 1) {
      const value = this.#layers[index]?.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  has(key: K): boolean {
    return this.#layers.some((layer) => layer.has(key));
  }

  forEach(visit: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this);
  }

  *entries(): MapIterator<[K, V]> {
    for (const [index, layer] of this.#layers.entries()) {
      for (const [key, value] of layer) {
        // A key belongs where it was first set, with the value of its topmost layer.
        if (!this.#isIn(key, 0, index)) yield [key, this.#topmost(key, index) ?? value];
      }
    }
  }

  *keys(): MapIterator<K> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  #isIn(key: K, from: number, to: number): boolean {
    for (let index = from; index < to; index += 1) if (this.#layers[index]?.has(key) === true) return true;
    return false;
  }

  #topmost(key: K, above: number): V | undefined {
    for (let index = this.#layers.length - 1; index > above; index -= 1) {
      const value = this.#layers[index]?.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

/** Changes to a map on their way: read through it, write into it, and take the next map out at the end. */
export class MapDraft<K, V> {
  readonly #changes = new Map<K, V>();

  constructor(private readonly from: LayeredMap<K, V>) {}

  /** What was set, by its key; until the draft is finished. */
  get changes(): ReadonlyMap<K, V> {
    return this.#changes;
  }

  get(key: K): V | undefined {
    return this.#changes.get(key) ?? this.from.get(key);
  }

  set(key: K, value: V): void {
    this.#changes.set(key, value);
  }

  finish(): LayeredMap<K, V> {
    return this.from.with(this.#changes);
  }
}
