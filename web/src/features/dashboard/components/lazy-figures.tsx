import { lazy } from 'react';
import { useTranslation } from 'react-i18next';

import { loadPart } from '../../../lib/version/load-part';
import { pageLoaded } from '../../../lib/viewport/page-load-gate';

/** Called ahead by the loader of the page: the tables are needed as soon as their figures are there. */
export const loadFigures = async () => loadPart(() => import('./late-figures'));

export const BandsCard = lazy(async () => ({ default: (await loadFigures()).BandsCard }));
export const TradesTable = lazy(async () => ({ default: (await loadFigures()).TradesTable }));
export const CsvLink = lazy(async () => ({ default: (await loadFigures()).CsvLink }));
export const WeekDone = lazy(async () => ({ default: (await loadFigures()).WeekDone }));
/** The curve reads half a year, after the figures of all panels. */
export const ValueCurve = lazy(async () => {
  await pageLoaded();
  return { default: (await loadFigures()).ValueCurve };
});

/** In the place of a part whose code did not come. */
export function LoadFailure() {
  const { t } = useTranslation();
  return <p className="ui-muted">{t('panel.partFailed')}</p>;
}
