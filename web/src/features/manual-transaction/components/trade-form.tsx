import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { MarketFields, NotesField } from '../../../components/trade-form/condition-fields';
import { IconClock, IconRefresh } from '../../../components/ui/icons';
import { TextLink } from '../../../components/ui/text-link';
import { isApiProblem } from '../../../lib/api/api-problem';
import { problemMessage } from '../../../lib/api/problem-message';
import { sourceName } from '../../../lib/format/source-name';
import { useFormat } from '../../../lib/format/use-format';
import { useFaultText } from '../model/use-fault-text';
import type { ManualTrade } from '../model/use-manual-trade';
import { FigureFields } from './figure-fields';
import { TypeAndDate } from './type-and-date';
import classes from './trade-form.module.css';
import { UnsavedChanges } from '../../../components/ui/unsaved-changes';

/** Where price, RSI and regime of the day come from, a note where the day has no close of its own, and a reload. */
function DayNote({ form }: { readonly form: ManualTrade }) {
  const { t } = useTranslation('manual-transaction');
  const { day } = form;
  if (form.entered.date === '') return null;
  return (
    <div className={classes.day}>
      <div aria-live="polite">
        {day.data !== undefined ? (
          <Origin day={day.data} />
        ) : day.isError ? (
          <DayFailure error={day.error} />
        ) : day.isLoading ? (
          <p>{t('day.loading')}</p>
        ) : null}
      </div>
      <TextLink icon={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />} onClick={form.reload}>
        {t(isDayUnread(day) ? 'day.retry' : 'day.reload')}
      </TextLink>
    </div>
  );
}

type Day = ManualTrade['day'];

/** Only 404 means that no figures are known; after any other failure they may be read a moment later. */
const isUnknown = (error: unknown): boolean => isApiProblem(error) && error.status === 404;
const isDayUnread = (day: Day): boolean => day.isError && !isUnknown(day.error);

function DayFailure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('manual-transaction');
  const { t: common, i18n } = useTranslation();
  if (isUnknown(error)) return <p>{t('day.failed')}</p>;
  return <p>{t('day.unread', { reason: problemMessage(error, common, i18n) })}</p>;
}

function Origin({ day }: { readonly day: NonNullable<ManualTrade['day']['data']> }) {
  const { t } = useTranslation('manual-transaction');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const source = sourceName(day.source, tc);
  if (day.note === null) return <p>{t('day.close', { date: format.longDate(day.date), source })}</p>;
  return (
    <p className={classes.warn}>
      <IconClock size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {t(`day.note.${day.note}`, {
          date: format.longDate(day.date),
          pricedOn: format.longDate(day.pricedOn),
          source,
        })}
      </span>
    </p>
  );
}

/** Where the proceeds of a sale go, and what will happen. */
function ProceedsSwitch({ form }: { readonly form: ManualTrade }) {
  const { t } = useTranslation('manual-transaction');
  const { isToCash } = form.entered;
  return (
    <Switch
      name="proceeds"
      checked={isToCash}
      label={t('proceeds.label')}
      description={isToCash ? t('proceeds.toCash') : t('proceeds.toPocket')}
      onChange={(event) => {
        form.change({ isToCash: event.currentTarget.checked });
      }}
    />
  );
}

interface MoreFieldsProps {
  readonly form: ManualTrade;
  readonly hasRsiFault: boolean;
}

/** RSI and regime, which the day fills in, and a note: folded, but for a fault to correct. */
function MoreFields({ form, hasRsiFault }: MoreFieldsProps) {
  const { t } = useTranslation('manual-transaction');
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.more}
      open={isOpen || hasRsiFault}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>
        {t('more')} <span className="ui-muted">{t('moreHelp')}</span>
      </summary>
      <div className={classes.moreFields}>
        <MarketFields
          rsi={form.rsi}
          hasRsiFault={hasRsiFault}
          regime={form.regime}
          onRsi={(rsi) => {
            form.change({ rsi });
          }}
          onRegime={(regime) => {
            form.change({ regime: regime ?? 'none' });
          }}
        />
        <NotesField
          notes={form.entered.notes}
          help={t('notes.help')}
          onChange={(notes) => {
            form.change({ notes });
          }}
        />
      </div>
    </details>
  );
}

interface TradeFormProps {
  readonly form: ManualTrade;
  readonly today: string;
  readonly hasTried: boolean;
  readonly onSubmit: () => void;
}

/** Everything of a trade made outside the recommendations. Enter goes on to the confirmation. */
export function TradeForm({ form, today, hasTried, onSubmit }: TradeFormProps) {
  const { t } = useTranslation('manual-transaction');
  const { t: common } = useTranslation();
  const faultOf = useFaultText(form, hasTried);
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <UnsavedChanges isDirty={form.isDirty} />
      <TypeAndDate form={form} today={today} faultOf={faultOf} />
      <FigureFields form={form} faultOf={faultOf} />
      <DayNote form={form} />
      <MoreFields form={form} hasRsiFault={faultOf('rsi') !== null} />
      {form.entered.type === 'sell' ? <ProceedsSwitch form={form} /> : null}
      <div className={classes.foot}>
        <Button component={Link} to="/transactions" variant="default">
          {common('dialog.cancel')}
        </Button>
        <Button type="submit">{t('review')}</Button>
      </div>
    </form>
  );
}
