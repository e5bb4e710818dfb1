import type { PushSubscriptionRequest } from '@app/contracts';

/**
 * `off` nothing is sent to this browser as far as it knows · `blocked` the person has forbidden it in the browser ·
 * `needs-install` an iPhone or iPad shows notices of apps on its home screen only.
 */
export type BrowserPush =
  | { readonly status: 'unsupported' | 'needs-install' | 'blocked' | 'off' }
  | { readonly status: 'on'; readonly fingerprint: string };

/** The worker of a first visit is installed after the page has loaded. */
const INSTALL_TIMEOUT_MS = 10_000;

export async function browserPush(): Promise<BrowserPush> {
  const registration = (await pushRegistration()) ?? (await firstRegistration());
  // Only browsers of these devices have the property.
  if (registration === undefined)
    return { status: 'standalone' in navigator && !navigator.standalone ? 'needs-install' : 'unsupported' };
  if (Notification.permission === 'denied') return { status: 'blocked' };
  const subscription = await registration.pushManager.getSubscription();
  return subscription === null
    ? { status: 'off' }
    : { status: 'on', fingerprint: await fingerprintOf(subscription.endpoint) };
}

/** Asks the person where they have not been asked. Null where they say no. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionRequest | null> {
  const registration = await pushRegistration();
  if (registration === undefined || (await Notification.requestPermission()) !== 'granted') return null;
  // One that was made for another key, or for somebody who has signed out, is of no use.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await pushRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return hasPush() ? navigator.serviceWorker.getRegistration() : undefined;
}

async function firstRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!hasPush()) return undefined;
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(resolve, INSTALL_TIMEOUT_MS, undefined);
  });
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

async function fingerprintOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
