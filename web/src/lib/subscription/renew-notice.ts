let isOpen = false;
let wasDismissed = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (isOpen === next) return;
  isOpen = next;
  for (const listener of listeners) listener();
}

/**
 * An answer said 402: what was asked for needs an active subscription. Something the person did opens the notice each
 * time; what the page reads by itself opens it until it has been closed once, or it would come back every minute.
 */
export function openRenewNotice(cause: { readonly isCommand: boolean }): void {
  if (cause.isCommand || !wasDismissed) set(true);
}

export function closeRenewNotice(): void {
  wasDismissed = true;
  set(false);
}

/** Another person may sign in on this page. */
export function clearRenewNotice(): void {
  wasDismissed = false;
  set(false);
}

export const isRenewNoticeOpen = (): boolean => isOpen;

export function subscribeToRenewNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
