import type { Agent } from 'node:https';
import webPush from 'web-push';
import type { PushSubscription, PushText } from '@app/accounts';

/** `gone`: the browser has given the address up, and no other answer will come. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

export interface PushMessage extends PushText {
  /** The same notice again takes the place of the first on a device. */
  readonly tag: string;
  readonly lang: string;
}

export interface PushSender {
  send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome>;
}

export interface WebPushOptions {
  readonly keys: { readonly publicKey: string; readonly privateKey: string };
  /** Whom a push service may turn to: `mailto:` or an address of the web. */
  readonly subject: string;
  /** Of tests, whose services have certificates of their own. */
  readonly agent?: Agent;
}

/** The app where it is served securely, else whoever sends its mails: push services take nothing else. */
export function pushSubject({
  PUBLIC_URL,
  MAIL_FROM,
}: {
  readonly PUBLIC_URL?: string | undefined;
  readonly MAIL_FROM: string;
}): string {
  if (PUBLIC_URL?.startsWith('https:') === true) return PUBLIC_URL;
  return `mailto:${/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`;
}

/** A device that was off for longer than this gets no news of a market that has moved on. */
const KEPT_SECONDS = 12 * 3600;
const TIMEOUT_MS = 10_000;
const GONE = [404, 410];

/** Sends by Web Push (RFC 8030), encrypted for the browser (RFC 8291): the push service reads nothing of it. */
export class WebPushSender implements PushSender {
  constructor(private readonly options: WebPushOptions) {}

  async send({ endpoint, p256dh, auth }: PushSubscription, message: PushMessage): Promise<PushOutcome> {
    const { keys, subject, agent } = this.options;
    try {
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject, ...keys },
        TTL: KEPT_SECONDS,
        timeout: TIMEOUT_MS,
        ...(agent === undefined ? {} : { agent }),
      });
      return 'sent';
    } catch (error) {
      return error instanceof webPush.WebPushError && GONE.includes(error.statusCode) ? 'gone' : 'failed';
    }
  }
}
