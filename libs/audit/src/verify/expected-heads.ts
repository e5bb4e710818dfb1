import type { AnchoredHead, ChainHead, RecordedEvent } from '@app/event-store';

/** Heads that were kept from an earlier moment, and must still be found in the log. */
export class ExpectedHeads {
  readonly #open: Map<string, ChainHead>;
  readonly #changed: AnchoredHead[] = [];

  /** @param source where they were kept, for the findings: "the heads file of 2026-11-27T00:05:00.000Z" */
  constructor(
    readonly source: string,
    heads: Iterable<AnchoredHead>,
  ) {
    this.#open = new Map([...heads].map(({ stream, revision, hash }) => [stream, { revision, hash }]));
  }

  see({ stream, revision }: RecordedEvent, hash: string | undefined): void {
    const expected = this.#open.get(stream);
    if (expected?.revision !== revision) return;
    this.#open.delete(stream);
    if (expected.hash !== hash) this.#changed.push({ stream, ...expected });
  }

  /** What is missing or another one, once the whole log was seen, by stream. */
  findings(headOf: (stream: string) => ChainHead | undefined): readonly string[] {
    const rewritten = this.#changed.map(
      ({ stream, revision }) =>
        `${stream}, revision ${revision}: the stream was rewritten: ${this.source} holds another hash`,
    );
    const gone = [...this.#open].map(([stream, { revision }]) => {
      const head = headOf(stream);
      if (head === undefined)
        return `${stream}, revision 0: the stream was removed: in ${this.source} it ended at revision ${revision}`;
      return `${stream}, revision ${head.revision + 1n}: the stream was cut: in ${this.source} it ended at revision ${revision}`;
    });
    return [...rewritten, ...gone].sort();
  }
}
