import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

import { followReleases } from './follow-releases';

/** A worker that knows its release, as `sw.ts` answers. */
class FakeWorker extends EventTarget {
  readonly asked: unknown[] = [];
  state: ServiceWorkerState;

  constructor(
    readonly release: string,
    first: ServiceWorkerState = 'installed',
  ) {
    super();
    this.state = first;
  }

  postMessage(message: unknown, ports: readonly { postMessage: (answer: string) => void }[] = []): void {
    this.asked.push(message);
    if (message === 'release') ports[0]?.postMessage(this.release);
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  readonly update = jest.fn(async () => Promise.resolve());
}

/** jsdom has no message channels. */
class FakeChannel {
  readonly port1: { onmessage: ((event: { data: unknown }) => void) | null; close: () => void } = {
    onmessage: null,
    close: () => undefined,
  };
  readonly port2 = {
    postMessage: (data: unknown): void => {
      this.port1.onmessage?.({ data });
    },
  };
}

let registration: FakeRegistration;
let workers: EventTarget & { register: () => Promise<FakeRegistration | undefined> };
const onNewRelease = jest.fn();
let stop: () => void;

const settled = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 0));
};

async function follow(): Promise<void> {
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  stop = followReleases(onNewRelease);
  await settled();
}

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  Object.defineProperty(globalThis, '__HAS_SERVICE_WORKER__', { value: true, configurable: true });
  Object.defineProperty(globalThis, 'MessageChannel', { value: FakeChannel, configurable: true });
  registration = new FakeRegistration();
  workers = Object.assign(new EventTarget(), { register: async () => Promise.resolve(registration) });
  onNewRelease.mockClear();
});
afterEach(() => {
  stop();
  document.head.innerHTML = '';
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(globalThis, '__HAS_SERVICE_WORKER__');
});

it('a release that was fetched while the page is open is offered, and waits', async () => {
  await follow();
  const next = new FakeWorker('/assets/index-new.js', 'installing');
  registration.installing = next;
  registration.dispatchEvent(new Event('updatefound'));
  await settled();
  expect(onNewRelease).not.toHaveBeenCalled();
  registration.installing = null;
  registration.waiting = next;
  next.state = 'installed';
  next.dispatchEvent(new Event('statechange'));
  await settled();
  expect(onNewRelease).toHaveBeenCalledTimes(1);
  expect(next.asked).toEqual(['release']);
});

it('a release that this page is of already takes over without a question', async () => {
  registration.waiting = new FakeWorker('/assets/index-old.js');
  await follow();
  expect(registration.waiting.asked).toEqual(['release', 'activate']);
  expect(onNewRelease).not.toHaveBeenCalled();
});

it('a release that another window has gone on to is offered', async () => {
  await follow();
  registration.active = new FakeWorker('/assets/index-new.js', 'activated');
  workers.dispatchEvent(new Event('controllerchange'));
  await settled();
  expect(onNewRelease).toHaveBeenCalledTimes(1);
  expect(registration.active.asked).toEqual(['release']);
});

it('nothing happens where the browser has no workers, refuses them, or the page is gone', async () => {
  workers.register = async () => Promise.resolve(undefined);
  await follow();
  workers.register = async () => Promise.reject(new Error('refused'));
  await follow();
  workers.register = async () => Promise.resolve(registration);
  registration.waiting = new FakeWorker('/assets/index-new.js');
  await follow();
  onNewRelease.mockClear();
  stop();
  workers.dispatchEvent(new Event('controllerchange'));
  await settled();
  expect(onNewRelease).not.toHaveBeenCalled();
});
