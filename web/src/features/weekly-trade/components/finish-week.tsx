import type { TransactionsResponse, Week } from '@app/contracts';
import { formatCents, usdCents } from '@app/money';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Pill } from '../../../components/ui/pill';
import { TextLink } from '../../../components/ui/text-link';
import { useFormat } from '../../../lib/format/use-format';
import { useCurrentRecommendation } from '../../../lib/recommendation/current-recommendation';
import { useFinishWeek, useManualBuys } from '../api/finished-week';
import { usdOf } from '../model/figures';
import { useAmountText } from '../model/use-amount-text';
import { weeksLater } from '../model/week-of-monday';
import { GroupCard } from './group-card';
import classes from './group-card.module.css';

/** What the buys cost together, fees included; null where there is none. */
function totalOf(answer: TransactionsResponse | undefined): string | null {
  if (answer === undefined || answer.items.length === 0) return null;
  return formatCents(usdCents(answer.items.reduce((sum, { filled }) => sum + usdOf(filled.totalUsd), 0n)));
}

/** "You bought 20.00 USD by hand", and the way to leave it at that. */
export function ManualBuys({ week }: { readonly week: Week }) {
  const { t } = useTranslation('weekly-trade');
  const amount = useAmountText();
  const total = totalOf(useManualBuys(week).data);
  const isThisWeek = useCurrentRecommendation().data?.week.key === week.key;
  const finish = useFinishWeek();
  if (total === null) return null;
  return (
    <div className={classes.byHand}>
      <p>{t('finish.byHand', { amount: amount(total) })}</p>
      {isThisWeek ? (
        <Button
          variant="default"
          size="sm"
          loading={finish.isPending}
          onClick={() => {
            finish.mutate({ week: week.key, isFinished: true });
          }}
        >
          {t('finish.run')}
        </Button>
      ) : null}
      {finish.isError ? <p role="alert">{t('finish.failed')}</p> : null}
    </div>
  );
}

/** The investment of a week that the person has finished. Its slot stays free, and the card can be opened again. */
export function FinishedGroup({ week }: { readonly week: Week }) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  const amount = useAmountText();
  const total = totalOf(useManualBuys(week).data);
  const finish = useFinishWeek();
  return (
    <GroupCard
      slot="investment"
      pill={<Pill tone="done">{t('finish.pill')}</Pill>}
      foot={
        <span className={classes.footLinks}>
          <TextLink
            onClick={() => {
              finish.mutate({ week: week.key, isFinished: false });
            }}
          >
            {t('finish.openAgain')}
          </TextLink>
        </span>
      }
    >
      <div className={classes.indent}>
        {total === null ? null : (
          <p className={classes.sentence}>{t('finish.byHand', { amount: amount(total) })}</p>
        )}
        <p className={classes.sentence}>
          {t('finish.next', { date: format.fullDate(weeksLater(week, 1).monday) })}
        </p>
        {finish.isError ? <p role="alert">{t('finish.failed')}</p> : null}
      </div>
    </GroupCard>
  );
}
