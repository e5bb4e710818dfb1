/** A failure that its message explains in full; shown without a stack trace. */
export class LauncherError extends Error {}
