import type { Logger } from '../logging/logger.js';

/** The part of `process` that a lifecycle uses; a fake one replaces it in tests. */
export interface ProcessLike {
  /** Present when the process was started with an IPC channel. */
  readonly channel?: unknown;
  /** The parent had opened a channel and ended while this process was still loading. */
  readonly isOrphaned?: boolean;
  send?: ((message: object) => boolean) | undefined;
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  exit(code: number): void;
}

export interface LifecycleOptions {
  readonly logger: Logger;
  /** Time for all closers together, milliseconds; after that the process exits with code 1. Default 10 000. */
  readonly timeLimitMs?: number;
  readonly process?: ProcessLike;
}

export interface Lifecycle {
  /** Aborts when the shutdown begins: give it to loops, waits and retries. */
  readonly signal: AbortSignal;
  /** Registers a closer. Closers run one after the other, the last registered first, so users close before the used. */
  onShutdown(name: string, close: () => Promise<void> | void): void;
  /**
   * Tells the parent process over IPC that this one serves, as `{ type: 'ready', ...details }`, and answers its pings from
   * then on; nothing without IPC.
   */
  announceReady(details?: Readonly<Record<string, unknown>>): void;
  /** Closes everything and exits; further calls return the same promise. */
  shutdown(reason: string, exitCode?: number): Promise<void>;
}

const TIME_LIMIT_MS = 10_000;

/**
 * Binds the process to its end: SIGTERM, SIGINT, a lost IPC parent and uncaught errors all close what was registered,
 * in order and within a time limit, then exit. A second signal exits at once with code 1.
 */
export function createLifecycle(options: LifecycleOptions): Lifecycle {
  const { logger, timeLimitMs = TIME_LIMIT_MS } = options;
  const host: ProcessLike = options.process ?? nodeProcess();
  const controller = new AbortController();
  const closers: { readonly name: string; readonly close: () => Promise<void> | void }[] = [];
  let running: Promise<void> | undefined;

  async function closeAll(exitCode: number): Promise<number> {
    let code = exitCode;
    for (const { name, close } of closers.toReversed()) {
      try {
        await close();
        logger.debug({ closed: name }, 'closed');
      } catch (error) {
        code = 1;
        logger.error({ err: error, closing: name }, 'closing failed');
      }
    }
    return code;
  }

  async function run(reason: string, exitCode: number): Promise<void> {
    logger.info({ reason }, 'shutting down');
    controller.abort(new Error(`shutting down: ${reason}`));
    const limit = Promise.withResolvers<number>();
    const timer = setTimeout(() => {
      logger.error({ timeLimitMs }, 'shutdown took too long, giving up');
      limit.resolve(1);
    }, timeLimitMs);
    const code = await Promise.race([closeAll(exitCode), limit.promise]);
    clearTimeout(timer);
    logger.info({ code }, 'stopped');
    host.exit(code);
  }

  function shutdown(reason: string, exitCode = 0): Promise<void> {
    running ??= run(reason, exitCode);
    return running;
  }

  for (const name of ['SIGTERM', 'SIGINT']) {
    host.on(name, () => {
      if (running !== undefined) host.exit(1);
      void shutdown(name);
    });
  }
  if (host.channel !== undefined && host.channel !== null)
    host.on('disconnect', () => void shutdown('parent gone'));
  if (host.isOrphaned === true) {
    // A moment later, so that what is registered right after this is closed as well.
    queueMicrotask(() => void shutdown('parent gone'));
  }
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    host.on(event, (error) => {
      logger.fatal({ err: error }, event);
      void shutdown(event, 1);
    });
  }

  return {
    signal: controller.signal,
    onShutdown: (name, close) => {
      closers.push({ name, close });
    },
    announceReady: (details = {}) => {
      if (host.send === undefined) return;
      host.on('message', (message) => {
        // A parent that gets no answer takes this process for hung, and starts another one.
        if (isPing(message)) host.send?.({ type: 'pong' });
      });
      host.send({ type: 'ready', answersPings: true, ...details });
    },
    shutdown,
  };
}

const isPing = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'ping';

function nodeProcess(): ProcessLike {
  return {
    channel: process.channel,
    isOrphaned: process.send !== undefined && !process.connected,
    send: process.send === undefined ? undefined : (message) => process.send?.(message) ?? false,
    on: (event, listener) => process.on(event, listener),
    exit: (code) => process.exit(code),
  };
}
