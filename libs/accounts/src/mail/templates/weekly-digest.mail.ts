import { z } from 'zod';
import { productName } from '@app/contracts';
import type { Language } from '@app/ledger';
import { formatAmount, localiseDecimal } from '@app/money';
import { marketEvaluationSchema, profileSchema } from '@app/strategy';
import { mailDate, mailDateRange } from '../mail-date.js';
import { defineMail, type MailTranslations } from '../mail-template.js';
import { profileName, regimeName, stressLevelName, zoneName } from '../market-words.js';

const { zone8, regime, sid } = marketEvaluationSchema.shape;

export const weeklyDigestParams = z.object({
  /** Days of the person's week. */
  monday: z.string(),
  sunday: z.string(),
  /** Null where there are no current figures. */
  market: z
    .object({
      price: z.string(),
      /** Of the price, as the person's clock shows it: "2026-11-30" and "08:00". */
      day: z.string(),
      time: z.string(),
      source: z.string(),
      rsi: z.string(),
      zone: zone8,
      regime,
      sid: z.string(),
      level: sid.shape.level,
    })
    .nullable(),
  /** The newest week of the public record; null while it has none. */
  record: z
    .object({
      week: z.string(),
      head: z.string(),
      multipliers: z.record(profileSchema, z.string()).nullable(),
    })
    .nullable(),
  profile: profileSchema,
  /** Null where the person wants no amounts in mails, has no subscription, or nothing was published for this week. */
  amount: z.object({ base: z.string(), suggested: z.string() }).nullable(),
  /** Last day of what is paid for. */
  paidUntil: z.string().nullable(),
  unsubscribePath: z.string(),
});
export type WeeklyDigest = z.output<typeof weeklyDigestParams>;

interface Phrases {
  readonly subject: (week: string) => string;
  readonly intro: (week: string) => string;
  readonly noMarket: string;
  readonly noRecord: string;
  readonly notPublished: string;
  readonly price: string;
  readonly asOf: (day: string, time: string, source: string) => string;
  readonly regime: string;
  readonly stress: string;
  readonly published: (week: string, year: string) => string;
  readonly multipliers: (own: string, other: string) => string;
  readonly amount: string;
  readonly amountOf: (suggested: string, base: string) => string;
  readonly paidUntil: string;
  readonly head: string;
  readonly exact: string;
  readonly open: string;
  readonly reason: string;
  readonly unsubscribe: string;
}

const phrases: Readonly<Record<Language, Phrases>> = {
  en: {
    subject: (week) => `${productName}: your week, ${week}`,
    intro: (week) => `This is your summary for the week of ${week}.`,
    noMarket: 'There are no current market figures right now. The app will show them as soon as they arrive.',
    noRecord: 'The public record has no weeks yet.',
    notPublished: 'No recommendation was published',
    price: 'Bitcoin',
    asOf: (day, time, source) => `${day}, ${time}, ${source}`,
    regime: 'Regime',
    stress: 'Stress index',
    published: (week, year) => `Published for week ${week} of ${year}`,
    multipliers: (own, other) => `${own}; ${other}`,
    amount: 'Your amount',
    amountOf: (suggested, base) => `${suggested} (base ${base})`,
    paidUntil: 'Subscription paid until',
    head: 'Head of the public record',
    exact: 'The exact amounts for your week are calculated when you open it, at the price of that moment.',
    open: 'Open this week',
    reason: 'You get this email because you turned on the weekly summary in Settings.',
    unsubscribe: 'Unsubscribe from the weekly summary',
  },
  pt: {
    subject: (week) => `${productName}: sua semana, ${week}`,
    intro: (week) => `Este é o seu resumo da semana ${week}.`,
    noMarket: 'No momento não há dados de mercado atuais. O app vai mostrá-los assim que chegarem.',
    noRecord: 'O registro público ainda não tem nenhuma semana.',
    notPublished: 'Nenhuma recomendação foi publicada',
    price: 'Bitcoin',
    asOf: (day, time, source) => `${day}, ${time}, ${source}`,
    regime: 'Regime',
    stress: 'Índice de estresse',
    published: (week, year) => `Publicado para a semana ${week} de ${year}`,
    multipliers: (own, other) => `${own}; ${other}`,
    amount: 'Seu valor',
    amountOf: (suggested, base) => `${suggested} (base de ${base})`,
    paidUntil: 'Assinatura paga até',
    head: 'Ponta do registro público',
    exact: 'Os valores exatos da sua semana são calculados quando você a abre, com o preço daquele momento.',
    open: 'Abrir esta semana',
    reason: 'Você recebe este e-mail porque ativou o resumo semanal em Configurações.',
    unsubscribe: 'Cancelar o resumo semanal',
  },
};

function words(language: Language, params: WeeklyDigest): MailTranslations {
  const phrase = phrases[language];
  const week = mailDateRange(params.monday, params.sunday, language);
  const { market, record } = params;
  return {
    subject: phrase.subject(week),
    paragraphs: [
      phrase.intro(week),
      ...(market === null ? [phrase.noMarket] : []),
      ...(record === null ? [phrase.noRecord] : []),
    ],
    facts: [
      ...marketFacts(market, language),
      ...recordFacts(params, language),
      ...ownFacts(params, language),
    ],
    afterFacts: [phrase.exact, phrase.reason],
    link: { label: phrase.open, path: '/weekly-trade' },
    unsubscribe: { label: phrase.unsubscribe, path: params.unsubscribePath },
  };
}

type Facts = NonNullable<MailTranslations['facts']>;

function marketFacts(market: WeeklyDigest['market'], language: Language): Facts {
  if (market === null) return [];
  const phrase = phrases[language];
  const figure = (value: string, plus = false): string => localiseDecimal(value, language, { plus });
  return [
    {
      label: phrase.price,
      value: formatAmount(market.price, 'USD', language),
      note: phrase.asOf(mailDate(market.day, language), market.time, market.source),
    },
    { label: phrase.regime, value: regimeName(market.regime, language) },
    { label: 'RSI', value: `${figure(market.rsi)}, ${zoneName(market.zone, language)}` },
    {
      label: phrase.stress,
      value: `${figure(market.sid, true)}, ${stressLevelName(market.level, language)}`,
    },
  ];
}

function recordFacts({ record, profile }: WeeklyDigest, language: Language): Facts {
  if (record === null) return [];
  const phrase = phrases[language];
  const { multipliers } = record;
  const other = profile === 'direct' ? 'strategic' : 'direct';
  const times = (of: typeof profile): string =>
    `${profileName(of, language)} ${localiseDecimal(twoPlaces(multipliers?.[of] ?? '0'), language)}×`;
  const value = multipliers === null ? phrase.notPublished : phrase.multipliers(times(profile), times(other));
  return [
    { label: phrase.published(record.week.slice(6), record.week.slice(0, 4)), value },
    { label: phrase.head, value: record.head, isCode: true },
  ];
}

function ownFacts({ amount, paidUntil }: WeeklyDigest, language: Language): Facts {
  const phrase = phrases[language];
  const usd = (value: string): string => formatAmount(value, 'USD', language);
  return [
    ...(amount === null
      ? []
      : [{ label: phrase.amount, value: phrase.amountOf(usd(amount.suggested), usd(amount.base)) }]),
    ...(paidUntil === null ? [] : [{ label: phrase.paidUntil, value: mailDate(paidUntil, language) }]),
  ];
}

/** A multiplier of six decimals as people read it. */
const twoPlaces = (value: string): string => Number.parseFloat(value).toFixed(2);

export const weeklyDigestMail = defineMail({
  params: weeklyDigestParams,
  isSentOnce: true,
  en: (params) => words('en', params),
  pt: (params) => words('pt', params),
});
