import type { MetaResponse } from '@app/contracts';
import { useEffect, useState } from 'react';

import { send } from '../api/send';

/**
 * What the server says about itself; undefined until it has answered. Fetched without the query cache, which visitors do
 * not load.
 */
export function useMeta(): MetaResponse | undefined {
  const [meta, setMeta] = useState<MetaResponse>();
  useEffect(() => {
    const leaving = new AbortController();
    readMeta(leaving.signal).then(setMeta, () => undefined);
    return () => {
      leaving.abort();
    };
  }, []);
  return meta;
}

/** The schema comes after the form, which nobody shall wait for. */
async function readMeta(signal: AbortSignal): Promise<MetaResponse> {
  const { json } = await send('/meta', { signal });
  const { metaOf } = await import('./meta-of');
  return metaOf(json);
}
