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

export function timeLimitOf(message: object, defaultMs = DEFAULT_TIME_LIMIT_MS): number {
  const own: unknown = Reflect.getMetadata(TIME_LIMIT, message.constructor);
  return typeof own === 'number' ? own : defaultMs;
}
