import { useTranslation } from 'react-i18next';

import { CardAmount } from '../../../components/ui/card-amount';
import { AboutReais } from '../../../components/ui/money';
import { OpTag } from '../../../components/ui/operation';
import { useFormat } from '../../../lib/format/use-format';
import { useRecentTrades } from '../api/recent-trades';
import type { DonePart, WeekSummary } from '../model/week-summary';
import classes from './week-card.module.css';
import { WeekSentence } from './week-sentence';

/** What was paid in reais of its day: the newest trades know it. What was set aside is worth today's. */
function useReaisOf(): (part: DonePart) => string | null | undefined {
  const items = useRecentTrades().data?.items;
  return ({ transactionId }) =>
    transactionId === null
      ? undefined
      : (items?.find((trade) => trade.transactionId === transactionId)?.reais?.filled.totalBrl ?? null);
}

/** One operation is shown large; several are a list, each with its name, amount and day. */
export function WeekDone({ parts }: { readonly parts: Extract<WeekSummary, { kind: 'done' }>['parts'] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const reaisOf = useReaisOf();
  const [first, ...others] = parts;
  const { operation, usd, on } = first;
  if (others.length === 0) {
    const date = format.longDate(on);
    return (
      <>
        <CardAmount value={usd} size="xl" isChange={operation === null} />{' '}
        <AboutReais value={usd} reais={reaisOf(first)} isChange={operation === null} />
        <WeekSentence>
          {operation === null ? t('week.setAside', { date }) : t('week.done', { date })}
        </WeekSentence>
      </>
    );
  }
  return (
    <ul className={classes.parts} aria-label={t('week.recorded')}>
      {parts.map((part) => (
        <li key={part.slot}>
          {part.operation === null ? <span>{t('week.aside')}</span> : <OpTag operation={part.operation} />}
          <CardAmount value={part.usd} size="lg" isChange={part.operation === null} />
          <AboutReais value={part.usd} reais={reaisOf(part)} isChange={part.operation === null} />
          <span className={classes.on}>{format.tableDate(part.on)}</span>
        </li>
      ))}
    </ul>
  );
}
