import { liveProgressSchema } from '@app/contracts';
import type { LiveProgress } from '@app/contracts';
import { z } from 'zod/mini';

import type { LiveSource, LiveState } from './live-source';
import { HIDDEN_FOR_MS, LiveUpdates } from './live-updates';
import type { LiveDependencies } from './live-updates';

/** A window that holds the connection answers at once; one that is frozen by the browser does not. */
export const ANSWER_MS = 5_000;
const ASK_AGAIN_MS = 30_000;

const stateSchema = z.object({
  status: z.enum(['connecting', 'live', 'reconnecting', 'offline']),
  heardAt: z.nullable(z.number()),
});
/** Between the windows of one person; one of another release may say what this one does not know. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('retry') }),
  z.object({ type: z.literal('state'), state: stateSchema }),
  z.object({ type: z.literal('progress'), progress: liveProgressSchema }),
  z.object({ type: z.literal('notices') }),
  z.object({ type: z.literal('back') }),
]);
type Message = z.infer<typeof messageSchema>;

/** The wait was given up, or another window has taken the lock; anything else is a refusal of the browser. */
const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Whether windows of this browser can share a connection. */
export const canShare = (): boolean =>
  typeof BroadcastChannel !== 'undefined' && 'locks' in navigator && window.isSecureContext;

/**
 * One connection for all visible windows of a person: the window that has the lock holds it and passes on what it hears;
 * when it closes, or nobody looks at it, the browser gives the lock to the next. Windows of another person have another
 * lock and another channel.
 */
export class SharedLiveUpdates implements LiveSource {
  #state: LiveState = { status: 'connecting', heardAt: null };
  readonly #name: string;
  readonly #listeners = new Set<() => void>();
  /** The last word on each stream, for windows that come later. */
  readonly #told = new Map<LiveProgress['stream'], LiveProgress>();
  #channel: BroadcastChannel | undefined;
  /** The connection, while this window holds it. */
  #own: LiveUpdates | undefined;
  /** Ends when nobody looks at this window any more. */
  #turn = new AbortController();
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  #isHeard = false;
  /** Something may have been missed: the next sign of a line asks for the notices too. */
  #mayHaveMissed = false;
  #wake: () => void = () => undefined;

  constructor(
    private readonly dependencies: LiveDependencies,
    userId: string,
  ) {
    this.#name = `live.${userId}`;
  }

  get state(): LiveState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns how to stop. */
  start(): () => void {
    const session = new AbortController();
    this.#channel = this.#openChannel();
    document.addEventListener('visibilitychange', this.#onVisibility, { signal: session.signal });
    if (document.hidden) this.#turn.abort();
    void this.#run(session.signal);
    return () => {
      clearTimeout(this.#hiddenTimer);
      session.abort();
      this.#turn.abort();
      this.#wake();
      this.#channel?.close();
    };
  }

  /** Undefined where the browser refuses it, as where it keeps no data of the site. */
  #openChannel(): BroadcastChannel | undefined {
    try {
      const channel = new BroadcastChannel(this.#name);
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        const message = messageSchema.safeParse(data);
        if (message.success) this.#take(message.data);
      };
      return channel;
    } catch {
      return undefined;
    }
  }

  readonly retry = (): void => {
    if (this.#own === undefined) this.#post({ type: 'retry' });
    else this.#own.retry();
  };

  tokenChanged(token: string | null): void {
    this.#own?.tokenChanged(token);
  }

  readonly #onVisibility = (): void => {
    clearTimeout(this.#hiddenTimer);
    if (!document.hidden) this.#wake();
    else
      this.#hiddenTimer = setTimeout(() => {
        this.#turn.abort();
      }, HIDDEN_FOR_MS);
  };

  async #run(session: AbortSignal): Promise<void> {
    while (!session.aborted) {
      if (this.#turn.signal.aborted) await this.#untilShown(session);
      else await this.#takeTurn(this.#turn.signal);
    }
  }

  async #untilShown(session: AbortSignal): Promise<void> {
    this.#mayHaveMissed = true;
    this.#set({ status: 'paused', heardAt: this.#state.heardAt });
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    if (session.aborted) return;
    this.#turn = new AbortController();
    this.#set({ status: 'connecting', heardAt: this.#state.heardAt });
  }

  /**
   * Follows the window that has the lock until this one gets it, and holds it until the turn is over or the lock is taken. Where
   * the browser refuses the lock or the channel, each window has a connection of its own.
   */
  async #takeTurn(turn: AbortSignal): Promise<void> {
    if (this.#channel === undefined) {
      await this.#hold(turn);
      return;
    }
    const waiting = new AbortController();
    const held = new AbortController();
    const end = (): void => {
      waiting.abort();
      held.abort();
    };
    turn.addEventListener('abort', end);
    const stopAsking = this.#askHolder(() => {
      waiting.abort();
    });
    const hold = async (): Promise<void> => {
      stopAsking();
      await this.#hold(held.signal);
    };
    try {
      await navigator.locks.request(this.#name, { signal: waiting.signal }, hold);
    } catch (error) {
      const isHolderSilent = waiting.signal.aborted && !turn.aborted;
      if (isHolderSilent)
        await navigator.locks.request(this.#name, { steal: true }, hold).catch(() => undefined);
      else if (!isAbort(error)) await hold();
    } finally {
      // Another window may have taken the lock away from this one.
      end();
      stopAsking();
      turn.removeEventListener('abort', end);
    }
  }

  async #hold(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { dependencies } = this;
    const own = new LiveUpdates({
      ...dependencies,
      onProgress: (progress) => {
        this.#told.set(progress.stream, progress);
        this.#post({ type: 'progress', progress });
        dependencies.onProgress(progress);
      },
      onNotices: () => {
        this.#post({ type: 'notices' });
        dependencies.onNotices();
      },
      onBack: () => {
        this.#post({ type: 'back' });
        dependencies.onBack();
      },
    });
    this.#own = own;
    const unsubscribe = own.subscribe(() => {
      this.#set(own.state);
      this.#postState();
    });
    const stop = own.start();
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        resolve();
      });
    });
    unsubscribe();
    stop();
    this.#own = undefined;
    // Whoever holds it next may hear of what happens in between before it has connected, or not.
    this.#mayHaveMissed = true;
  }

  /** Returns how to stop. */
  #askHolder(onSilence: () => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      this.#isHeard = false;
      this.#post({ type: 'hello' });
      timer = setTimeout(() => {
        if (!this.#isHeard) onSilence();
        else timer = setTimeout(ask, ASK_AGAIN_MS);
      }, ANSWER_MS);
    };
    ask();
    return () => {
      clearTimeout(timer);
    };
  }

  #take(message: Message): void {
    const { dependencies } = this;
    if (this.#own !== undefined) {
      if (message.type === 'retry') this.#own.retry();
      if (message.type === 'hello') {
        this.#postState();
        for (const progress of this.#told.values()) this.#post({ type: 'progress', progress });
      }
      return;
    }
    if (this.#turn.signal.aborted || message.type === 'hello' || message.type === 'retry') return;
    this.#isHeard = true;
    if (message.type === 'state') this.#set(message.state);
    if (message.type === 'progress') {
      this.#told.set(message.progress.stream, message.progress);
      dependencies.onProgress(message.progress);
    }
    if (message.type === 'notices') dependencies.onNotices();
    if (message.type === 'back') dependencies.onBack();
  }

  #postState(): void {
    const state = stateSchema.safeParse(this.#own?.state);
    if (state.success) this.#post({ type: 'state', state: state.data });
  }

  #post(message: Message): void {
    this.#channel?.postMessage(message);
  }

  #set(state: LiveState): void {
    const { status } = this.#state;
    this.#state = state;
    if (state.status === 'live' && this.#mayHaveMissed) {
      this.#mayHaveMissed = false;
      this.dependencies.onNotices();
    }
    if (status !== state.status) for (const listener of this.#listeners) listener();
  }
}
