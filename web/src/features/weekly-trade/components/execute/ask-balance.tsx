import type { RecommendationView } from '@app/contracts';
import { formatCents, usdCents } from '@app/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BeforeAmount } from '../../../../components/ui/amount';
import { Banner } from '../../../../components/ui/banner';
import { ChangeList } from '../../../../components/ui/confirm-dialog';
import { PreviousNext } from '../../../../components/ui/previous-next';
import { useDeposit } from '../../api/deposit';
import type { BalanceShortRejection } from '../../api/execution-rejection';
import { usdOf } from '../../model/figures';
import { QuestionFoot } from './question-foot';
import type { Execution } from './use-execution';
import classes from './execute-dialog.module.css';

interface AskBalanceProps {
  readonly execution: Execution;
  readonly refusal: BalanceShortRejection;
  readonly view: RecommendationView;
}

type Way = 'afford' | 'deposit';

/** The dynamic balance is short: two ways out with their amounts, or a balance below zero. */
export function AskBalance({ execution, refusal, view }: AskBalanceProps) {
  const { t } = useTranslation('weekly-trade');
  const [way, setWay] = useState<Way>('afford');
  const deposit = useDeposit(view.recommendationId, refusal.shortfallUsd);
  const isBusy = execution.isBusy || deposit.isPending;
  const below = formatCents(usdCents(usdOf(refusal.availableUsd) - usdOf(refusal.neededUsd)));
  const goOn = (): void => {
    if (way === 'afford') execution.buyAffordable(refusal);
    // The figures stay: with the deposit on record the same buy goes through.
    else deposit.mutate(undefined, { onSuccess: execution.backToForm });
  };
  return (
    <>
      <p className={classes.lead}>{t('question.balanceText')}</p>
      <fieldset className={classes.choices} disabled={isBusy}>
        <legend className="ui-visually-hidden">{t('question.waysOut')}</legend>
        <Choice
          way="afford"
          chosen={way}
          onChoose={setWay}
          amountUsd={refusal.affordableUsd}
          title={t('question.afford')}
          text={t('question.affordText')}
        />
        <Choice
          way="deposit"
          chosen={way}
          onChoose={setWay}
          amountUsd={refusal.shortfallUsd}
          title={t('question.deposit')}
          text={t('question.depositText')}
        />
      </fieldset>
      <div className={classes.notice}>
        <ChangeList
          title={t('question.ifProceed')}
          rows={[
            {
              label: t('change.dynamicBalance'),
              value: (
                <PreviousNext
                  before={<BeforeAmount value={refusal.availableUsd} />}
                  after={<Amount value={below} />}
                />
              ),
            },
          ]}
        />
      </div>
      {deposit.isError ? (
        <div className={classes.notice}>
          <Banner tone="error" title={t('question.depositFailed')} />
        </div>
      ) : null}
      <QuestionFoot execution={execution} backLabel={t('question.back')}>
        <Button
          variant="outline"
          color="yellow"
          loading={execution.isBusy}
          disabled={deposit.isPending}
          onClick={() => {
            execution.submit({ acceptNegative: true });
          }}
        >
          {t('question.proceed')}
        </Button>
        <Button loading={deposit.isPending} disabled={execution.isBusy} onClick={goOn}>
          {way === 'afford' ? t('question.affordButton') : t('question.depositButton')}
        </Button>
      </QuestionFoot>
    </>
  );
}

interface ChoiceProps {
  readonly way: Way;
  readonly chosen: Way;
  readonly onChoose: (way: Way) => void;
  readonly amountUsd: string;
  readonly title: string;
  readonly text: string;
}

function Choice({ way, chosen, onChoose, amountUsd, title, text }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name="way"
        checked={way === chosen}
        onChange={() => {
          onChoose(way);
        }}
      />
      <strong>{title}</strong>
      <strong>
        <Amount value={amountUsd} />
      </strong>
      <span className={classes.choiceText}>{text}</span>
    </label>
  );
}
