import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';

const collector = z.custom<() => void>((value) => typeof value === 'function');

/** Megabytes of heap that stay occupied by what `make` returns. */
export function heapMbOf(make: () => unknown): number {
  setFlagsFromString('--expose-gc');
  const collect = collector.parse(runInNewContext('gc'));
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = [make()];
  collect();
  const after = process.memoryUsage().heapUsed;
  // Looked at last, so that it is still there when the heap is measured.
  return kept.length === 1 ? (after - before) / 2 ** 20 : 0;
}
