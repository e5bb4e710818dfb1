import { metaResponseSchema } from '@app/contracts';
import type { MetaResponse } from '@app/contracts';
import { useEffect, useState } from 'react';

import { send } from '../../../lib/api/send';

/**
 * Accounts to try the product with, which only a development server names. Fetched without the query cache, which
 * visitors do not load; a server that does not answer simply shows none.
 */
export function useDemoAccounts(): MetaResponse['demoAccounts'] {
  const [accounts, setAccounts] = useState<MetaResponse['demoAccounts']>([]);
  useEffect(() => {
    const leaving = new AbortController();
    send('/meta', { signal: leaving.signal }).then(
      ({ json }) => {
        const meta = metaResponseSchema.safeParse(json);
        if (meta.success) setAccounts(meta.data.demoAccounts);
      },
      () => undefined,
    );
    return () => {
      leaving.abort();
    };
  }, []);
  return accounts;
}
