import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveProgress } from '@app/contracts';

import { HIDDEN_FOR_MS } from './live-updates';
import { ANSWER_MS, SharedLiveUpdates } from './shared-live-updates';

/** One channel of the browser by name; a window does not hear itself. */
class FakeChannel {
  static readonly all = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  /** As of a window that the browser has frozen. */
  isFrozen = false;

  constructor(readonly name: string) {
    FakeChannel.all.add(this);
  }

  postMessage(data: unknown): void {
    if (this.isFrozen) return;
    for (const other of FakeChannel.all)
      if (other !== this && other.name === this.name && !other.isFrozen) other.onmessage?.({ data });
  }

  close(): void {
    FakeChannel.all.delete(this);
  }
}

interface LockRequest {
  readonly signal?: AbortSignal;
  readonly steal?: boolean;
}
interface Waiting {
  readonly grant: () => void;
  readonly lose: (error: Error) => void;
}

/** The locks of a browser, as far as the class uses them. */
class FakeLocks {
  readonly #queues = new Map<string, Waiting[]>();
  readonly #holders = new Map<string, Waiting>();

  request(name: string, { signal, steal = false }: LockRequest, hold: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      const next = (): void => {
        this.#holders.delete(name);
        queue.shift()?.grant();
      };
      const request: Waiting = {
        grant: () => {
          this.#holders.set(name, request);
          void hold().then(() => {
            if (this.#holders.get(name) === request) next();
            resolve();
          });
        },
        lose: reject,
      };
      const holder = this.#holders.get(name);
      if (steal && holder !== undefined) {
        holder.lose(new DOMException('stolen', 'AbortError'));
        request.grant();
      } else if (holder === undefined) request.grant();
      else queue.push(request);
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(request);
        if (place < 0) return;
        queue.splice(place, 1);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }
}

let lines: { readonly window: string; isOpen: boolean; say: (text: string) => void }[];
let stops: (() => void)[];

class Window {
  readonly told: LiveProgress[] = [];
  readonly onNotices = jest.fn();
  readonly onBack = jest.fn();
  readonly live: SharedLiveUpdates;
  readonly channel: FakeChannel;
  readonly close: () => void;

  constructor(
    readonly name: string,
    user = 'ana',
  ) {
    const before = new Set(FakeChannel.all);
    this.live = new SharedLiveUpdates(
      {
        token: async () => Promise.resolve('token'),
        renewed: async () => Promise.resolve('token'),
        open: async (_token, signal) => {
          const line = openLine(name, signal);
          return Promise.resolve({ status: 200, retryAfterMs: null, chunks: line });
        },
        onProgress: (progress) => this.told.push(progress),
        onNotices: this.onNotices,
        onBack: this.onBack,
        random: () => 1,
      },
      user,
    );
    this.close = this.live.start();
    stops.push(this.close);
    const [channel] = [...FakeChannel.all].filter((one) => !before.has(one));
    if (channel === undefined) throw new Error('no channel was opened');
    this.channel = channel;
  }
}

function openLine(window: string, signal: AbortSignal): AsyncIterable<string> {
  const waiting: ((result: IteratorResult<string>) => void)[] = [];
  const texts: string[] = [];
  const line = {
    window,
    isOpen: true,
    say: (text: string) => {
      const next = waiting.shift();
      if (next === undefined) texts.push(text);
      else next({ done: false, value: text });
    },
  };
  lines.push(line);
  signal.addEventListener('abort', () => {
    line.isOpen = false;
  });
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const text = texts.shift();
        if (text !== undefined) return Promise.resolve({ done: false, value: text });
        return new Promise((resolve) => waiting.push(resolve));
      },
    }),
  };
}

const pass = async (ms = 0): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const openLines = (): readonly string[] => lines.filter(({ isOpen }) => isOpen).map(({ window }) => window);
const progress = (revision: string): LiveProgress => ({ stream: 'ledger', revision, parked: false });
const say = (revision: string): void => {
  lines.find(({ isOpen }) => isOpen)?.say(`event: progress\ndata: ${JSON.stringify(progress(revision))}\n\n`);
};

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new FakeLocks() });
  Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: FakeChannel });
  lines = [];
  stops = [];
});

afterEach(async () => {
  for (const stop of stops) stop();
  await pass();
  setHidden(false);
  FakeChannel.all.clear();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  jest.useRealTimers();
});

describe('a browser that refuses', () => {
  it('locks has a connection for each window (regression: it asked again without end, and the tab froze)', async () => {
    const request = jest.fn(async () => Promise.reject(new DOMException('denied', 'SecurityError')));
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const [first, second] = [new Window('1'), new Window('2')];
    await pass();
    expect(openLines()).toEqual(['1', '2']);
    expect(request).toHaveBeenCalledTimes(2);
    say('4');
    await pass();
    expect(first.told).toEqual([progress('4')]);
    second.close();
  });
});

describe('the windows of one person', () => {
  it('hold one connection, and all hear what it says', async () => {
    const windows = ['1', '2', '3', '4', '5', '6', '7'].map((name) => new Window(name));
    await pass();
    say('4');
    await pass();
    expect(openLines()).toEqual(['1']);
    for (const { told, live } of windows) {
      expect(told).toContainEqual(progress('4'));
      expect(live.state.status).toBe('live');
    }
  });

  it('that come later hear at once what was said last', async () => {
    const first = new Window('1');
    await pass();
    say('4');
    await pass();
    const second = new Window('2');
    await pass();
    expect(second.told).toEqual([progress('4')]);
    expect(second.live.state).toEqual(first.live.state);
  });

  it('go on with the next one as soon as the one closes that holds it, and ask for missed notices', async () => {
    const first = new Window('1');
    const second = new Window('2');
    await pass();
    first.close();
    await pass();
    expect(openLines()).toEqual(['2']);
    say('5');
    await pass();
    expect(second.told).toContainEqual(progress('5'));
  });

  it('take it from one that the browser has frozen, which follows when it wakes', async () => {
    const first = new Window('1');
    await pass();
    first.channel.isFrozen = true;
    const second = new Window('2');
    await pass(ANSWER_MS - 1);
    first.channel.isFrozen = false;
    await pass(ANSWER_MS);
    expect(openLines()).toEqual(['2']);
    say('6');
    await pass();
    expect(first.told).toContainEqual(progress('6'));
    expect(second.told).toContainEqual(progress('6'));
  });

  it('give it back when nobody looks at them, and ask for missed notices when somebody does', async () => {
    const only = new Window('1');
    await pass();
    setHidden(true);
    await pass(HIDDEN_FOR_MS);
    expect(openLines()).toEqual([]);
    expect(only.live.state.status).toBe('paused');
    only.onNotices.mockClear();
    setHidden(false);
    await pass();
    expect(openLines()).toEqual(['1']);
    expect(only.onNotices).toHaveBeenCalledTimes(1);
  });

  it('let the one that holds it try again when the reader of another asks for it', async () => {
    new Window('1');
    const second = new Window('2');
    await pass();
    const before = lines.length;
    lines[0]?.say('event: end\ndata: {"reason":"shutdown"}\n\n');
    await pass();
    second.live.retry();
    await pass();
    expect(lines).toHaveLength(before + 1);
  });

  it('hear nothing of another person, who has a connection of their own', async () => {
    const ana = new Window('1', 'ana');
    const ben = new Window('2', 'ben');
    await pass();
    say('4');
    await pass();
    expect(openLines()).toEqual(['1', '2']);
    expect(ana.told).toHaveLength(1);
    expect(ben.told).toEqual([]);
  });

  it('ignore words of a release that says more than this one knows', async () => {
    const first = new Window('1');
    const second = new Window('2');
    await pass();
    first.channel.postMessage({ type: 'novelty' });
    first.channel.postMessage('text');
    await pass();
    expect(second.live.state.status).toBe('live');
  });
});
