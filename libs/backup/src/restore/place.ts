import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDER_MODE, syncPath } from '../files/durable-files.js';
import { restoringFolder } from './restore-state.js';

/** What a data folder holds of each store, by folder. */
export const DATA_PARTS = ['postgres', 'event-store'] as const;
export type DataPart = (typeof DATA_PARTS)[number];

/**
 * Puts the restored parts where the stack looks for them and moves the former ones aside; nothing is deleted. Each step
 * is a rename, and each is skipped when it was done before, so it can be broken off and repeated at any point.
 */
export async function placeParts(dataDir: string, aside: string): Promise<void> {
  for (const part of DATA_PARTS) {
    const restored = join(restoringFolder(dataDir), part);
    if (!existsSync(restored)) continue;
    const place = join(dataDir, part);
    if (existsSync(place)) {
      await mkdir(aside, { recursive: true, mode: FOLDER_MODE });
      await rename(place, join(aside, part));
      await syncPath(aside);
    }
    await rename(restored, place);
    await syncPath(dataDir);
  }
}
