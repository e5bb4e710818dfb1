import { useTranslation } from 'react-i18next';

import { IconClock, IconRefresh } from '../../../components/ui/icons';
import { TextLink } from '../../../components/ui/text-link';
import { useFormat } from '../../../lib/format/use-format';
import type { ManualTrade } from '../model/use-manual-trade';
import classes from './trade-form.module.css';

/** Where price, RSI and regime of the day come from, a note where the day has no close of its own, and a reload. */
export function DayNote({ form }: { readonly form: ManualTrade }) {
  const { t } = useTranslation('manual-transaction');
  const { day } = form;
  if (form.entered.date === '') return null;
  return (
    <div className={classes.day}>
      <div aria-live="polite">
        {day.data !== undefined ? (
          <Origin day={day.data} />
        ) : day.isError ? (
          <p>{t('day.failed')}</p>
        ) : day.isLoading ? (
          <p>{t('day.loading')}</p>
        ) : null}
      </div>
      <TextLink icon={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />} onClick={form.reload}>
        {t('day.reload')}
      </TextLink>
    </div>
  );
}

function Origin({ day }: { readonly day: NonNullable<ManualTrade['day']['data']> }) {
  const { t } = useTranslation('manual-transaction');
  const format = useFormat();
  if (day.note === null)
    return <p>{t('day.close', { date: format.longDate(day.date), source: day.source })}</p>;
  return (
    <p className={classes.warn}>
      <IconClock size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {t(`day.note.${day.note}`, {
          date: format.longDate(day.date),
          pricedOn: format.longDate(day.pricedOn),
          source: day.source,
        })}
      </span>
    </p>
  );
}
