import type { StressLevel } from './stress-level.schema.js';
import { stressLevelSchema } from './stress-level.schema.js';

const ENHANCED = '_ENHANCED';

/** Reads a level that may carry `_ENHANCED`; an unknown one is `ERROR`. */
export function readStressLevel(text: string): StressLevel {
  const plain = text.endsWith(ENHANCED) ? text.slice(0, -ENHANCED.length) : text;
  const read = stressLevelSchema.safeParse(plain);
  return read.success ? read.data : 'ERROR';
}

/** Writes a level the way the API answers it. */
export const writeStressLevel = (level: StressLevel, isEnhanced: boolean): string =>
  isEnhanced ? `${level}${ENHANCED}` : level;
