import { z } from 'zod';
import { json, newSubscriber, type Credentials } from './new-subscriber.js';

/** The product that all files of a run share. Each works with people of its own, and stops or changes nothing of it. */
export class SharedStack {
  private constructor(
    readonly address: string,
    private readonly broker: string,
  ) {}

  /** Starts it where no file has asked for it yet. */
  static async join(): Promise<SharedStack> {
    const broker = process.env['E2E_SHARED_STACK'];
    if (broker === undefined)
      throw new Error('E2E_SHARED_STACK is not set: jest runs tools/jest/e2e-setup.mjs');
    const { address } = z.object({ address: z.string() }).parse(await json(await fetch(broker)));
    return new SharedStack(address, broker);
  }

  newSubscriber(): Promise<Credentials> {
    return newSubscriber(this.address, async (userId) => {
      await json(await fetch(`${this.broker}/subscriptions/${userId}`, { method: 'POST' }));
    });
  }
}
