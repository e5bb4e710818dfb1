import { meResponseSchema } from '@app/contracts';
import type { MeResponse } from '@app/contracts';
import { useEffect, useState } from 'react';
import { z } from 'zod/mini';

import { apiFetch } from '../../lib/api/api-fetch';
import { useFormat } from '../../lib/format/use-format';
import { EndedNotice } from './ended-notice';

/** All this needs of the person; the rest of the answer is not its business. */
const subscriptionSchema = z.pick(meResponseSchema, { subscription: true });

/** The notice of a subscription that has ended on a public page, where there is no query cache. */
export function OwnExpiry({ isOpen }: { readonly isOpen: boolean }) {
  return isOpen ? <Expiry /> : null;
}

function Expiry() {
  const format = useFormat();
  const [subscription, setSubscription] = useState<MeResponse['subscription'] | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    apiFetch('/me', { schema: subscriptionSchema, signal: leaving.signal }).then(
      (me) => {
        setSubscription(me.subscription);
      },
      // A public page has nothing to say about an account that cannot be read.
      () => undefined,
    );
    return () => {
      leaving.abort();
    };
  }, []);
  if (subscription?.status !== 'expired' && subscription?.status !== 'cancelled') return null;
  const { status, paidUntil } = subscription;
  return <EndedNotice status={status} since={paidUntil === null ? null : format.instantDay(paidUntil)} />;
}
