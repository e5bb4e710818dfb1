import { useTranslation } from 'react-i18next';

import { CardAmount } from '../../../components/ui/card-amount';
import { OpTag } from '../../../components/ui/operation';
import { useFormat } from '../../../lib/format/use-format';
import type { WeekSummary } from '../model/week-summary';
import classes from './week-card.module.css';
import { WeekSentence } from './week-sentence';

/** One operation is shown large; several are a list, each with its name, amount and day. */
export function WeekDone({ parts }: { readonly parts: Extract<WeekSummary, { kind: 'done' }>['parts'] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const [{ operation, usd, on }, ...others] = parts;
  if (others.length === 0) {
    const date = format.longDate(on);
    return (
      <>
        <CardAmount value={usd} size="xl" isChange={operation === null} />
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
          <span className={classes.on}>{format.tableDate(part.on)}</span>
        </li>
      ))}
    </ul>
  );
}
