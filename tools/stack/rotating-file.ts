import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const LIMIT_BYTES = 5 * 1024 * 1024;

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Moves a log that has grown over the limit aside, as `<file>.1`; the one before that is lost. */
export function rotate(file: string, limitBytes = LIMIT_BYTES): void {
  if (sizeOf(file) > limitBytes) renameSync(file, `${file}.1`);
}

/** A log file that takes at most twice the limit. Lines are on disk when `write` returns, also if we are killed next. */
export class RotatingFile {
  readonly #path: string;
  readonly #limitBytes: number;
  #descriptor: number;
  #size: number;

  constructor(path: string, limitBytes = LIMIT_BYTES) {
    this.#path = path;
    this.#limitBytes = limitBytes;
    mkdirSync(dirname(path), { recursive: true });
    this.#descriptor = openSync(path, 'a');
    this.#size = sizeOf(path);
  }

  write(line: string): void {
    if (this.#size > this.#limitBytes) this.#startAnew();
    this.#size += writeSync(this.#descriptor, `${line}\n`);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #startAnew(): void {
    closeSync(this.#descriptor);
    rotate(this.#path, 0);
    this.#descriptor = openSync(this.#path, 'a');
    this.#size = 0;
  }
}
