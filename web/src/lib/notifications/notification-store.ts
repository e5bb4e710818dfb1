import { useSyncExternalStore } from 'react';

import type { Notification, NotificationInput } from './notification';

export type { Notification, NotificationInput, NotificationType } from './notification';

export const DEFAULT_DURATION_MS = 5000;
export const FADE_OUT_MS = 300;
/** Older notices fall out, so that a tab left open for months does not grow. */
export const MAX_KEPT = 50;

let items: readonly Notification[] = [];
let counter = 0;
const listeners = new Set<() => void>();

function set(next: readonly Notification[]): void {
  items = next.slice(-MAX_KEPT);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a notification and returns its id. A `loading` one stays until it is replaced or closed. */
export function notify(input: NotificationInput): string {
  const id = input.key ?? `notification-${counter + 1}`;
  replaceNotification(id, input);
  return id;
}

/** Turns one notification into another in its place: processing into completed. */
export function replaceNotification(id: string, input: NotificationInput): void {
  const isThere = items.some((item) => item.id === id);
  const next = complete(id, input);
  set(isThere ? items.map((item) => (item.id === id ? next : item)) : [...items, next]);
}

function complete(id: string, input: NotificationInput): Notification {
  counter += 1;
  const placement = input.placement ?? 'both';
  return {
    id,
    version: counter,
    type: input.type,
    title: input.title,
    ...(input.message === undefined ? {} : { message: input.message }),
    timestamp: Date.now(),
    duration: input.duration ?? DEFAULT_DURATION_MS,
    autoClose: input.autoClose ?? input.type !== 'loading',
    placement,
    details: input.details ?? [],
    actions: input.actions ?? [],
    isLeaving: false,
    isToast: placement !== 'card',
  };
}

/** Fades the toast out; a notification with a card stays among the notices. */
export function closeToast(id: string): void {
  const target = items.find((item) => item.id === id);
  if (target === undefined || !target.isToast || target.isLeaving) return;
  set(items.map((item) => (item.id === id ? { ...item, isLeaving: true } : item)));
  setTimeout(() => {
    set(
      items.flatMap((item) => {
        // One that came in its place during the fade is a toast of its own.
        if (item.id !== id || item.version !== target.version) return [item];
        return item.placement === 'toast' ? [] : [{ ...item, isToast: false, isLeaving: false }];
      }),
    );
  }, FADE_OUT_MS);
}

export function removeNotification(id: string): void {
  set(items.filter((item) => item.id !== id));
}

export function clearNotifications(): void {
  set([]);
}

/** Empties the notices; a toast that is on screen stays until it closes. */
export function clearNotices(): void {
  set(items.flatMap((item) => (item.isToast ? [{ ...item, placement: 'toast' as const }] : [])));
}

export function useNotifications(): readonly Notification[] {
  return useSyncExternalStore(
    subscribe,
    () => items,
    () => items,
  );
}
