import { useTranslation } from 'react-i18next';

import { useFormat } from '../../lib/format/use-format';
import { strategyFigures } from '../../lib/strategy/strategy-figures';
import type { PlanOffer } from '../../lib/subscription/plans';
import { FAQ_QUESTIONS } from './questions';
import type { FaqCategory, FaqQuestionId } from './questions';

/** A question in the language on screen, with the figures of today in it. */
export interface FaqEntry {
  readonly id: FaqQuestionId;
  readonly category: FaqCategory;
  readonly related: readonly FaqQuestionId[];
  readonly question: string;
  /** A line is a paragraph, as `Prose` reads it. */
  readonly answer: string;
}

/** @param plans undefined while they are not known: the answers then point to the page of the plans */
export function useFaqEntries(plans: readonly PlanOffer[] | undefined): readonly FaqEntry[] {
  const { t } = useTranslation(['common', 'faq']);
  const prices = usePrices(plans);
  const figures = { ...strategyFigures(useFormat()), prices };
  return FAQ_QUESTIONS.map((entry) => ({
    ...entry,
    question: t(`faq:question.${entry.id}.question`, figures),
    answer: t(`faq:question.${entry.id}.answer`, figures),
  }));
}

/** What each plan costs in every currency of the list, and what it saves, as one sentence. */
function usePrices(plans: readonly PlanOffer[] | undefined): string {
  const { t } = useTranslation(['common', 'faq']);
  const format = useFormat();
  if (plans === undefined) return t('faq:price.unknown');
  const each = plans.map(({ plan, prices, savingPercent }) => {
    const amounts = prices
      .map(({ amount, currency }) => format.amount(amount, currency))
      .reduce((first, second) => t('faq:price.or', { first, second }));
    const percent = format.percent(savingPercent, { decimals: 0 });
    const key = Number(savingPercent) > 0 ? 'faq:price.saving' : 'faq:price.plan';
    return t(key, { plan: t(`plan.${plan}`), amounts, percent });
  });
  return `${each.join('; ')}.`;
}
