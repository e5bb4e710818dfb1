interface SlotCounts {
  readonly perPerson: number;
  /** Of all people together. */
  readonly inAll: number;
}

/** Bounds costly work in this process, counted per person, so that nobody takes all slots. */
export class PersonSlots {
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(private readonly counts: SlotCounts) {}

  /** @returns gives the slot back, once; undefined where none is free */
  take(userId: string): (() => void) | undefined {
    const own = this.#taken.get(userId) ?? 0;
    if (own >= this.counts.perPerson || this.#all >= this.counts.inAll) return undefined;
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
