import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { delay, errorCode } from '@app/platform';
import {
  act,
  checkoutRequestSchema,
  checkoutSchema,
  possibleActions,
  type SandboxAction,
  type SandboxCheckout,
  type SandboxNotice,
  type SandboxPayment,
} from './sandbox-checkout.js';
import {
  DELAY_MS,
  type NoticeDelivery,
  postByFetch,
  type PostNotice,
  REPEATS,
  sendNotice,
} from './sandbox-notices.js';

export interface SandboxCheckoutsOptions {
  readonly secret: string;
  /** Where checkouts are kept over a restart; in memory alone without it. */
  readonly file?: string | undefined;
  readonly post?: PostNotice | undefined;
}

/** The checkouts of the sandbox and the notices about them. */
export class SandboxCheckouts {
  readonly #options: SandboxCheckoutsOptions;
  readonly #post: PostNotice;
  readonly #byReference: Map<string, SandboxCheckout>;
  readonly #stopping = new AbortController();

  /** @throws SyntaxError, ZodError for a file that is not its own */
  constructor(options: SandboxCheckoutsOptions) {
    this.#options = options;
    this.#post = options.post ?? postByFetch;
    const kept = options.file === undefined ? [] : readCheckouts(options.file);
    this.#byReference = new Map(kept.map((checkout) => [checkout.reference, checkout]));
  }

  all(): readonly SandboxCheckout[] {
    return [...this.#byReference.values()];
  }

  find(reference: string): SandboxCheckout | undefined {
    return this.#byReference.get(reference);
  }

  findPayment(id: string): { checkout: SandboxCheckout; payment: SandboxPayment } | undefined {
    for (const checkout of this.#byReference.values()) {
      const payment = checkout.payments.find((one) => one.id === id);
      if (payment !== undefined) return { checkout, payment };
    }
    return undefined;
  }

  /**
   * The same payment again gives the checkout that was opened first.
   * @throws ZodError
   */
  open(request: unknown): SandboxCheckout {
    const asked = checkoutRequestSchema.parse(request);
    const known = this.all().find(({ paymentId }) => paymentId === asked.paymentId);
    if (known !== undefined) return known;
    const checkout = { ...asked, reference: randomUUID(), payments: [], notices: [] };
    this.#keep(checkout);
    return checkout;
  }

  /**
   * Carries an action out and notifies the shop. Resolves when the notice is on its way or was sent.
   * @returns false for an action that is not possible now
   */
  async act(reference: string, action: SandboxAction, delivery: NoticeDelivery): Promise<boolean> {
    const before = this.find(reference);
    if (before === undefined || !possibleActions(before).includes(action)) return false;
    const { checkout, changed } = act(before, action, randomUUID());
    const notice = noticeOf(checkout, changed, { isHeld: delivery === 'hold' });
    this.#keep({ ...checkout, notices: [...checkout.notices, notice] });
    await this.#deliver(reference, notice.id, delivery);
    return true;
  }

  /**
   * Sends a notice, also one that was sent before.
   * @returns false where there is none
   */
  async send(reference: string, noticeId: string, isForged = false): Promise<boolean> {
    const checkout = this.find(reference);
    const notice = checkout?.notices.find(({ id }) => id === noticeId);
    if (checkout === undefined || notice === undefined) return false;
    const { secret } = this.#options;
    const answer = await sendNotice(this.#post, checkout, notice, { secret, isForged });
    this.#changeNotice(reference, noticeId, (now) => ({
      ...{ ...now, isHeld: now.isHeld && isForged },
      answers: [...now.answers, answer],
    }));
    return true;
  }

  /** Sends what is held back, the newest first where it is reversed. */
  async sendHeld(reference: string, isReversed: boolean): Promise<void> {
    const held = this.find(reference)?.notices.filter(({ isHeld }) => isHeld) ?? [];
    for (const { id } of isReversed ? held.toReversed() : held) await this.send(reference, id);
  }

  /** Notices that wait for their time are not sent any more. */
  stop(): void {
    this.#stopping.abort();
  }

  async #deliver(reference: string, noticeId: string, delivery: NoticeDelivery): Promise<void> {
    switch (delivery) {
      case 'hold':
      case 'lose':
        return;
      case 'delay':
        delay(DELAY_MS, this.#stopping.signal).then(
          () => this.send(reference, noticeId),
          () => undefined,
        );
        return;
      case 'at-once':
      case 'forge':
        await this.send(reference, noticeId, delivery === 'forge');
        return;
      case 'repeat':
        for (let sent = 0; sent < REPEATS; sent += 1) await this.send(reference, noticeId);
    }
  }

  #changeNotice(reference: string, noticeId: string, change: (notice: SandboxNotice) => SandboxNotice): void {
    const checkout = this.find(reference);
    if (checkout === undefined) return;
    const notices = checkout.notices.map((notice) => (notice.id === noticeId ? change(notice) : notice));
    this.#keep({ ...checkout, notices });
  }

  #keep(checkout: SandboxCheckout): void {
    this.#byReference.set(checkout.reference, checkout);
    const { file } = this.#options;
    if (file === undefined) return;
    const draft = `${file}.draft`;
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(draft, JSON.stringify(this.all()), { mode: 0o600 });
    renameSync(draft, file);
  }
}

function noticeOf(
  { paymentId }: SandboxCheckout,
  { id: providerPaymentId, status }: SandboxPayment,
  { isHeld }: { readonly isHeld: boolean },
): SandboxNotice {
  const id = randomUUID();
  const body = JSON.stringify({ noticeId: id, providerPaymentId, paymentId, status });
  return { id, body, status, isHeld, answers: [] };
}

function readCheckouts(file: string): readonly SandboxCheckout[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
  return z.array(checkoutSchema).parse(JSON.parse(text));
}
