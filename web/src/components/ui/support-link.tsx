import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { send } from '../../lib/api/send';
import { runWhenIdle } from '../../lib/viewport/run-when-idle';

/** A mail to the support, where the server names an address; asked for once the page is at rest. */
export function SupportLink({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    const cancel = runWhenIdle(() => {
      readAddress(leaving.signal).then(setAddress, () => undefined);
    });
    return () => {
      cancel();
      leaving.abort();
    };
  }, []);
  return isOpen && address !== undefined ? (
    <li>
      <a className="ui-link" href={`mailto:${address}`}>
        {t('footer.support')}
      </a>
    </li>
  ) : null;
}

/** Not by `useMeta`, which comes with the form of the sign-in. */
async function readAddress(signal: AbortSignal): Promise<string | undefined> {
  const { json } = await send('/meta', { signal });
  const { metaOf } = await import('../../lib/account/meta-of');
  return metaOf(json).supportEmail;
}
