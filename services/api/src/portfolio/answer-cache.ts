/** Answers computed last, by everything they depend on; the one not used for longest goes first. */
export class AnswerCache<Answer> {
  // A Map iterates in the order of insertion.
  readonly #kept = new Map<string, Answer>();

  constructor(private readonly capacity: number) {}

  get(key: string): Answer | undefined {
    const known = this.#kept.get(key);
    if (known === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, known);
    return known;
  }

  keep(key: string, answer: Answer): Answer {
    this.#kept.set(key, answer);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.capacity) break;
      this.#kept.delete(oldest);
    }
    return answer;
  }
}
