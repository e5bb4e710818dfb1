/** Files of one person: one that is being imported, and one that is looked at. */
const OF_ONE_PERSON = 2;
/** Each may be some megabytes of memory while it arrives, and waits for one of the few planning threads. */
const OF_ALL = 12;

/** Files that are being received, read or imported in this process, counted per person, so that nobody takes all slots. */
export class ImportSlots {
  readonly #taken = new Map<string, number>();
  #all = 0;

  /** @returns gives the slot back, once; undefined where none is free */
  take(userId: string): (() => void) | undefined {
    const own = this.#taken.get(userId) ?? 0;
    if (own >= OF_ONE_PERSON || this.#all >= OF_ALL) return undefined;
    this.#taken.set(userId, own + 1);
    this.#all += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#all -= 1;
      const left = (this.#taken.get(userId) ?? 1) - 1;
      if (left === 0) this.#taken.delete(userId);
      else this.#taken.set(userId, left);
    };
  }
}
