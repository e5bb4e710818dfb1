interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface PageRequestEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface PushEvent extends LastingEvent {
  readonly data: { text(): string } | null;
}

export interface NotificationClickEvent extends LastingEvent {
  readonly notification: Notification;
}

export interface WindowOfApp {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** What the worker uses of its global scope: the library of types for workers contradicts the one for pages. */
export interface WorkerScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: {
      readonly type: 'window';
      readonly includeUncontrolled: boolean;
    }): Promise<readonly WindowOfApp[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: PageRequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void;
  skipWaiting(): Promise<void>;
}
