import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Runs `run` so that every log line inside it, also after an await, carries `correlationId`. */
export function runWithCorrelation<T>(correlationId: string, run: () => T): T {
  return storage.run(correlationId, run);
}

/** The correlation id of the request or job this code runs for; undefined outside of one. */
export function currentCorrelationId(): string | undefined {
  return storage.getStore();
}
