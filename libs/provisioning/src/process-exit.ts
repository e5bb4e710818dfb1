/** How a process ended. */
export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it could not even be started. */
  readonly error?: string;
}

/** Words for a message, for example `ended with code 1` or `was ended by SIGKILL`. */
export function describeExit({ code, signal, error }: ProcessExit): string {
  if (error !== undefined) return `could not be started (${error})`;
  return signal === null ? `ended with code ${code ?? 'unknown'}` : `was ended by ${signal}`;
}
