import type { RecommendationView } from '@app/contracts';
import { formatBtc, localiseDecimal, satsFor } from '@app/money';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useCommandKey } from '../../../../lib/api/command-key';
import { isApiProblem } from '../../../../lib/api/api-problem';
import { useLanguage } from '../../../../lib/i18n/use-language';
import { LEDGER, afterCommand } from '../../../../lib/query/revision';
import { questionOf } from '../../api/execution-refusal';
import type { BalanceShortRefusal, ExecutionQuestion } from '../../api/execution-refusal';
import type { ExecutedTrade, ExecutionMode } from '../../model/executed-trade';
import { readFill } from '../../model/execution';
import type { Fill, FillReading, FillTexts } from '../../model/execution';
import { priceOf, usdOf } from '../../model/figures';
import { refusalText } from '../../model/refusal-text';
import type { RefusalText } from '../../model/refusal-text';
import { tradeDays } from '../../model/trade-days';
import { useExecutionToast } from './use-execution-toast';
import { useSendFill } from './use-send-fill';
import type { Consent } from './use-send-fill';

export interface Execution {
  readonly mode: ExecutionMode;
  readonly texts: FillTexts;
  readonly reading: FillReading;
  readonly tradedOn: string;
  readonly days: readonly string[];
  readonly question: ExecutionQuestion | null;
  readonly refusal: RefusalText | null;
  /** Faults of empty and zero fields are told once the person has tried to send them. */
  readonly hasTried: boolean;
  readonly isBusy: boolean;
  readonly change: (texts: Partial<FillTexts>) => void;
  readonly changeDay: (day: string) => void;
  readonly submit: (consent?: Consent) => void;
  readonly backToForm: () => void;
  readonly buyAffordable: (short: BalanceShortRefusal) => void;
}

interface ExecutionInput {
  readonly view: RecommendationView;
  readonly today: string;
  readonly onDone: (trade: ExecutedTrade) => void;
}

/** The state of the execute dialog: fields, the ledger's questions, one request at a time under one key. */
export function useExecution({ view, today, onDone }: ExecutionInput): Execution {
  const { t } = useTranslation('weekly-trade');
  const { language } = useLanguage();
  const client = useQueryClient();
  const toast = useExecutionToast();
  const { recommendationId } = view;
  const keys = {
    investment: useCommandKey(`execute.${recommendationId}`),
    manual: useCommandKey(`manual.${recommendationId}`),
  };
  const send = useSendFill(recommendationId);
  const days = tradeDays(view.execution, today);
  const [mode, setMode] = useState<ExecutionMode>('investment');
  const [texts, setTexts] = useState<FillTexts>(() => ({
    quantity: localiseDecimal(view.investment.btc, language),
    price: localiseDecimal(view.market.priceUsd, language),
    fee: '',
  }));
  const [tradedOn, setTradedOn] = useState(days[0] ?? today);
  const [consent, setConsent] = useState<Consent>({});
  const [question, setQuestion] = useState<ExecutionQuestion | null>(null);
  const [refusal, setRefusal] = useState<RefusalText | null>(null);
  const [hasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // A second press comes before React has drawn the first one: the state alone would let it through.
  const isSending = useRef(false);
  const reading = readFill(texts, language);
  const key = keys[mode];

  const forgetAnswers = (): void => {
    setConsent({});
    setQuestion(null);
    setRefusal(null);
  };

  const fail = async (error: unknown): Promise<void> => {
    const asked = questionOf(error);
    if (asked !== undefined) {
      toast.dismiss();
      setQuestion(asked);
      return;
    }
    const refused = refusalText(error, t);
    toast.failed(refused.text);
    // Under a used key nothing more can be sent: what it did is read, and the next attempt is a new command.
    if (isApiProblem(error) && error.code === 'IDEMPOTENCY.KEY_REUSED') key.answered();
    setQuestion(null);
    setRefusal(refused);
    if (refused.needsReload) await client.invalidateQueries({ queryKey: [LEDGER] });
  };

  const end = (): void => {
    isSending.current = false;
    setBusy(false);
  };

  const run = async (fill: Fill, agreed: Consent): Promise<void> => {
    toast.started(mode, fill);
    try {
      const idempotencyKey = key.current();
      const { revision, trade } = await send({ mode, fill, tradedOn, consent: agreed, idempotencyKey });
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
    void run(reading.fill, agreed);
  };

  return {
    mode,
    texts,
    reading,
    tradedOn,
    days,
    question,
    refusal,
    hasTried,
    isBusy,
    change: (changed) => {
      forgetAnswers();
      setTexts((known) => ({ ...known, ...changed }));
    },
    changeDay: (day) => {
      forgetAnswers();
      setTradedOn(day);
    },
    submit,
    backToForm: forgetAnswers,
    buyAffordable: (short) => {
      forgetAnswers();
      setMode('manual');
      const price = reading.ok ? reading.fill.price : priceOf(view.market.priceUsd);
      const quantity = satsFor(usdOf(short.affordableUsd), price);
      setTexts((known) => ({ ...known, fee: '', quantity: localiseDecimal(formatBtc(quantity), language) }));
    },
  };
}
