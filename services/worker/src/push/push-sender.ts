import type { OutgoingHttpHeaders } from 'node:http';
import { type Agent, request } from 'node:https';
import webPush from 'web-push';
import type { PushSubscription, PushText } from '@app/accounts';

/**
 * `gone`: the address is given up, or not one of this installation's; `refused`: this message will never be taken;
 * `failed`: it may be taken later.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

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
  /** From the call to the answer, whatever arrives meanwhile. */
  readonly deadlineMs?: number;
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
const DEADLINE_MS = 15_000;
const GONE = [401, 403, 404, 410];
/** Refusals that are of the moment: the service was waiting for too long, or gets too much. */
const OF_THE_MOMENT = [408, 429];

/** Sends by Web Push (RFC 8030), encrypted for the browser (RFC 8291): the push service reads nothing of it. */
export class WebPushSender implements PushSender {
  constructor(private readonly options: WebPushOptions) {}

  async send({ endpoint, p256dh, auth }: PushSubscription, message: PushMessage): Promise<PushOutcome> {
    const { keys, subject } = this.options;
    try {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { vapidDetails: { subject, ...keys }, TTL: KEPT_SECONDS },
      );
      return outcomeOf(await this.#post(new URL(endpoint), headers, body));
    } catch {
      return 'failed';
    }
  }

  /** By the address as it was looked at: web-push itself would read it by another parser, and wait without end. */
  async #post(endpoint: URL, headers: OutgoingHttpHeaders, body: Buffer | null): Promise<number> {
    const { agent, deadlineMs = DEADLINE_MS } = this.options;
    return new Promise((resolve, reject) => {
      request(endpoint, {
        ...{ method: 'POST', headers, signal: AbortSignal.timeout(deadlineMs) },
        ...(agent === undefined ? {} : { agent }),
      })
        .on('response', (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
        .on('error', reject)
        .end(body);
    });
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (GONE.includes(status)) return 'gone';
  return status >= 400 && status < 500 && !OF_THE_MOMENT.includes(status) ? 'refused' : 'failed';
}
