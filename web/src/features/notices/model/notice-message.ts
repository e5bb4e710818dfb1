import type { Notice, NoticeKind } from '@app/contracts';
import { formatAmount, maskedAmount } from '@app/money';

import { instantDay, longMonth } from '../../../lib/format/dates';
import { formatDecimal, formatPercent } from '../../../lib/format/decimal';
import type { Language } from '../../../lib/i18n/languages';
import type { Translations } from '../../../lib/i18n/translations';
import type { NotificationType } from '../../../lib/notifications/notification';

const TYPES: Readonly<Record<NoticeKind, NotificationType>> = {
  'regime-changed': 'info',
  'rsi-zone': 'info',
  'rsi-extreme': 'warning',
  'stress-crossed': 'warning',
  'price-moved': 'warning',
  'monthly-comparison': 'info',
  'welcome-back': 'info',
  'subscription-ending': 'warning',
  'subscription-ended': 'warning',
  'payment-settled': 'success',
  'payment-underpaid': 'warning',
};

export const noticeType = (kind: NoticeKind): NotificationType => TYPES[kind];

export interface NoticeMessage {
  readonly title: string;
  readonly text: string | null;
}

export interface NoticeWriting {
  readonly language: Language;
  readonly zone: string | undefined;
  /** The person's own amounts are masked; prices of the market are not. */
  readonly hidesAmounts: boolean;
}

/** A notice in the language on screen. */
export function noticeMessage(notice: Notice, t: Translations, writing: NoticeWriting): NoticeMessage {
  const { language, zone } = writing;
  switch (notice.kind) {
    case 'regime-changed':
    case 'rsi-zone':
    case 'rsi-extreme':
    case 'stress-crossed':
    case 'price-moved':
      return marketMessage(notice, t, language);
    case 'monthly-comparison':
      return comparisonMessage(notice.params, t, writing);
    case 'welcome-back':
      return { title: t('notices:welcome-back.title', notice.params), text: null };
    case 'subscription-ending':
      return {
        title: t('notices:subscription-ending.title', { count: notice.params.days }),
        text: t('notices:subscription-ending.text', {
          day: instantDay(notice.params.paidUntil, language, zone),
        }),
      };
    case 'subscription-ended':
    case 'payment-settled':
    case 'payment-underpaid':
      return { title: t(`notices:plain.${notice.kind}.title`), text: t(`notices:plain.${notice.kind}.text`) };
  }
}

type MarketNotice = Extract<
  Notice,
  { readonly kind: 'regime-changed' | 'rsi-zone' | 'rsi-extreme' | 'stress-crossed' | 'price-moved' }
>;

function marketMessage(notice: MarketNotice, t: Translations, language: Language): NoticeMessage {
  const rsiText = (rsi: string): string => formatDecimal(rsi, language, { decimals: 2 });
  switch (notice.kind) {
    case 'regime-changed': {
      const regime = t(`regime.${notice.params.regime}`);
      const oldRegime = t(`regime.${notice.params.oldRegime}`);
      return {
        title: t('notices:regime-changed.title', { regime }),
        text: t('notices:regime-changed.text', { regime, oldRegime }),
      };
    }
    case 'rsi-zone': {
      const { oldRsi, newRsi, zone } = notice.params;
      const isDown = Number.parseFloat(newRsi) < Number.parseFloat(oldRsi);
      return {
        title: t('notices:rsi-zone.title', { zone: t(`market.zone.${zone}`) }),
        text: t('notices:rsi-zone.text', {
          oldRsi: rsiText(oldRsi),
          newRsi: rsiText(newRsi),
          interpretation: t(isDown ? 'notices:rsi-zone.down' : 'notices:rsi-zone.up'),
        }),
      };
    }
    case 'rsi-extreme': {
      const rsi = rsiText(notice.params.rsi);
      return {
        title: t(`notices:rsi-extreme.${notice.params.side}`),
        text: t('notices:rsi-extreme.text', { rsi }),
      };
    }
    case 'stress-crossed': {
      const level = formatDecimal(notice.params.level, language, { decimals: 3, plus: true });
      const interpretation = t(`market.level.${notice.params.interpretation}`);
      return {
        title: t('notices:stress-crossed.title', { interpretation }),
        text: t('notices:stress-crossed.text', { level }),
      };
    }
    case 'price-moved':
      return {
        title: t('notices:price-moved.title', {
          change: formatPercent(notice.params.change, language, { decimals: 1, plus: true }),
        }),
        text: t('notices:price-moved.text', { price: formatAmount(notice.params.price, 'USD', language) }),
      };
  }
}

function comparisonMessage(
  params: Extract<Notice, { readonly kind: 'monthly-comparison' }>['params'],
  t: Translations,
  { language, hidesAmounts }: NoticeWriting,
): NoticeMessage {
  const difference = hidesAmounts
    ? maskedAmount('USD', language)
    : formatAmount(params.difference, 'USD', language, { plus: true });
  const month = longMonth(`${params.month}-01`, language);
  return {
    title: t('notices:monthly-comparison.title', { month }),
    text: t('notices:monthly-comparison.text', {
      ...{ month, difference },
      return: formatPercent(params.return, language, { decimals: 2, plus: true }),
    }),
  };
}

const MARKET = { action: 'market', to: '/dashboard' } as const;
const SUBSCRIPTION = { action: 'subscription', to: '/subscription' } as const;
const PAYMENTS = { action: 'payments', to: '/settings' } as const;

const LINKS = {
  'regime-changed': MARKET,
  'rsi-zone': MARKET,
  'rsi-extreme': MARKET,
  'stress-crossed': MARKET,
  'price-moved': MARKET,
  'monthly-comparison': { action: 'report', to: '/reports' },
  'welcome-back': { action: 'week', to: '/weekly-trade' },
  'subscription-ending': SUBSCRIPTION,
  'subscription-ended': SUBSCRIPTION,
  'payment-settled': PAYMENTS,
  'payment-underpaid': PAYMENTS,
} as const satisfies Record<NoticeKind, { readonly action: string; readonly to: string }>;

interface NoticeLink {
  readonly action: (typeof LINKS)[NoticeKind]['action'];
  readonly to: string;
}

/** Where a notice leads, and the key of its link. */
export function noticeLink(notice: Notice): NoticeLink {
  const { action, to } = LINKS[notice.kind];
  return { action, to: notice.kind === 'monthly-comparison' ? `${to}?${monthOfReport(notice.params)}` : to };
}

/** The address of the report that the figures of the notice are in. */
function monthOfReport({ month }: { readonly month: string }): string {
  const [year = 0, ordinal = 0] = month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, ordinal, 0)).toISOString().slice(0, 10);
  return new URLSearchParams({ type: 'strategy-performance', from: `${month}-01`, to: lastDay }).toString();
}
