import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { useFaultText } from '../model/use-fault-text';
import type { ManualTrade } from '../model/use-manual-trade';
import { ConditionFields } from './condition-fields';
import { DayNote } from './day-note';
import { FigureFields } from './figure-fields';
import { ProceedsSwitch } from './proceeds-switch';
import classes from './trade-form.module.css';
import { TypeAndDate } from './type-and-date';

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
      <TypeAndDate form={form} today={today} faultOf={faultOf} />
      <FigureFields form={form} faultOf={faultOf} />
      <DayNote form={form} />
      <ConditionFields form={form} faultOf={faultOf} />
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
