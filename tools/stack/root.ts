import { dirname } from 'node:path';

/** Folder of the project. */
export const root = dirname(dirname(import.meta.dirname));
