import type { NoticeContent } from '@app/contracts';
import type { Language } from '@app/ledger';
import { formatAmount, localiseDecimal } from '@app/money';
import { regimeName, stressLevelName, zoneName } from '../mail/market-words.js';

export interface NoticeText {
  readonly title: string;
  readonly message: string;
}

/** Kinds that leave the app; the others are told by mails of their own. */
type MarketNotice = Extract<
  NoticeContent,
  { readonly kind: 'regime-changed' | 'rsi-zone' | 'rsi-extreme' | 'stress-crossed' | 'price-moved' }
>;

/** @throws RangeError for a kind that is not sent */
export function noticeText(content: NoticeContent, language: Language): NoticeText {
  if (!isMarketNotice(content)) throw new RangeError(`notices of kind ${content.kind} are not sent`);
  return language === 'pt' ? portuguese(content) : english(content);
}

export const isMarketNotice = (content: NoticeContent): content is MarketNotice =>
  ['regime-changed', 'rsi-zone', 'rsi-extreme', 'stress-crossed', 'price-moved'].includes(content.kind);

function english({ kind, params }: MarketNotice): NoticeText {
  switch (kind) {
    case 'regime-changed':
      return {
        title: `The regime is now ${regimeName(params.regime, 'en')}`,
        message: `Before it was ${regimeName(params.oldRegime, 'en')}. The week's amount follows the regime.`,
      };
    case 'rsi-zone':
      return {
        title: `RSI in another zone: ${zoneName(params.zone, 'en')}`,
        message: `The RSI went from ${params.oldRsi} to ${params.newRsi}.`,
      };
    case 'rsi-extreme':
      return params.side === 'low'
        ? { title: 'RSI below 20', message: `The RSI is at ${params.rsi}.` }
        : { title: 'RSI at 90 or above', message: `The RSI is at ${params.rsi}.` };
    case 'stress-crossed':
      return {
        title: `Stress index: ${stressLevelName(params.interpretation, 'en')}`,
        message: `The index is at ${localiseDecimal(params.level, 'en')}.`,
      };
    case 'price-moved':
      return {
        title: `Bitcoin ${localiseDecimal(params.change, 'en', { plus: true })}% in 24 hours`,
        message: `The price is ${formatAmount(params.price, 'USD', 'en')}.`,
      };
  }
}

function portuguese({ kind, params }: MarketNotice): NoticeText {
  const figure = (value: string): string => localiseDecimal(value, 'pt');
  switch (kind) {
    case 'regime-changed':
      return {
        title: `O regime agora é ${regimeName(params.regime, 'pt')}`,
        message: `Antes era ${regimeName(params.oldRegime, 'pt')}. O valor da semana acompanha o regime.`,
      };
    case 'rsi-zone':
      return {
        title: `RSI em outra zona: ${zoneName(params.zone, 'pt')}`,
        message: `O RSI foi de ${figure(params.oldRsi)} para ${figure(params.newRsi)}.`,
      };
    case 'rsi-extreme':
      return params.side === 'low'
        ? { title: 'RSI abaixo de 20', message: `O RSI está em ${figure(params.rsi)}.` }
        : { title: 'RSI em 90 ou mais', message: `O RSI está em ${figure(params.rsi)}.` };
    case 'stress-crossed':
      return {
        title: `Índice de estresse: ${stressLevelName(params.interpretation, 'pt')}`,
        message: `O índice está em ${figure(params.level)}.`,
      };
    case 'price-moved':
      return {
        title: `Bitcoin ${localiseDecimal(params.change, 'pt', { plus: true })}% em 24 horas`,
        message: `O preço é ${formatAmount(params.price, 'USD', 'pt')}.`,
      };
  }
}
