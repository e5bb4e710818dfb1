import { AsyncLocalStorage } from 'node:async_hooks';

interface Correlation {
  readonly id: string;
  causationId?: string;
}

const storage = new AsyncLocalStorage<Correlation>();

/** Runs `run` so that every log line inside it, also after an await, carries `correlationId`. */
export function runWithCorrelation<T>(correlationId: string, run: () => T): T {
  return storage.run({ id: correlationId }, run);
}

/** The correlation id of the request or job this code runs for; undefined outside of one. */
export function currentCorrelationId(): string | undefined {
  return storage.getStore()?.id;
}

/** Notes what caused the request or job this code runs for, from now on. */
export function noteCausation(causationId: string): void {
  const correlation = storage.getStore();
  if (correlation !== undefined) correlation.causationId = causationId;
}

/** What caused the request or job this code runs for; undefined where nothing else did. */
export function currentCausationId(): string | undefined {
  return storage.getStore()?.causationId;
}
