import type { Message } from '../i18n/translations';

export type NotificationType =
  'success' | 'error' | 'warning' | 'info' | 'loading' | 'balance_update' | 'transaction';

export interface NotificationAction {
  readonly label: Message;
  readonly onSelect: () => void;
  readonly isPrimary?: boolean;
}

/** A row under the message; the value is already written in the reader's format. */
export interface NotificationDetail {
  readonly label: string;
  readonly value: string;
}

/** Written out when shown, in the language of that moment and hidden with the other amounts. */
export type KnownDetails =
  | {
      readonly kind: 'transaction';
      readonly operation: 'invest' | 'reinvest' | 'sell' | 'deposit' | 'withdrawal';
      readonly amountUsd: string;
      readonly amountBtc?: string;
      readonly status: 'processing' | 'completed';
      /** Shown only when it is more than a cent. */
      readonly balanceChangeUsd?: string;
    }
  | {
      readonly kind: 'balance_update';
      readonly previousUsd: string;
      readonly currentUsd: string;
      /** Shown only when it is more than a cent. */
      readonly changeUsd: string;
    }
  | {
      readonly kind: 'data_refresh';
      /** How long it took, in milliseconds. */
      readonly syncTimeMs: number;
      /** When it was done, an ISO instant. */
      readonly timestamp: string;
    };

export type NotificationDetails = KnownDetails | readonly NotificationDetail[];

export interface Notification {
  readonly id: string;
  /** Grows with every notification and replacement: what has been read aloud or timed is known by it. */
  readonly version: number;
  readonly type: NotificationType;
  readonly title: Message;
  readonly message?: Message;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** Milliseconds until a toast closes by itself. */
  readonly duration: number;
  readonly autoClose: boolean;
  /** Shown as a toast, kept in the notices, or both. */
  readonly placement: 'toast' | 'card' | 'both';
  readonly details: NotificationDetails;
  readonly actions: readonly NotificationAction[];
  /** The toast is fading out; the notice stays until it is removed. */
  readonly isLeaving: boolean;
  readonly isToast: boolean;
}

export type NotificationInput = Pick<Notification, 'type' | 'title'> &
  Partial<Pick<Notification, 'message' | 'duration' | 'autoClose' | 'placement' | 'details' | 'actions'>> & {
    /** The same key takes the place of the one before, so that a repeated fact is there once. */
    readonly key?: string;
  };
