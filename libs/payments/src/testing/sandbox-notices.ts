import { createHmac } from 'node:crypto';
import type { SandboxCheckout, SandboxNotice } from './sandbox-checkout.js';

export const noticeDeliveries = ['at-once', 'repeat', 'delay', 'hold', 'lose', 'forge'] as const;
/**
 * How the shop is notified of an action: once, three times, after {@link DELAY_MS}, when somebody sends it, never, or with a
 * wrong signature.
 */
export type NoticeDelivery = (typeof noticeDeliveries)[number];

/** Sends a body and answers with the status. Rejects where nobody answers. */
export type PostNotice = (
  url: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<number>;

export const DELAY_MS = 10_000;
export const REPEATS = 3;
const ANSWER_LIMIT_MS = 5_000;

export const postByFetch: PostNotice = async (url, { headers, body }) => {
  const response = await fetch(url, {
    ...{ method: 'POST', headers, body, redirect: 'manual' },
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  await response.body?.cancel();
  return response.status;
};

/** Sends a notice and returns the status of the answer; 0 where there was none. */
export async function sendNotice(
  post: PostNotice,
  { webhook }: SandboxCheckout,
  notice: SandboxNotice,
  { secret, isForged }: { readonly secret: string; readonly isForged: boolean },
): Promise<number> {
  const key = isForged ? `not ${secret}` : secret;
  const headers = {
    'content-type': 'application/json',
    'x-sandbox-signature': createHmac('sha256', key).update(notice.body).digest('hex'),
  };
  try {
    return await post(webhook, { headers, body: notice.body });
  } catch {
    return 0;
  }
}
