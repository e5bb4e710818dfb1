import type { StreamEventsResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Banner } from '../../../components/ui/banner';

/** What the hash chain says of the events that are shown, and that it says nothing of the others. */
export function ChainVerdict({ pages }: { readonly pages: readonly StreamEventsResponse[] }) {
  const { t } = useTranslation('admin-streams');
  const checked = pages.flatMap(({ chain }) => (chain === null ? [] : [chain]));
  const [newest, oldest] = [checked[0], checked.at(-1)];
  if (newest === undefined || oldest === undefined) return null;
  const stretch = { from: oldest.from, to: newest.to };
  // Pages go backwards: the earliest fault is in the last one that has any.
  const fault = checked.findLast((chain) => chain.fault !== null)?.fault;
  if (fault === undefined || fault === null)
    return <p className="ui-below-12">{t('chain.holds', stretch)}</p>;
  return (
    <Banner
      tone="error"
      title={t('chain.broken', { revision: fault.revision, reason: t(`chain.fault.${fault.fault}`) })}
    />
  );
}
