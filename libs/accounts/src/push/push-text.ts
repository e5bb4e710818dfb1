import type { NoticeContent } from '@app/contracts';
import type { Language } from '@app/ledger';
import { isMarketNotice, noticeText } from '../notices/notice-text.js';

export interface PushText {
  readonly title: string;
  readonly body: string;
  /** Page of the app that the notice opens. */
  readonly path: string;
}

/** Kinds that are not of the market. The greeting is shown in the app alone. */
type PersonalNotice = Exclude<
  NoticeContent,
  {
    readonly kind:
      'regime-changed' | 'rsi-zone' | 'rsi-extreme' | 'stress-crossed' | 'price-moved' | 'welcome-back';
  }
>;

/**
 * What a device shows of a notice, also while it is locked: nothing of the person's own money.
 *
 * @throws RangeError for a kind that is not pushed
 */
export function pushText(content: NoticeContent, language: Language): PushText {
  if (isMarketNotice(content)) {
    const { title, message } = noticeText(content, language);
    return { title, body: message, path: '/dashboard' };
  }
  if (content.kind === 'welcome-back') throw new RangeError(`notices of kind ${content.kind} are not pushed`);
  const texts = TEXTS[language];
  const isTomorrow = content.kind === 'subscription-ending' && content.params.days === 1;
  return {
    ...texts[content.kind],
    ...(isTomorrow ? { title: texts.endsTomorrow } : {}),
    path: content.kind === 'monthly-comparison' ? '/reports' : '/subscription',
  };
}

type Texts = Readonly<Record<PersonalNotice['kind'], Pick<PushText, 'title' | 'body'>>> & {
  /** Title of a subscription that ends in one day instead of seven. */
  readonly endsTomorrow: string;
};

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    'monthly-comparison': {
      title: 'Your month against fixed DCA',
      body: 'The comparison of last month is ready.',
    },
    'subscription-ending': {
      title: 'Your subscription ends in 7 days',
      body: 'It does not renew itself.',
    },
    'subscription-ended': {
      title: 'Your subscription has ended',
      body: 'Your record is kept. Renew to go on.',
    },
    'payment-settled': { title: 'Payment received', body: 'Your subscription is active.' },
    'payment-underpaid': {
      title: 'Payment incomplete',
      body: 'Less arrived than the plan costs. Your payment page shows how much is missing.',
    },
    endsTomorrow: 'Your subscription ends tomorrow',
  },
  pt: {
    'monthly-comparison': {
      title: 'Seu mês comparado ao DCA fixo',
      body: 'A comparação do mês passado está pronta.',
    },
    'subscription-ending': {
      title: 'Sua assinatura termina em 7 dias',
      body: 'Ela não se renova sozinha.',
    },
    'subscription-ended': {
      title: 'Sua assinatura terminou',
      body: 'Seu registro está guardado. Renove para continuar.',
    },
    'payment-settled': { title: 'Pagamento recebido', body: 'Sua assinatura está ativa.' },
    'payment-underpaid': {
      title: 'Pagamento incompleto',
      body: 'Chegou menos do que o plano custa. A página do pagamento mostra quanto falta.',
    },
    endsTomorrow: 'Sua assinatura termina amanhã',
  },
};
