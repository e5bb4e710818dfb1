import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const preload = join(import.meta.dirname, 'shift-clock.mjs');
/** As many digits as any shift has: what is written over another one leaves nothing of it. */
const DIGITS = 15;

/** A calendar for a stack and its visitors that jumps from week to week. */
export class StoryClock {
  readonly #folder = mkdtempSync(join(tmpdir(), 'app-e2e-clock-'));
  readonly #written = openSync(this.#file, 'w');
  #shiftMs = 0;

  constructor(start: Date) {
    this.jumpTo(start);
  }

  /** For `startStack`: every Node process of the stack goes by this clock. */
  get environment(): NodeJS.ProcessEnv {
    return { NODE_OPTIONS: `--import ${preload}`, CLOCK_SHIFT_FILE: this.#file };
  }

  now(): Date {
    return new Date(Date.now() + this.#shiftMs);
  }

  /** It is that moment now, and time goes on from there. */
  jumpTo(moment: Date): void {
    this.#shiftMs = moment.getTime() - Date.now();
    const sign = this.#shiftMs < 0 ? '-' : '+';
    writeSync(this.#written, `${sign}${String(Math.abs(this.#shiftMs)).padStart(DIGITS, '0')}`, 0);
  }

  /** The page's calendar; its timers go on by themselves. */
  async tell(page: Page): Promise<void> {
    await page.clock.setSystemTime(this.now());
  }

  remove(): void {
    closeSync(this.#written);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #file(): string {
    return join(this.#folder, 'shift-ms');
  }
}
