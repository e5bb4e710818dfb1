import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { silentLogger } from '../logging/logger.js';
import { createLifecycle } from './lifecycle.js';
import type { ProcessLike } from './lifecycle.js';

class FakeProcess extends EventEmitter implements ProcessLike {
  readonly sent: object[] = [];
  readonly exits: number[] = [];

  constructor(readonly channel?: object) {
    super();
  }

  send = (message: object): boolean => {
    this.sent.push(message);
    return true;
  };

  exit(code: number): void {
    this.exits.push(code);
    this.emit('fake-exit');
  }
}

function setup(process = new FakeProcess(), timeLimitMs = 60_000) {
  return { process, lifecycle: createLifecycle({ logger: silentLogger(), process, timeLimitMs }) };
}

describe('the end of a process', () => {
  it.each(['SIGTERM', 'SIGINT'])(
    'closes what was registered on %s, the last first, and exits with 0',
    async (signal) => {
      const { process, lifecycle } = setup();
      const closed: string[] = [];
      for (const name of ['database', 'store', 'http']) {
        lifecycle.onShutdown(name, async () => {
          await Promise.resolve();
          closed.push(name);
        });
      }
      const exited = once(process, 'fake-exit');
      process.emit(signal);
      expect(lifecycle.signal.aborted).toBe(true);
      await exited;
      expect(closed).toEqual(['http', 'store', 'database']);
      expect(process.exits).toEqual([0]);
    },
  );

  it('goes on closing after a failure and exits with 1', async () => {
    const { process, lifecycle } = setup();
    const closed: string[] = [];
    lifecycle.onShutdown('database', () => {
      closed.push('database');
    });
    lifecycle.onShutdown('http', () => {
      throw new Error('stuck');
    });
    await lifecycle.shutdown('test');
    expect(closed).toEqual(['database']);
    expect(process.exits).toEqual([1]);
  });

  it('exits with 1 when closing takes longer than the limit', async () => {
    const { process, lifecycle } = setup(new FakeProcess(), 1);
    lifecycle.onShutdown('http', () => new Promise<void>(() => undefined));
    await lifecycle.shutdown('test');
    expect(process.exits).toEqual([1]);
  });

  it('exits at once on a second signal', async () => {
    const { process, lifecycle } = setup(new FakeProcess(), 1);
    lifecycle.onShutdown('http', () => new Promise<void>(() => undefined));
    process.emit('SIGTERM');
    process.emit('SIGTERM');
    expect(process.exits).toEqual([1]);
    await lifecycle.shutdown('its timer');
  });

  it('follows its parent, when it was started over IPC', async () => {
    const { process } = setup(new FakeProcess({}));
    const exited = once(process, 'fake-exit');
    process.emit('disconnect');
    await exited;
    expect(process.exits).toEqual([0]);
  });

  it('ends at once when its parent was killed while it was still loading', async () => {
    const process = Object.assign(new FakeProcess(), { isOrphaned: true });
    const exited = once(process, 'fake-exit');
    const closed: string[] = [];
    setup(process).lifecycle.onShutdown('store', () => {
      closed.push('store');
    });
    await exited;
    expect(closed).toEqual(['store']);
    expect(process.exits).toEqual([0]);
  });

  it('does not listen to a parent it does not have', () => {
    const { process } = setup();
    expect(process.listenerCount('disconnect')).toBe(0);
  });

  it.each(['uncaughtException', 'unhandledRejection'])('closes and exits with 1 on %s', async (event) => {
    const { process, lifecycle } = setup();
    const closed: string[] = [];
    lifecycle.onShutdown('http', () => {
      closed.push('http');
    });
    const exited = once(process, 'fake-exit');
    process.emit(event, new Error('bug'));
    await exited;
    expect(closed).toEqual(['http']);
    expect(process.exits).toEqual([1]);
  });

  it('runs once however often it is asked for', async () => {
    const { process, lifecycle } = setup();
    await Promise.all([lifecycle.shutdown('a'), lifecycle.shutdown('b')]);
    expect(process.exits).toEqual([0]);
  });
});

describe('the beginning of a process', () => {
  it('is told to the parent with its details', () => {
    const { process, lifecycle } = setup(new FakeProcess({}));
    lifecycle.announceReady({ port: 4400 });
    expect(process.sent).toEqual([{ type: 'ready', answersPings: true, port: 4400 }]);
  });

  it('is asked for over IPC again and again, and answered', () => {
    const { lifecycle, process } = setup();
    lifecycle.announceReady();
    process.emit('message', { type: 'ping' });
    process.emit('message', 'else');
    expect(process.sent.slice(1)).toEqual([{ type: 'pong' }]);
  });

  it('is told to nobody without IPC', () => {
    const { lifecycle } = setup(Object.assign(new FakeProcess(), { send: undefined }));
    expect(() => {
      lifecycle.announceReady();
    }).not.toThrow();
  });
});
