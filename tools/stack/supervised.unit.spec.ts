import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { ProcessExit } from '@app/provisioning';
import { type Started, Supervised } from './supervised.ts';

interface Sample {
  readonly supervised: Supervised;
  /** What to do at the next starts; a start that is not listed succeeds. */
  readonly failures: Error[];
  readonly said: string[];
  readonly starts: () => number;
  /** Ends the process by itself after it has run for so long, and lets what follows happen. */
  readonly crash: (afterMs?: number) => Promise<void>;
}

function sample(): Sample {
  let starts = 0;
  let now = 0;
  let exit: (how: ProcessExit) => void = () => undefined;
  const failures: Error[] = [];
  const said: string[] = [];
  const start = async (): Promise<Started> => {
    starts += 1;
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    const { promise, resolve } = Promise.withResolvers<ProcessExit>();
    exit = resolve;
    const stop = (): Promise<ProcessExit> => {
      resolve({ code: 0, signal: null });
      return promise;
    };
    return { pid: starts, exited: promise, stop };
  };
  const supervised = new Supervised({
    name: 'sample',
    start,
    onStarted: () => undefined,
    onEnded: () => undefined,
    warn: (message) => said.push(message),
    clock: {
      now: () => now,
      pause: async (ms) => {
        now += ms;
      },
    },
  });
  const crash = async (afterMs = 100): Promise<void> => {
    now += afterMs;
    exit({ code: 3, signal: null });
    await setImmediate();
  };
  return { supervised, failures, said, starts: () => starts, crash };
}

describe('Supervised', () => {
  it('throws what goes wrong at the first start and does not repeat it', async () => {
    const { supervised, failures, starts } = sample();
    failures.push(new Error('X is missing'));

    await expect(supervised.begin()).rejects.toThrow('X is missing');
    expect(starts()).toBe(1);
  });

  it('starts a process again after ever longer pauses, without end (regression: six crashes ended the product)', async () => {
    const { supervised, said, crash, starts } = sample();
    await supervised.begin();

    for (let time = 1; time <= 10; time++) await crash();

    const pauses = said.map((message) => / in (.*) s/.exec(message)?.[1]);
    expect(pauses).toEqual(['0.5', '1', '2', '4', '8', '16', '32', '60', '60', '60']);
    expect(starts()).toBe(11);
  });

  it('counts again after the process ran steadily', async () => {
    const { supervised, said, crash } = sample();
    await supervised.begin();
    await crash();

    await crash(61_000);

    expect(said).toEqual([
      'sample ended with code 3; starting it again in 0.5 s.',
      'sample ended with code 3.',
    ]);
  });

  it('does not start a process again that was ended', async () => {
    const { supervised, starts } = sample();
    await supervised.begin();

    await supervised.end();

    expect(starts()).toBe(1);
  });
});
