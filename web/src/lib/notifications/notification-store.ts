import { useSyncExternalStore } from 'react';

export type NotificationType =
  'success' | 'error' | 'warning' | 'info' | 'loading' | 'balance_update' | 'transaction';

export interface NotificationAction {
  readonly label: string;
  readonly onSelect: () => void;
  readonly isPrimary?: boolean;
}

/** A row under the message; the value is already written in the reader's format. */
export interface NotificationDetail {
  readonly label: string;
  readonly value: string;
}

export interface Notification {
  readonly id: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly message?: string;
  readonly timestamp: number;
  /** Milliseconds until a toast closes by itself. */
  readonly duration: number;
  readonly autoClose: boolean;
  /** Shown as a toast, kept in the notices, or both. */
  readonly placement: 'toast' | 'card' | 'both';
  readonly details: readonly NotificationDetail[];
  readonly actions: readonly NotificationAction[];
  /** The toast is fading out; the notice stays until it is removed. */
  readonly isLeaving: boolean;
  readonly isToast: boolean;
}

export type NotificationInput = Pick<Notification, 'type' | 'title'> &
  Partial<Pick<Notification, 'message' | 'duration' | 'autoClose' | 'placement' | 'details' | 'actions'>>;

export const DEFAULT_DURATION_MS = 5000;
export const FADE_OUT_MS = 300;
/** Older notices fall out, so that a tab left open for months does not grow. */
const MAX_KEPT = 50;

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
  counter += 1;
  const id = `notification-${counter}`;
  set([...items, complete(id, input)]);
  return id;
}

/** Turns one notification into another in its place: processing into completed. */
export function replaceNotification(id: string, input: NotificationInput): void {
  const isThere = items.some((item) => item.id === id);
  set(
    isThere
      ? items.map((item) => (item.id === id ? complete(id, input) : item))
      : [...items, complete(id, input)],
  );
}

function complete(id: string, input: NotificationInput): Notification {
  const placement = input.placement ?? 'both';
  return {
    id,
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
        if (item.id !== id) return [item];
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

export function useNotifications(): readonly Notification[] {
  return useSyncExternalStore(subscribe, () => items);
}
