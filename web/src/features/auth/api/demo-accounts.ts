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
    readDemoAccounts(leaving.signal).then(setAccounts, () => undefined);
    return () => {
      leaving.abort();
    };
  }, []);
  return accounts;
}

/** The schema comes after the form, which nobody shall wait for. */
async function readDemoAccounts(signal: AbortSignal): Promise<MetaResponse['demoAccounts']> {
  const { json } = await send('/meta', { signal });
  const { metaOf } = await import('../../../lib/account/meta-of');
  return metaOf(json).demoAccounts;
}
