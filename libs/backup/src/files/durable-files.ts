import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Backups hold credentials and signing keys: for their owner's eyes only. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/** Writes down what was written to a file or changed in a folder, so that a power cut does not undo it. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The file has its former content or the new one, whatever happens in between. */
export async function writeFileAtomically(file: string, text: string): Promise<void> {
  const draft = `${file}.draft`;
  const handle = await open(draft, 'w', FILE_MODE);
  try {
    await handle.writeFile(text, 'utf8');
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await syncPath(dirname(file));
}
