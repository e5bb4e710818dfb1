import type { MailOutbox } from '@app/accounts';
import { ANCHOR_STREAM, decodeEvent, headsAnchoredCodec, type RecordedEvent } from '@app/event-store';
import type { Clock } from '@app/platform';

/** An anchor proves as much tomorrow, but anyone who starts again after a year needs no mail for each of its days. */
const AGE_MAX_MS = 7 * 24 * 3_600_000;

/** Takes each anchor out of the installation: a mail to every administrator who has an address. */
export class AnchorMails {
  readonly #outbox: MailOutbox;
  readonly #clock: Clock;

  constructor({ outbox, clock }: { readonly outbox: MailOutbox; readonly clock: Clock }) {
    this.#outbox = outbox;
    this.#clock = clock;
  }

  async handle(recorded: RecordedEvent): Promise<void> {
    if (recorded.stream !== ANCHOR_STREAM) return;
    const { event } = decodeEvent(headsAnchoredCodec, recorded);
    const { merkleRoot, streams, at } = event.data;
    if (this.#clock.now().getTime() - Date.parse(at) >= AGE_MAX_MS) return;
    await this.#outbox.enqueueForAdministrators({
      key: `${recorded.id} anchor`,
      template: 'anchor',
      params: { date: at.slice(0, 10), merkleRoot, streams: streams.toString() },
    });
  }
}
