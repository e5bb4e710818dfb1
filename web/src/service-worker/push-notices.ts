import { productName } from '@app/contracts';

import type { WorkerScope } from './worker-scope';

/** What the server sends (`push-sender.ts` of the worker). */
interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** The same notice again takes the place of the first. */
  readonly tag: string;
  readonly lang: string;
  readonly path: string;
}

/** Browsers show something for every push: where it cannot be read, that there is news. */
const UNREAD: PushMessage = { title: productName, body: '', tag: 'notice', lang: '', path: '/dashboard' };

export async function showPush({ registration }: WorkerScope, text: string | undefined): Promise<void> {
  const { title, body, tag, lang, path } = pushMessageOf(text);
  await registration.showNotification(title, { body, tag, lang, icon: '/icon-192.png', data: path });
}

/** The window that shows the page already, else a new one: a form that is half filled in another stays as it is. */
export async function openPage({ clients }: WorkerScope, data: unknown): Promise<void> {
  const path = isOwnPath(data) ? data : UNREAD.path;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = windows.find(({ url }) => new URL(url).pathname === path);
  await (same === undefined ? clients.openWindow(path) : same.focus());
}

function pushMessageOf(text: string | undefined): PushMessage {
  const fields = fieldsOf(text);
  const textOf = (name: keyof PushMessage): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : UNREAD[name];
  };
  const path = textOf('path');
  return {
    ...{ title: textOf('title'), body: textOf('body'), tag: textOf('tag'), lang: textOf('lang') },
    path: isOwnPath(path) ? path : UNREAD.path,
  };
}

/** A page of this app and of no other site. */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

function fieldsOf(text: string | undefined): ReadonlyMap<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    return new Map(typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : []);
  } catch {
    return new Map();
  }
}
