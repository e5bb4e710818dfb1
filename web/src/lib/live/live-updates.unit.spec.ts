import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveProgress } from '@app/contracts';

import { ApiProblem } from '../api/api-problem';
import { waitAfter } from './backoff';
import { HIDDEN_FOR_MS, LiveUpdates, SILENCE_MS } from './live-updates';
import type { LiveStatus } from './live-source';
import type { LiveAnswer } from './open-events';

/** One connection as the server holds it. */
class Line {
  readonly #waiting: ((result: IteratorResult<string>) => void)[] = [];
  readonly #texts: string[] = [];
  #hasEnded = false;
  isClosed = false;

  constructor(
    readonly token: string,
    signal: AbortSignal,
  ) {
    signal.addEventListener('abort', () => {
      this.isClosed = true;
    });
  }

  readonly chunks: AsyncIterable<string> = {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const text = this.#texts.shift();
        if (text !== undefined) return Promise.resolve({ done: false, value: text });
        if (this.#hasEnded) return Promise.resolve({ done: true, value: undefined });
        return new Promise((resolve) => this.#waiting.push(resolve));
      },
    }),
  };

  messageText(text: string): void {
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#texts.push(text);
    else waiting({ done: false, value: text });
  }

  hangUp(): void {
    this.#hasEnded = true;
    this.#waiting.shift()?.({ done: true, value: undefined });
  }
}

const told: LiveProgress[] = [];
const statuses: LiveStatus[] = [];
const onBack = jest.fn();
const onNotices = jest.fn();
let lines: Line[];
let answer: () => number | Error;
let token: string;
let live: LiveUpdates;
let stop: () => void;

const pass = async (ms = 0): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const last = (): Line => {
  const line = lines.at(-1);
  if (line === undefined) throw new Error('nothing was opened');
  return line;
};
const progress = (revision: string): string =>
  `event: progress\ndata: {"stream":"ledger","revision":"${revision}","parked":false}\n\n`;

function setBrowser(name: 'onLine' | 'hidden', value: boolean): void {
  Object.defineProperty(name === 'onLine' ? navigator : document, name, { configurable: true, value });
  if (name === 'onLine') window.dispatchEvent(new Event(value ? 'online' : 'offline'));
  else document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  told.length = 0;
  statuses.length = 0;
  lines = [];
  answer = () => 200;
  token = 'first';
  onBack.mockClear();
  onNotices.mockClear();
  live = new LiveUpdates({
    token: async () => Promise.resolve(token),
    renewed: async () => {
      token = 'renewed';
      return Promise.resolve(token);
    },
    open: async (withToken, signal): Promise<LiveAnswer> => {
      const line = new Line(withToken, signal);
      lines.push(line);
      const result = answer();
      if (result instanceof Error) throw result;
      return Promise.resolve({ status: result, retryAfterMs: null, chunks: line.chunks });
    },
    onProgress: (heard) => told.push(heard),
    onNotices,
    onBack,
    random: () => 1,
  });
  live.subscribe(() => statuses.push(live.state.status));
});

afterEach(async () => {
  stop();
  await pass(0);
  setBrowser('onLine', true);
  setBrowser('hidden', false);
  jest.useRealTimers();
});

const start = async (): Promise<void> => {
  stop = live.start();
  await pass();
};

describe('the connection of a tab', () => {
  it('tells what the server tells, whatever else comes', async () => {
    await start();
    last().messageText(': alive\n\n');
    last().messageText('event: novelty\ndata: 1\n\nevent: progress\ndata: no json\n\n');
    last().messageText(progress('7'));
    await pass();
    expect(told).toEqual([{ stream: 'ledger', revision: '7', parked: false }]);
    expect(live.state.status).toBe('live');
  });

  it('tells that notices changed, and that they may have while nothing was heard', async () => {
    await start();
    expect(onNotices).not.toHaveBeenCalled();
    last().messageText('event: notices\ndata: {}\n\n');
    await pass();
    expect(onNotices).toHaveBeenCalledTimes(1);
    last().hangUp();
    await pass(2000);
    expect(live.state.status).toBe('live');
    expect(onNotices).toHaveBeenCalledTimes(2);
  });

  it('comes back after longer and longer waits, and reads again what failed', async () => {
    await start();
    answer = () => new TypeError('Failed to fetch');
    last().hangUp();
    await pass();
    expect(live.state.status).toBe('connecting');
    await pass(1000);
    expect(live.state.status).toBe('reconnecting');
    await pass(2000);
    await pass(4000);
    expect(lines).toHaveLength(4);
    answer = () => 200;
    await pass(8000);
    expect(live.state.status).toBe('live');
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('never waits less than half of its step nor more than a minute', () => {
    expect(waitAfter(1, 0)).toBe(500);
    expect(waitAfter(1, 1)).toBe(1000);
    expect(waitAfter(5, 1)).toBe(16_000);
    expect(waitAfter(500, 1)).toBe(60_000);
    expect(waitAfter(500, 0)).toBe(30_000);
  });

  it('does not ask without a pause a server that takes the call and hangs up', async () => {
    await start();
    for (let turn = 0; turn < 20; turn += 1) {
      last().hangUp();
      await pass(1000);
    }
    expect(lines.length).toBeLessThan(8);
  });

  it('is opened again at once with a new token when the old one has expired', async () => {
    await start();
    await pass(15_000);
    token = 'second';
    last().messageText('event: end\ndata: {"reason":"token_expired"}\n\n');
    await pass();
    expect(lines.map((line) => line.token)).toEqual(['first', 'second']);
  });

  it('waits a moment when the server goes down on purpose', async () => {
    await start();
    await pass(15_000);
    last().messageText('event: end\ndata: {"reason":"shutdown"}\n\n');
    await pass(999);
    expect(lines).toHaveLength(1);
    await pass(1);
    expect(lines).toHaveLength(2);
    expect(statuses).not.toContain('reconnecting');
  });

  it('takes another token after a 401', async () => {
    answer = () => (lines.length === 1 ? 401 : 200);
    await start();
    expect(lines.map((line) => line.token)).toEqual(['first', 'renewed']);
    expect(live.state.status).toBe('live');
  });

  it('is opened again with the token that took the place of its own', async () => {
    await start();
    token = 'second';
    live.tokenChanged('first');
    await pass();
    expect(lines).toHaveLength(1);
    live.tokenChanged('second');
    await pass();
    expect(lines.map((line) => line.token)).toEqual(['first', 'second']);
    expect(lines[0]?.isClosed).toBe(true);
  });

  it('is taken for dead when even the signs of life are missing', async () => {
    await start();
    last().messageText(': alive\n\n');
    await pass(SILENCE_MS - 1);
    expect(lines).toHaveLength(1);
    await pass(1001);
    expect(lines[0]?.isClosed).toBe(true);
    expect(lines).toHaveLength(2);
  });

  it('is given back by a tab that nobody looks at, and opened as soon as somebody does', async () => {
    await start();
    setBrowser('hidden', true);
    await pass(HIDDEN_FOR_MS - 1);
    expect(last().isClosed).toBe(false);
    await pass(1);
    expect(last().isClosed).toBe(true);
    expect(live.state.status).toBe('paused');
    await pass(600_000);
    expect(lines).toHaveLength(1);
    setBrowser('hidden', false);
    await pass();
    expect(lines).toHaveLength(2);
  });

  it('is not opened by a tab that starts in the background', async () => {
    setBrowser('hidden', true);
    await start();
    await pass(60_000);
    expect(lines).toHaveLength(0);
  });

  it('says that it is offline and since when, tries again, and at once when the network is back', async () => {
    await start();
    const heardAt = Date.now();
    await pass(5000);
    answer = () => new TypeError('Failed to fetch');
    setBrowser('onLine', false);
    await pass();
    expect(live.state).toEqual({ status: 'offline', heardAt });
    const tried = lines.length;
    await pass(60_000);
    expect(lines.length).toBeGreaterThan(tried);
    answer = () => 200;
    setBrowser('onLine', true);
    await pass();
    expect(live.state.status).toBe('live');
  });

  it('tries at once when the reader asks for it', async () => {
    answer = () => 503;
    await start();
    await pass(30_000);
    const tried = lines.length;
    answer = () => 200;
    live.retry();
    await pass();
    expect(lines).toHaveLength(tried + 1);
    expect(live.state.status).toBe('live');
  });

  it('ends with the session and asks nothing more', async () => {
    await start();
    stop();
    await pass(600_000);
    expect(last().isClosed).toBe(true);
    expect(lines).toHaveLength(1);
  });

  it('can be started again after it was stopped, and is one connection then too', async () => {
    stop = live.start();
    stop();
    await start();
    await pass(60_000);
    expect(lines.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
    live.tokenChanged('second');
    token = 'second';
    await pass();
    expect(last().token).toBe('second');
  });

  it('does not hammer the server when the session cannot be renewed', async () => {
    answer = () => 401;
    live = new LiveUpdates({
      token: async () => Promise.resolve('first'),
      renewed: async () => Promise.reject(new ApiProblem({ kind: 'problem', status: 401 })),
      open: async (withToken, signal) => {
        lines.push(new Line(withToken, signal));
        return Promise.resolve({ status: 401, retryAfterMs: null, chunks: last().chunks });
      },
      onProgress: () => undefined,
      onNotices,
      onBack,
    });
    await start();
    await pass(60_000);
    expect(lines).toHaveLength(1);
  });
});
