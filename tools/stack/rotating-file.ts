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

/**
 * A log file that takes at most twice the limit. Lines are on disk when `write` returns, also if we are killed next. Lines
 * that cannot be written, as on a full disk, are dropped; how many is the first thing in it when it can be written again.
 */
export class RotatingFile {
  readonly #path: string;
  readonly #limitBytes: number;
  #descriptor: number | undefined;
  #size = 0;
  #dropped = 0;

  constructor(path: string, limitBytes = LIMIT_BYTES) {
    this.#path = path;
    this.#limitBytes = limitBytes;
    mkdirSync(dirname(path), { recursive: true });
    this.#open();
  }

  write(line: string): void {
    try {
      if (this.#descriptor === undefined) this.#open();
      else if (this.#size > this.#limitBytes) this.#startAnew();
      if (this.#dropped > 0) {
        this.#append(`${this.#dropped} lines could not be written here and were dropped.`);
        this.#dropped = 0;
      }
      this.#append(line);
    } catch {
      this.#dropped += 1;
    }
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #append(line: string): void {
    if (this.#descriptor !== undefined) this.#size += writeSync(this.#descriptor, `${line}\n`);
  }

  #open(): void {
    this.#descriptor = openSync(this.#path, 'a');
    this.#size = sizeOf(this.#path);
  }

  #startAnew(): void {
    this.close();
    rotate(this.#path, 0);
    this.#open();
  }
}
