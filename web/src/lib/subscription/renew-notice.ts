/** The notice that a subscription is needed, and the dialog in which it is renewed: one at a time. */
export type RenewView = 'none' | 'notice' | 'renewal';

let view: RenewView = 'none';
let wasDismissed = false;
const listeners = new Set<() => void>();

function set(next: RenewView): void {
  if (view === next) return;
  view = next;
  for (const listener of listeners) listener();
}

/**
 * An answer said 402: what was asked for needs an active subscription. Something the person did opens the notice each
 * time; what the page reads by itself opens it until it has been closed once, or it would come back every minute.
 */
export function openRenewNotice(cause: { readonly isCommand: boolean }): void {
  if (view === 'none' && (cause.isCommand || !wasDismissed)) set('notice');
}

/** Opens the choice of a plan and a way to pay, in the frame of a signed-in page. */
export function openRenewal(): void {
  set('renewal');
}

export function closeRenewNotice(): void {
  wasDismissed = true;
  set('none');
}

/** Another person may sign in on this page. */
export function clearRenewNotice(): void {
  wasDismissed = false;
  set('none');
}

export const renewView = (): RenewView => view;

export function subscribeToRenewNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
