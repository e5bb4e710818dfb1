import { describe, expect, it } from '@jest/globals';
import { KeyedMutex } from './keyed-mutex.js';

/** Work that goes on until it is let go. */
function held(): { readonly work: () => Promise<void>; readonly letGo: () => void; readonly begun: boolean } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let begun = false;
  return {
    work: async () => {
      begun = true;
      await promise;
    },
    letGo: () => {
      resolve(undefined);
    },
    get begun() {
      return begun;
    },
  };
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe("a person's queue", () => {
  it('takes the work of one person in the order in which it came', async () => {
    const queue = new KeyedMutex();
    const done: number[] = [];
    await Promise.all(
      [1, 2, 3, 4].map((number) =>
        queue.run('ana', async () => {
          await turns();
          done.push(number);
        }),
      ),
    );
    expect(done).toEqual([1, 2, 3, 4]);
    expect(queue.size).toBe(0);
  });

  it('lets nobody wait for another person', async () => {
    const queue = new KeyedMutex();
    const slow = held();
    const first = queue.run('ana', slow.work);
    const second = queue.run('ana', () => Promise.resolve('later'));
    expect(await queue.run('bob', () => Promise.resolve('at once'))).toEqual({
      turn: 'taken',
      result: 'at once',
    });
    slow.letGo();
    await first;
    expect(await second).toEqual({ turn: 'taken', result: 'later' });
  });

  it('goes on behind work that failed', async () => {
    const queue = new KeyedMutex();
    const failing = queue.run('ana', () => Promise.reject(new Error('no')));
    const next = queue.run('ana', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toMatchObject({ result: 'done' });
  });

  it('rejects what comes when the line is full, and begins none of it', async () => {
    const queue = new KeyedMutex({ waitingMax: 1 });
    const [under, waiting, rejected] = [held(), held(), held()];
    const first = queue.run('ana', under.work);
    const second = queue.run('ana', waiting.work);
    expect(await queue.run('ana', rejected.work)).toEqual({ turn: 'rejected' });
    expect(rejected.begun).toBe(false);
    under.letGo();
    waiting.letGo();
    await Promise.all([first, second]);
  });

  it('gives up a turn that does not come in time, and lets the one behind it go on', async () => {
    const queue = new KeyedMutex({ waitMs: 1 });
    const [under, late] = [held(), held()];
    const first = queue.run('ana', under.work);
    expect(await queue.run('ana', late.work)).toEqual({ turn: 'rejected' });
    under.letGo();
    await first;
    expect(late.begun).toBe(false);
    expect(await queue.run('ana', () => Promise.resolve('after'))).toMatchObject({ result: 'after' });
  });
});
