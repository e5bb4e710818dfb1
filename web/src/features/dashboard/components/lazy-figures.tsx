import { lazy } from 'react';
import { useTranslation } from 'react-i18next';

import { loadPart } from '../../../lib/version/load-part';
import { pageLoaded } from '../../../lib/viewport/page-load-gate';

const late = async () => loadPart(() => import('./late-figures'));

// The tables come with the figures they show: the dashboard is usable before them.
export const BandsTable = lazy(async () => ({ default: (await late()).BandsTable }));
export const TradesTable = lazy(async () => ({ default: (await late()).TradesTable }));
/** The curve reads half a year, after the figures of all panels. */
export const ValueCurve = lazy(async () => {
  await pageLoaded();
  return { default: (await late()).ValueCurve };
});

/** In the place of a part whose code did not come. */
export function LoadFailure() {
  const { t } = useTranslation();
  return <p className="ui-muted">{t('panel.partFailed')}</p>;
}
