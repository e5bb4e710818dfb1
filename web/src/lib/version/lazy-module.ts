import { loadPart } from './load-part';

/** A module that is loaded on first use, or before; after a failure the next use asks for it again. */
export class LazyModule<T> {
  readonly #import: () => Promise<T>;
  #loaded: T | undefined;
  #loading: Promise<T> | undefined;

  constructor(importModule: () => Promise<T>) {
    this.#import = importModule;
  }

  /** The module, where it has been loaded. */
  get loaded(): T | undefined {
    return this.#loaded;
  }

  load(): Promise<T> {
    this.#loading ??= this.#start();
    return this.#loading;
  }

  async #start(): Promise<T> {
    try {
      this.#loaded = await loadPart(this.#import);
      return this.#loaded;
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }
}
