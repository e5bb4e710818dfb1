/** What a command may touch outside: injected, so that a test runs commands in its own process. */
export interface CliIo {
  /** Directory that relative paths of arguments start from. */
  readonly workingDirectory: string;
  /** Standard output: results only. */
  readonly out: (text: string) => void;
  /** Standard error: notes and errors, one line each. */
  readonly err: (line: string) => void;
}

/** A sub-command. */
export interface CliCommand {
  readonly usage: string;
  /** What it does and what to know before, a line each: `--help` shows it. */
  readonly about: readonly string[];
  /** Carries the command out or throws {@link UsageError} or {@link InputError}. */
  readonly run: (args: readonly string[], io: CliIo) => Promise<void>;
}

/** The command was called the wrong way: exit code 2, with the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Exit code of every command that was given the name or id of nobody. */
export const UNKNOWN_USER = 3;

/** What the command was given cannot be used: exit code 1, unless it says another. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly exitCode: number;

  constructor(message: string, options: { readonly cause?: unknown; readonly exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = options.exitCode ?? 1;
  }
}
