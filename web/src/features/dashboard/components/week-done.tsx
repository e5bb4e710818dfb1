import { useTranslation } from 'react-i18next';

import { CardAmount } from '../../../components/ui/card-amount';
import { AboutReais } from '../../../components/ui/money';
import { OpTag } from '../../../components/ui/operation';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { useRecentTrades } from '../api/recent-trades';
import type { DonePart, WeekSummary } from '../model/week-summary';
import classes from './week-card.module.css';
import { WeekSentence } from './week-sentence';

/** An amount, and what was paid in reais of its day: the newest trades know it. What was set aside is worth today's. */
function PartAmount({ part, size }: { readonly part: DonePart; readonly size: 'lg' | 'xl' }) {
  const { unit } = useDisplayMoney();
  const items = useRecentTrades().data?.items;
  const { transactionId, usd } = part;
  const isChange = part.operation === null;
  const reais = items?.find((trade) => trade.transactionId === transactionId)?.reais?.filled.totalBrl;
  const hasReais = unit === 'BRL' && (transactionId === null || reais !== undefined);
  return (
    <span className={classes.amount}>
      <CardAmount value={usd} size={size} isChange={isChange} />
      {hasReais ? (
        <>
          {' '}
          <AboutReais value={usd} reais={transactionId === null ? undefined : reais} isChange={isChange} />
        </>
      ) : null}
    </span>
  );
}

/** One operation is shown large; several are a list, each with its name, amount and day. */
export function WeekDone({ parts }: { readonly parts: Extract<WeekSummary, { kind: 'done' }>['parts'] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const [first, ...others] = parts;
  const { operation, on } = first;
  if (others.length === 0) {
    const date = format.longDate(on);
    return (
      <>
        <PartAmount part={first} size="xl" />
        <WeekSentence>
          {operation === null ? t('week.setAside', { date }) : t('week.done', { date })}
        </WeekSentence>
      </>
    );
  }
  return (
    <ul className={cx('ui-list ui-below-16', classes.parts)} aria-label={t('week.recorded')}>
      {parts.map((part) => (
        <li key={part.slot}>
          {part.operation === null ? <span>{t('week.aside')}</span> : <OpTag operation={part.operation} />}
          <PartAmount part={part} size="lg" />
          <span className="ui-body ui-muted ui-right">{format.tableDate(part.on)}</span>
        </li>
      ))}
    </ul>
  );
}
