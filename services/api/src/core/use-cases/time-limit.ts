import 'reflect-metadata';

/** Bound of a command or query that declares none. */
export const DEFAULT_TIME_LIMIT_MS = 10_000;

const TIME_LIMIT = 'use-case:time-limit';

/** Bounds a command or query by another limit than the default: exports, imports and repairs take longer. */
export const TimeLimit =
  (milliseconds: number): ClassDecorator =>
  (target) => {
    Reflect.defineMetadata(TIME_LIMIT, milliseconds, target);
  };

/**
 * Of a command or query whose time grows with a person's history. It has this as its `progress`, its handler reports each
 * step, and its time limit then bounds the time between two steps instead of the whole.
 */
export class Progress {
  /** Replaced by whoever bounds the use case. */
  report: () => void = () => undefined;
}

export const progressOf = (message: object): Progress | undefined =>
  'progress' in message && message.progress instanceof Progress ? message.progress : undefined;

export function timeLimitOf(message: object, defaultMs = DEFAULT_TIME_LIMIT_MS): number {
  const own: unknown = Reflect.getMetadata(TIME_LIMIT, message.constructor);
  return typeof own === 'number' ? own : defaultMs;
}
