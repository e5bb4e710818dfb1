import type { OperationSlot, RecommendationView } from '@app/contracts';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { OpTile } from '../../../../components/ui/operation';
import { SkeletonLines } from '../../../../components/ui/panel';
import { useViewport } from '../../../../lib/viewport/use-viewport';
import { OPERATION_OF } from '../../model/executed-trade';
import type { ExecutedTrade } from '../../model/executed-trade';
import { AskBalance } from './ask-balance';
import { AskTypo } from './ask-typo';
import { AskWeeklyRule } from './ask-weekly-rule';
import classes from './execute-dialog.module.css';
import { ExecuteForm } from './execute-form';
import { useExecution } from './use-execution';
import type { Execution } from './use-execution';
import type { Holdings } from './what-will-change';

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
  const { t } = useTranslation('weekly-trade');
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
    <Modal
      opened
      onClose={stepBack}
      size={560}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('execute.close'), disabled: execution.isBusy }}
      title={<Title execution={execution} />}
      classNames={{
        header: classes.header ?? '',
        body: classes.body ?? '',
        title: classes.headerTitle ?? '',
      }}
    >
      <Step execution={execution} view={view} holdings={holdings} onClose={close} />
    </Modal>
  );
}

function Title({ execution: { mode, question } }: { readonly execution: Execution }) {
  const { t } = useTranslation('weekly-trade');
  if (question !== null) return <>{t(`question.${question.code}.title`)}</>;
  return (
    <span className={classes.title}>
      <OpTile operation={OPERATION_OF[mode]} size={36} />
      <span>
        {t(`execute.title.${mode}`)}
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
