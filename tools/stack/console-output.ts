import { join } from 'node:path';
import type { OutputStream } from '@app/provisioning';
import { toConsoleLine } from './log-line.ts';
import { RotatingFile } from './rotating-file.ts';

const PREFIX_WIDTH = 11;
const COLOURS = [36, 35, 33, 32, 34] as const;

/** The supervisor's console: its own messages, and the services' lines behind their names. */
export class ConsoleOutput {
  readonly #verbose: boolean;
  readonly #logFolder: string;
  readonly #files = new Map<string, RotatingFile>();

  constructor(options: { logFolder: string; verbose: boolean }) {
    this.#logFolder = options.logFolder;
    this.#verbose = options.verbose;
    // The terminal may go before we do; what is lost then is only text.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  }

  /** A receiver for the output of one process: everything to its log file, what matters to the console. */
  receiver(name: string): (line: string, stream: OutputStream) => void {
    const file = new RotatingFile(join(this.#logFolder, `${name}.log`));
    this.#files.get(name)?.close();
    this.#files.set(name, file);
    return (line, stream) => {
      file.write(line);
      const { text, important } = toConsoleLine(line, stream);
      if (important || this.#verbose) process.stdout.write(`${this.#prefix(name)} ${text}\n`);
    };
  }

  say(message: string): void {
    process.stdout.write(`${message}\n`);
  }

  complain(message: string): void {
    process.stderr.write(`${message}\n`);
  }

  close(): void {
    for (const file of this.#files.values()) file.close();
    this.#files.clear();
  }

  #prefix(name: string): string {
    const text = `${name.padEnd(PREFIX_WIDTH)} |`;
    if (!process.stdout.isTTY || process.env['NO_COLOR'] !== undefined) return text;
    const colour = COLOURS[[...this.#files.keys()].indexOf(name) % COLOURS.length] ?? 36;
    return `\u001b[${colour}m${text}\u001b[0m`;
  }
}
