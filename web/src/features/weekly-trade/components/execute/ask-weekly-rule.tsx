import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount } from '../../../../components/ui/amount';
import { ChangeList } from '../../../../components/ui/confirm-dialog';
import { IconWarning } from '../../../../components/ui/icons';
import { OpTag } from '../../../../components/ui/operation';
import { useFormat } from '../../../../lib/format/use-format';
import type { WeeklyRuleRefusal } from '../../api/execution-refusal';
import { OPERATION_OF } from '../../model/executed-trade';
import classes from './execute-dialog.module.css';
import type { Execution } from './use-execution';

interface AskWeeklyRuleProps {
  readonly execution: Execution;
  readonly refusal: WeeklyRuleRefusal;
  readonly onWait: () => void;
}

/** A rule of the week would break: what was done this week, which rules, and the two ways on. */
export function AskWeeklyRule({ execution, refusal, onWait }: AskWeeklyRuleProps) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  const wait = useRef<HTMLButtonElement>(null);
  const { isBusy } = execution;
  useEffect(() => {
    wait.current?.focus();
  }, []);
  return (
    <>
      <h3>{t('question.executedThisWeek')}</h3>
      <ul className={classes.list}>
        {refusal.executed.map((done) => (
          <li key={done.transactionId}>
            <span>
              <OpTag operation={OPERATION_OF[done.operation]} />{' '}
              <span className={classes.day}>{format.tableDate(done.tradedOn)}</span>
            </span>
            <Amount value={done.totalUsd} />
          </li>
        ))}
      </ul>
      <ChangeList
        title={t('question.summary')}
        rows={[
          { label: t('question.totalOperations'), value: refusal.totalOperations },
          { label: t('question.totalAmount'), value: <Amount value={refusal.totalUsd} /> },
          {
            label: t('question.typesUsed'),
            value: refusal.typesUsed.map((slot) => t(`slot.${slot}`)).join(', '),
          },
        ]}
      />
      <ul className={classes.violations} aria-label={t('question.violations')}>
        {refusal.violations.map((violation) => (
          <li key={violation}>
            <IconWarning size={18} stroke={1.7} aria-hidden="true" />
            {t(`question.violation.${violation}`)}
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {refusal.canOverride ? (
          <Button variant="outline" color="yellow" loading={isBusy} onClick={execution.overrideRule}>
            {t('question.proceed')}
          </Button>
        ) : null}
        <Button ref={wait} disabled={isBusy} onClick={onWait}>
          {t('question.wait')}
        </Button>
      </div>
    </>
  );
}
