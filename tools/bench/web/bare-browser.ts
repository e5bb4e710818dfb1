import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { readBrowserAddress } from './browser-address.ts';

const START_LIMIT_MS = 30_000;
const END_LIMIT_MS = 5_000;
const COMMAND_LIMIT_MS = 90_000;

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--hide-scrollbars',
  // The browser's own pages (what drops down from its address bar), loaded with each window, compute next to the visitor's.
  '--disable-features=PreloadTopChromeWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
  '--remote-debugging-port=0',
];

const messageSchema = z.object({
  id: z.int().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
type Message = z.infer<typeof messageSchema>;

/** One command of the DevTools protocol. @throws Error with what the browser has against it */
export type Send = (method: string, params?: Readonly<Record<string, unknown>>) => Promise<unknown>;

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface BarePage {
  readonly send: Send;
  readonly onEvent: (method: string, listener: (params: unknown) => void) => void;
  /** Closes the profile too. */
  readonly close: () => Promise<void>;
}

const contextSchema = z.object({ browserContextId: z.string() });
const targetSchema = z.object({ targetId: z.string() });
const attachedSchema = z.object({ sessionId: z.string() });

/**
 * Chromium spoken to by its protocol alone. What drives tests keeps a second world of scripts in each page and reads
 * 330 kB into it, which a page slowed down to a quarter waits half a second for: no visitor has that.
 */
export class BareBrowser {
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, (params: unknown) => void>();
  #sent = 0;

  private constructor(child: ChildProcess, profile: string, socket: WebSocket) {
    this.#child = child;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      this.#hear(messageSchema.parse(JSON.parse(String(data))));
    });
  }

  static async launch(...more: readonly string[]): Promise<BareBrowser> {
    const profile = mkdtempSync(join(tmpdir(), 'bench-browser-'));
    const child = spawn(
      process.env['CHROME_PATH'] ?? 'chromium',
      [...flags, ...more, `--user-data-dir=${profile}`, 'about:blank'],
      { stdio: 'ignore' },
    );
    try {
      const address = await readBrowserAddress(profile, child, START_LIMIT_MS);
      const socket = new WebSocket(address);
      await new Promise((resolve, reject) => {
        socket.addEventListener('open', resolve, { once: true });
        socket.addEventListener('error', reject, { once: true });
      });
      return new BareBrowser(child, profile, socket);
    } catch (error) {
      child.kill('SIGKILL');
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      throw error;
    }
  }

  /** A page of a fresh profile: nothing cached, nothing stored. */
  async open(size: { readonly width: number; readonly height: number }): Promise<BarePage> {
    const profile = contextSchema.parse(await this.#send('Target.createBrowserContext'));
    const { targetId } = targetSchema.parse(
      await this.#send('Target.createTarget', { url: 'about:blank', ...profile, ...size }),
    );
    const { sessionId } = attachedSchema.parse(
      await this.#send('Target.attachToTarget', { targetId, flatten: true }),
    );
    return {
      send: (method, params) => this.#send(method, params, sessionId),
      onEvent: (method, listener) => {
        this.#listeners.set(`${sessionId} ${method}`, listener);
      },
      close: async () => {
        for (const key of this.#listeners.keys()) {
          if (key.startsWith(sessionId)) this.#listeners.delete(key);
        }
        await this.#send('Target.disposeBrowserContext', profile);
      },
    };
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    await this.#send('Browser.close').catch(() => undefined);
    await Promise.race([ended, wait(END_LIMIT_MS)]);
    if (this.#child.exitCode === null) this.#child.kill('SIGKILL');
    this.#socket.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #send(
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    sessionId?: string,
  ): Promise<unknown> {
    this.#sent += 1;
    const id = this.#sent;
    let limit: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise((resolve, reject) => {
        this.#pending.set(id, { resolve, reject });
        limit = setTimeout(() => {
          reject(new Error(`${method} was not answered`));
        }, COMMAND_LIMIT_MS);
        this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
      });
    } finally {
      clearTimeout(limit);
      this.#pending.delete(id);
    }
  }

  #hear({ id, sessionId, method, params, result, error }: Message): void {
    if (id !== undefined) {
      const pending = this.#pending.get(id);
      if (error === undefined) pending?.resolve(result);
      else pending?.reject(new Error(error.message));
    } else if (method !== undefined) {
      this.#listeners.get(`${sessionId ?? ''} ${method}`)?.(params);
    }
  }
}
