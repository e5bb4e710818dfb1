import type { RecommendationView } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Amount, BeforeAmount } from '../../../components/ui/amount';
import { IconRefresh, IconSettings } from '../../../components/ui/icons';
import { Notice } from '../../../components/ui/notice';
import { NoticePlace } from '../../../components/ui/notice-place';
import { PreviousNext } from '../../../components/ui/previous-next';
import { TextLink } from '../../../components/ui/text-link';
import { dismissSavedBase, useSavedBase } from '../../../lib/account/saved-base';
import type { SavedBase } from '../../../lib/account/saved-base';
import { roundDecimal } from '../../../lib/format/decimal';
import { useFormat } from '../../../lib/format/use-format';
import { useMe } from '../../../lib/me/me';
import { speedOf } from '../model/refresh';
import type { Refresh } from '../model/refresh';
import { tradesOf } from '../model/week-count';
import classes from './week-banners.module.css';

interface WeekNoticeProps {
  readonly view: RecommendationView | null;
  readonly isCalculating: boolean;
  /** The last calculation of this visit; null before it, and after its notice was dismissed. */
  readonly refresh: Refresh | null;
  readonly onDismiss: () => void;
  /** Calculates with the settings of now although the recommendation is at most a minute old. */
  readonly onAnew: () => void;
}

/**
 * At most one notice: settings that the recommendation does not use yet, a weekly base that was just saved, else how the
 * last calculation went.
 */
export function WeekNotice({ view, isCalculating, refresh, onDismiss, onAnew }: WeekNoticeProps) {
  const savedBase = useSavedBase();
  const me = useMe().data;
  const holdsOldSettings =
    refresh?.isRepeated === true &&
    view !== null &&
    me !== undefined &&
    (view.baseUsd !== me.baseUsd || view.profile !== me.profile);
  const notice =
    holdsOldSettings && !isCalculating ? (
      <StillHolds view={view} onAnew={onAnew} />
    ) : savedBase !== null ? (
      <SettingsSaved savedBase={savedBase} />
    ) : isCalculating ? (
      <NoticePlace />
    ) : refresh !== null && view !== null ? (
      <DataRefreshed view={view} refresh={refresh} onDismiss={onDismiss} />
    ) : null;
  return notice === null ? null : <div className={classes.notice}>{notice}</div>;
}

function SettingsSaved({ savedBase }: { readonly savedBase: SavedBase }) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  return (
    <Notice
      icon={<IconSettings size={20} stroke={1.7} />}
      title={t('saved.title')}
      links={<TextLink onClick={dismissSavedBase}>{t('success.dismiss')}</TextLink>}
    >
      {t('saved.base')}{' '}
      <PreviousNext
        before={<BeforeAmount value={savedBase.previousUsd} />}
        after={<Amount value={savedBase.currentUsd} />}
      />
      . {t('saved.at', { time: format.instant(savedBase.at) })} {t('saved.effect')}
    </Notice>
  );
}

function StillHolds({
  view,
  onAnew,
}: Pick<WeekNoticeProps, 'onAnew'> & { readonly view: RecommendationView }) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  return (
    <Notice
      icon={<IconSettings size={20} stroke={1.7} />}
      title={t('holds.title')}
      links={<TextLink onClick={onAnew}>{t('holds.anew')}</TextLink>}
    >
      {t('holds.text', { time: format.instant(view.issuedAt) })}
    </Notice>
  );
}

interface DataRefreshedProps {
  readonly view: RecommendationView;
  readonly refresh: Refresh;
  readonly onDismiss: () => void;
}

function DataRefreshed({ view, refresh, onDismiss }: DataRefreshedProps) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  const duration = format.decimal(roundDecimal(String(refresh.durationMs), 0), { decimals: 0 });
  return (
    <Notice
      icon={<IconRefresh size={20} stroke={1.7} />}
      title={t('refreshed.title')}
      links={<TextLink onClick={onDismiss}>{t('success.dismiss')}</TextLink>}
    >
      {t('refreshed.performance', { speed: t(`refreshed.speed.${speedOf(refresh)}`), duration })}{' '}
      {t('refreshed.trades', { count: tradesOf(view) })} {t('refreshed.base')} <Amount value={view.baseUsd} />
      .
    </Notice>
  );
}
