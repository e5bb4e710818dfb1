import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError, errorCode } from '@app/platform';

export const KEY_BYTES = 32;

/** Where the key is, as the environment of a process names it. */
export interface MasterKeySettings {
  /** 32 bytes in base64. */
  readonly APP_MASTER_KEY?: string | undefined;
  readonly APP_MASTER_KEY_FILE?: string | undefined;
}

/** The process has no usable master key; the message names the setting and never its value. */
export class MasterKeyError extends AppError<'CONFIG.MASTER_KEY'> {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super('CONFIG.MASTER_KEY', message, options);
  }
}

/**
 * The key from the environment, else from its file, which is made where it does not exist yet.
 * @throws MasterKeyError
 */
export async function loadMasterKey(config: MasterKeySettings): Promise<KeyObject> {
  const { APP_MASTER_KEY: given, APP_MASTER_KEY_FILE: file } = config;
  if (given !== undefined) return keyOf(given, 'APP_MASTER_KEY');
  if (file === undefined) throw new MasterKeyError('set APP_MASTER_KEY, or APP_MASTER_KEY_FILE to a file');
  try {
    return keyOf(await readOrCreate(file), 'the file of APP_MASTER_KEY_FILE');
  } catch (error) {
    if (error instanceof MasterKeyError) throw error;
    throw new MasterKeyError('the file of APP_MASTER_KEY_FILE can be neither read nor made', {
      cause: error,
    });
  }
}

function keyOf(text: string, source: string): KeyObject {
  const bytes = Buffer.from(text.trim(), 'base64');
  if (bytes.length !== KEY_BYTES) throw new MasterKeyError(`${source} does not hold 32 bytes in base64`);
  return createSecretKey(bytes);
}

async function readOrCreate(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeDurably(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
  try {
    // Unlike a rename a link fails where another process was faster: nobody's key is ever replaced.
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
