const DAY_MS = 24 * 60 * 60 * 1000;

/** Life of an access token, milliseconds. */
export const ACCESS_TOKEN_MS = 15 * 60 * 1000;
/** Life of a refresh token, milliseconds. */
export const REFRESH_TOKEN_MS = 30 * DAY_MS;

/**
 * A key signs for 32 days and verifies for 31 more: longer than the last refresh token it signed lives, and so short
 * that never more than two keys are valid.
 */
export const KEY_ROTATION = { rotateAfterMs: 32 * DAY_MS, verifyForMs: 31 * DAY_MS } as const;

/** A new key signs only after every process has had the time to read it. */
export const KEY_REST_MS = 2 * 60 * 1000;
/** How often a process reads the keys again. */
export const KEY_RELOAD_MS = 60 * 1000;
