import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type NoticeDelivery, possibleActions } from '@app/payments/testing';
import { systemIds } from '@app/platform';
import { type SeededRandom, underFaults } from '@app/testing';
import { KilledError } from '../testing/cut.js';
import { openPayment } from '../testing/open-payment.js';
import { paymentsIn, requireAllMoney, requirePeriods } from '../testing/payment-streams.js';
import { PaymentWorld } from '../testing/payment-world.js';

const HOUR_MS = 3_600_000;
/** Awaits of the ports until a process is killed: from the first of one step to those of several. */
const KILLED_WITHIN = 60;
/** A delay depends on the machine's clock: notices that are held back come late as well. */
const deliveries: readonly NoticeDelivery[] = ['at-once', 'at-once', 'repeat', 'hold', 'lose', 'forge'];

interface Opened {
  readonly paymentId: string;
  readonly reference: string;
}

describe('notices of payments that are lost, doubled, reordered, late and forged', () => {
  let world: PaymentWorld;

  beforeAll(async () => {
    world = await PaymentWorld.start();
  });
  afterAll(() => world.close());

  const restart = ({ int }: SeededRandom): void => {
    world.startProcess(int(0, KILLED_WITHIN), int(0, 3));
  };

  /** Does a step, again with the next process where it is killed and has to be done. */
  async function survive(random: SeededRandom, step: () => Promise<unknown>, isRepeated: boolean) {
    for (;;) {
      try {
        await step();
      } catch (error) {
        if (!(error instanceof KilledError) && !world.process.cut.isKilled) throw error;
      }
      if (!world.process.cut.isKilled) return;
      restart(random);
      if (!isRepeated) return;
    }
  }

  async function oneStep(random: SeededRandom, opened: readonly Opened[]): Promise<void> {
    const { reference } = random.pick(opened);
    const { process, sandbox, clock } = world;
    switch (random.int(0, 9)) {
      case 0:
        return process.poll();
      case 1:
        clock.advance(random.int(1, 30) * HOUR_MS);
        return process.poll();
      case 2:
        return sandbox.sendHeld(reference, random.int(0, 1) === 0);
      case 3:
      case 4:
        return process.processNotices();
      case 5:
        return process.follow();
      default: {
        const checkout = sandbox.find(reference);
        const possible = checkout === undefined ? [] : possibleActions(checkout);
        if (possible.length > 0) await sandbox.act(reference, random.pick(possible), random.pick(deliveries));
      }
    }
  }

  async function oneRun(random: SeededRandom): Promise<void> {
    await world.clear();
    world.startProcess();
    const userId = random.int(0, 2) === 0 ? null : await world.process.register('ana@example.test');
    const email = userId === null ? `${randomUUID()}@example.test` : null;
    restart(random);
    const opened: Opened[] = [];
    const open = async (): Promise<void> => {
      const paymentId = systemIds.uuidv7();
      await survive(
        random,
        async () => {
          const known = await openPayment(world.process, { paymentId, userId, email });
          if (!opened.some((one) => one.paymentId === paymentId)) opened.push(known);
        },
        true,
      );
    };
    await open();
    // A visitor's second checkout would be of another account.
    if (userId !== null && random.int(0, 2) === 0) await open();
    for (let step = random.int(4, 14); step > 0; step -= 1)
      await survive(random, () => oneStep(random, opened), false);

    world.startProcess(Infinity, 3);
    await world.finish();
    for (const one of opened) requireFirstSettled(one);
    await askAgain();
    const events = world.store.all();
    for (const { paymentId, reference } of opened)
      requireAllMoney(paymentId, world.sandbox.find(reference), events);
    requirePeriods(
      opened.map(({ paymentId }) => paymentId),
      events,
    );
  }

  /** The provider is asked once more about everything, and what follows is done. */
  async function askAgain(): Promise<void> {
    const { signal } = new AbortController();
    for (const id of paymentsIn(world.store.all()).keys())
      await world.process.services.observe.run(id, signal);
    await world.process.follow();
  }

  /** Money that came once and stayed has bought its period, without anybody asking. */
  function requireFirstSettled(one: Opened): void {
    const all = world.sandbox.find(one.reference)?.payments.filter(({ status }) => status !== 'failed') ?? [];
    if (all.length !== 1 || all[0]?.status !== 'paid') return;
    // Polls leave a payment that has ended alone: late money whose notice was lost waits until the provider is asked again.
    expect(['settled', 'expired', 'failed']).toContain(
      paymentsIn(world.store.all()).get(one.paymentId)?.status,
    );
  }

  it('buy one period each, never two and never none, wherever processes are killed', async () => {
    await underFaults({ usual: 50, full: 1_000 }, async ({ rounds, random }) => {
      for (let round = 0; round < rounds; round += 1) await oneRun(random);
    });
  });
});
