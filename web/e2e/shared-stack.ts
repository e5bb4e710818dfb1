import { z } from 'zod';
import { type Credentials, newSubscriber } from './new-subscriber.js';
import { askSharedByRun } from './shared-by-run.js';

/** The product that all files of a run share. Each works with people of its own, and stops or changes nothing of it. */
export class SharedStack {
  private constructor(readonly address: string) {}

  /** Starts it where no file has asked for it yet. */
  static async join(): Promise<SharedStack> {
    const { address } = z.object({ address: z.string() }).parse(await askSharedByRun('GET', '/stack'));
    return new SharedStack(address);
  }

  newSubscriber(): Promise<Credentials> {
    return newSubscriber(this.address, async (userId) => {
      await askSharedByRun('POST', `/subscriptions/${userId}`);
    });
  }
}
