import { z } from 'zod';
import type { PlanName } from '@app/contracts';
import type { Language } from '@app/ledger';

const planField = z.enum(['monthly', 'quarterly', 'semiannual', 'annual']) satisfies z.ZodType<PlanName>;

/** What every mail about a payment names. */
export const paymentParams = {
  plan: planField,
  /** As the language writes it, with its unit: "72.00 USD" or "R$ 144,00". */
  amount: z.string(),
};

const planNames: Readonly<Record<Language, Readonly<Record<PlanName, string>>>> = {
  en: { monthly: 'monthly', quarterly: 'quarterly', semiannual: 'semiannual', annual: 'annual' },
  pt: { monthly: 'mensal', quarterly: 'trimestral', semiannual: 'semestral', annual: 'anual' },
};

export const planName = (language: Language, plan: PlanName): string => planNames[language][plan];
