import type { CliIo } from '../cli-io.js';
import { InputError } from '../cli-io.js';

const SECRET_MAX = 1_000;
const [ENTER, INTERRUPT, BACKSPACE, DELETE] = ['\r', '\u0003', '\b', '\u007f'];

/** What a secret is read from; a terminal shows nothing of it. */
export interface SecretInput extends AsyncIterable<Buffer | string> {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
}

/**
 * The first line of standard input: typed without being shown, or piped.
 * @throws InputError when there is none, or it is broken off
 */
export async function readSecret(
  prompt: string,
  io: CliIo,
  input: SecretInput = process.stdin,
): Promise<string> {
  const isTyped = input.isTTY === true;
  if (isTyped) io.err(prompt);
  input.setRawMode?.(true);
  try {
    return await firstLine(input);
  } finally {
    input.setRawMode?.(false);
  }
}

async function firstLine(input: SecretInput): Promise<string> {
  let secret = '';
  for await (const chunk of input) {
    for (const character of chunk.toString()) {
      if (character === '\n' || character === ENTER) return complete(secret);
      if (character === INTERRUPT) throw new InputError('Broken off.');
      if (character === BACKSPACE || character === DELETE) secret = secret.slice(0, -1);
      else secret += character;
    }
    if (secret.length > SECRET_MAX) throw new InputError('The password is too long.');
  }
  return complete(secret);
}

function complete(secret: string): string {
  if (secret === '') throw new InputError('No password was given on standard input.');
  return secret;
}
