import type { OperationSlot, RecommendationView } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FilledFigures } from '../../../../components/trade-form/read-figures';
import { beforeChange, useTradeFigures } from '../../../../components/trade-form/use-trade-figures';
import type { TradeFigures } from '../../../../components/trade-form/use-trade-figures';
import { isApiProblem } from '../../../../lib/api/api-problem';
import { useCommandKey } from '../../../../lib/api/command-key';
import { problemMessage } from '../../../../lib/api/problem-message';
import { afterCommand, LEDGER } from '../../../../lib/query/revision';
import { useValidateOperation } from '../../api/execution';
import { questionOf } from '../../api/execution-rejection';
import type { BalanceShortRejection, ExecutionQuestion } from '../../api/execution-rejection';
import type { ExecutedTrade, ExecutionMode } from '../../model/executed-trade';
import { usdOf } from '../../model/figures';
import { rejectionText } from '../../model/rejection-text';
import type { RejectionText } from '../../model/rejection-text';
import { tradeDays } from '../../model/trade-days';
import { useExecutionToast } from './use-execution-toast';
import { useSendFill } from './use-send-fill';
import type { Consent } from './use-send-fill';

export interface Execution {
  /** What was filled, else what is planned. */
  readonly figures: TradeFigures;
  readonly tradedOn: string;
  readonly days: readonly string[];
  readonly mode: ExecutionMode;
  /** The rules of the week are being asked before the figures are typed. */
  readonly isChecking: boolean;
  readonly question: ExecutionQuestion | null;
  readonly refusal: RejectionText | null;
  /** Faults of empty and zero fields are reported once the person has tried to send them. */
  readonly hasTried: boolean;
  readonly isBusy: boolean;
  readonly changeDay: (day: string) => void;
  readonly submit: (consent?: Consent) => void;
  /** Goes on against a rule of the week: to the figures where they have not been sent yet, else sends them. */
  readonly overrideRule: () => void;
  readonly backToForm: () => void;
  readonly buyAffordable: (short: BalanceShortRejection) => void;
}

interface ExecutionInput {
  readonly view: RecommendationView;
  readonly part: OperationSlot;
  /** The week says that this part breaks a rule: which one is asked before anything is typed. */
  readonly breaksRule: boolean;
  /** In the user's time zone. */
  readonly today: string;
  readonly onDone: (trade: ExecutedTrade) => void;
}

/** The state of the execute dialog: fields, the ledger's questions, one request at a time under one key. */
export function useExecution({ view, part, breaksRule, today, onDone }: ExecutionInput): Execution {
  const { t } = useTranslation('weekly-trade');
  const { t: tc, i18n } = useTranslation();
  const client = useQueryClient();
  const toast = useExecutionToast();
  const { recommendationId } = view;
  const [mode, setMode] = useState<ExecutionMode>(part);
  // The investment keeps the name of its key from before there were other parts.
  const keys = {
    part: useCommandKey(`execute.${recommendationId}${part === 'investment' ? '' : `.${part}`}`),
    manual: useCommandKey(`manual.${recommendationId}`),
  };
  const send = useSendFill(recommendationId);
  const days = tradeDays(view.execution, today);
  const [tradedOn, setTradedOn] = useState(days[0] ?? today);
  const form = useTradeFigures({
    isSale: mode === 'sale',
    date: tradedOn,
    prefill: {
      quantityBtc: mode === 'manual' ? null : view[mode].btc,
      priceUsd: view.market.priceUsd,
    },
  });
  const rules = useValidateOperation({ recommendationId, operation: part }, breaksRule);
  const [consent, setConsent] = useState<Consent>({});
  const [asked, setAsked] = useState<ExecutionQuestion | null>(null);
  const [refusal, setRefusal] = useState<RejectionText | null>(null);
  const [hasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // A second press comes before React has drawn the first one: the state alone would let it through.
  const isSending = useRef(false);
  const { reading, rateOrigin } = form;
  const key = mode === 'manual' ? keys.manual : keys.part;

  /** A changed figure takes back what was said about figures; the rule of the week does not depend on them. */
  const forgetAnswers = (): void => {
    setConsent(({ override }) => (override === true ? { override } : {}));
    setAsked(null);
    setRefusal(null);
  };

  const fail = async (error: unknown): Promise<void> => {
    const question = questionOf(error);
    toast.dismiss();
    if (question !== undefined) {
      setAsked(question);
      return;
    }
    const refused = rejectionText(error, { t, tell: (problem) => problemMessage(problem, tc, i18n) });
    // Under a used key nothing more can be sent: what it did is read, and the next attempt is a new command.
    if (isApiProblem(error) && error.code === 'IDEMPOTENCY.KEY_REUSED') key.answered();
    setAsked(null);
    setRefusal(refused);
    if (refused.needsReload) await client.invalidateQueries({ queryKey: [LEDGER] });
  };

  const end = (): void => {
    isSending.current = false;
    setBusy(false);
  };

  const run = async (fill: FilledFigures, agreed: Consent): Promise<void> => {
    toast.started(mode, fill);
    try {
      const idempotencyKey = key.current();
      const { revision, trade } = await send({
        mode,
        fill,
        rateOrigin,
        tradedOn,
        consent: agreed,
        idempotencyKey,
      });
      key.answered();
      toast.done(trade);
      // The dialog stays until the page behind it shows the new state, so that the old one never flashes.
      await afterCommand(client, revision);
      end();
      onDone(trade);
    } catch (error) {
      // Ended in the same breath as the question is asked: its buttons take focus and presses from the start.
      end();
      await fail(error);
    }
  };

  const submit = (added: Consent = {}): void => {
    setTried(true);
    if (!reading.ok || isSending.current) return;
    const agreed = { ...consent, ...added };
    setConsent(agreed);
    setRefusal(null);
    isSending.current = true;
    setBusy(true);
    void run(reading.figures, agreed);
  };

  const isFirstAsked = breaksRule && consent.override !== true && mode !== 'manual';
  const firstQuestion: ExecutionQuestion | null =
    isFirstAsked && rules.data !== undefined && rules.data.violations.length > 0
      ? { code: 'LEDGER.WEEKLY_RULE', ...rules.data }
      : null;
  return {
    figures: beforeChange(form, forgetAnswers),
    tradedOn,
    days,
    mode,
    isChecking: isFirstAsked && rules.isPending,
    question: asked ?? firstQuestion,
    refusal,
    hasTried,
    isBusy,
    changeDay: (day) => {
      forgetAnswers();
      setTradedOn(day);
    },
    submit,
    overrideRule: () => {
      if (asked === null) setConsent((known) => ({ ...known, override: true }));
      else submit({ override: true });
    },
    backToForm: forgetAnswers,
    buyAffordable: (short) => {
      forgetAnswers();
      setMode('manual');
      form.startWithTotal(usdOf(short.affordableUsd));
    },
  };
}
