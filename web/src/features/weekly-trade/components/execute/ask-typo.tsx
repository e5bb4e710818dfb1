import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { ChangeList } from '../../../../components/ui/confirm-dialog';
import type { TypoWarning } from '../../api/execution-refusal';
import { COLOR_OF } from '../../model/executed-trade';
import { useAmountText } from '../../model/use-amount-text';
import classes from './execute-dialog.module.css';
import { QuestionFoot } from './question-foot';
import type { Execution } from './use-execution';

interface AskTypoProps {
  readonly execution: Execution;
  readonly warnings: readonly TypoWarning[];
}

/** A figure looks mistyped: it is shown beside what was expected, and goes through when it is right. */
export function AskTypo({ execution, warnings }: AskTypoProps) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc } = useTranslation();
  const amount = useAmountText();
  return (
    <>
      <p className={classes.lead}>{t('question.typoText')}</p>
      {warnings.map((warning) => (
        <ChangeList
          key={warning.kind}
          title={t(`question.typo.${warning.kind}`)}
          rows={
            warning.kind === 'price_far_from_close'
              ? [
                  { label: tc('typoGuard.yourPrice'), value: amount(warning.priceUsd) },
                  {
                    label: tc(`typoGuard.comparedWith.${warning.comparedWith}`),
                    value: amount(warning.dayCloseUsd),
                  },
                ]
              : [
                  { label: t('question.yourSpend'), value: amount(warning.spentUsd) },
                  { label: t('question.planned'), value: amount(warning.plannedUsd) },
                ]
          }
        />
      ))}
      <QuestionFoot execution={execution} backLabel={t('question.correct')}>
        <Button
          color={COLOR_OF[execution.mode]}
          loading={execution.isBusy}
          onClick={() => {
            execution.submit({ confirmed: true });
          }}
        >
          {t('question.confirm')}
        </Button>
      </QuestionFoot>
    </>
  );
}
