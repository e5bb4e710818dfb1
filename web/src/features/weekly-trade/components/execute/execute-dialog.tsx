import type { OperationSlot, RecommendationView } from '@app/contracts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount } from '../../../../components/ui/amount';
import { ChangeList } from '../../../../components/ui/confirm-dialog';
import { Dialog, DialogFoot } from '../../../../components/ui/dialog';
import { IconWarning } from '../../../../components/ui/icons';
import { OpTag, OpTile } from '../../../../components/ui/operation';
import { SkeletonLines } from '../../../../components/ui/panel';
import { UnsavedChanges } from '../../../../components/ui/unsaved-changes';
import { useFormat } from '../../../../lib/format/use-format';
import { useViewport } from '../../../../lib/viewport/use-viewport';
import type { TypoWarning, WeeklyRuleRejection } from '../../api/execution-rejection';
import { OPERATION_OF } from '../../model/executed-trade';
import type { ExecutedTrade } from '../../model/executed-trade';
import { useAmountText } from '../../model/use-amount-text';
import { AskBalance } from './ask-balance';
import { ExecuteForm } from './execute-form';
import { QuestionFoot } from './question-foot';
import type { Execution } from './use-execution';
import { useExecution } from './use-execution';
import type { Holdings } from './change-preview';
import classes from './execute-dialog.module.css';

interface AskWeeklyRuleProps {
  readonly execution: Execution;
  readonly refusal: WeeklyRuleRejection;
  readonly onWait: () => void;
}

/** A rule of the week would break: what was done this week, which rules, and the two ways on. */
function AskWeeklyRule({ execution, refusal, onWait }: AskWeeklyRuleProps) {
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
          ...(refusal.typesUsed.includes('sale')
            ? [{ label: t('question.soldAmount'), value: <Amount value={refusal.soldUsd} /> }]
            : []),
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
      <DialogFoot>
        {refusal.canOverride ? (
          <Button variant="outline" color="yellow" loading={isBusy} onClick={execution.overrideRule}>
            {t('question.proceed')}
          </Button>
        ) : null}
        <Button ref={wait} disabled={isBusy} onClick={onWait}>
          {t('question.wait')}
        </Button>
      </DialogFoot>
    </>
  );
}

interface AskTypoProps {
  readonly execution: Execution;
  readonly warnings: readonly TypoWarning[];
}

/** A figure looks mistyped: it is shown next to what was expected, and goes through when it is right. */
function AskTypo({ execution, warnings }: AskTypoProps) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc } = useTranslation();
  const amount = useAmountText();
  return (
    <>
      <p className={classes.lead}>{t('question.typoText')}</p>
      <div className={classes.warnings}>
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
      </div>
      <QuestionFoot execution={execution} backLabel={t('question.correct')} isBackFilled>
        <Button
          variant="default"
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

interface ExecuteDialogProps {
  readonly view: RecommendationView;
  readonly part: OperationSlot;
  /** The week says that carrying it out breaks a rule. */
  readonly breaksRule: boolean;
  /** In the user's time zone. */
  readonly today: string;
  /** Null while the portfolio is not known. */
  readonly holdings: Holdings | null;
  readonly onClose: () => void;
  readonly onDone: (trade: ExecutedTrade) => void;
}

/** Records what was really filled, with what will change in figures before it is sent. Mounted while it is open. */
export function ExecuteDialog(props: ExecuteDialogProps) {
  const { view, part, breaksRule, today, holdings, onClose, onDone } = props;
  const isPhone = useViewport() === 'phone';
  const execution = useExecution({ view, part, breaksRule, today, onDone });
  const close = (): void => {
    // While a request is out nobody knows its outcome; every request ends within its time limit.
    if (!execution.isBusy) onClose();
  };
  /** Escape on a question answers it with "no" and keeps the figures that were typed. */
  const stepBack = (): void => {
    // A question that was asked before the figures has no figures to go back to.
    if (execution.question === null || !execution.hasTried) close();
    else execution.backToForm();
  };
  return (
    <Dialog
      onClose={stepBack}
      size={560}
      title={<Title execution={execution} isPhone={isPhone} />}
      isCloseDisabled={execution.isBusy}
    >
      <UnsavedChanges isDirty={execution.figures.isChanged} />
      <Step execution={execution} view={view} holdings={holdings} onClose={close} />
    </Dialog>
  );
}

interface TitleProps {
  readonly execution: Execution;
  readonly isPhone: boolean;
}

function Title({ execution: { mode, question }, isPhone }: TitleProps) {
  const { t } = useTranslation('weekly-trade');
  if (question !== null) return <>{t(`question.${question.code}.title`)}</>;
  return (
    <span className={classes.title}>
      <OpTile operation={OPERATION_OF[mode]} size={36} />
      <span>
        {isPhone ? t(`execute.record.${mode}`) : t(`execute.title.${mode}`)}
        <span className={classes.subtitle}>
          {mode === 'sale' ? t('execute.subtitleSale') : t('execute.subtitle')}
        </span>
      </span>
    </span>
  );
}

interface StepProps {
  readonly execution: Execution;
  readonly view: RecommendationView;
  readonly holdings: Holdings | null;
  readonly onClose: () => void;
}

function Step({ execution, view, holdings, onClose }: StepProps) {
  const { question } = execution;
  if (execution.isChecking) return <SkeletonLines lines={6} />;
  switch (question?.code) {
    case undefined:
      return <ExecuteForm execution={execution} view={view} holdings={holdings} onCancel={onClose} />;
    case 'LEDGER.NEEDS_CONFIRMATION':
      return <AskTypo execution={execution} warnings={question.warnings} />;
    case 'LEDGER.WEEKLY_RULE':
      return <AskWeeklyRule execution={execution} refusal={question} onWait={onClose} />;
    case 'LEDGER.DYNAMIC_BALANCE_SHORT':
      return <AskBalance execution={execution} refusal={question} view={view} />;
  }
}
