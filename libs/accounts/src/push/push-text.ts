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
  return language === 'pt' ? portuguese(content) : english(content);
}

function english(content: PersonalNotice): PushText {
  switch (content.kind) {
    case 'monthly-comparison':
      return {
        title: 'Your month against fixed DCA',
        body: 'The comparison of last month is ready.',
        path: '/reports',
      };
    case 'subscription-ending':
      return {
        title:
          content.params.days === 1 ? 'Your subscription ends tomorrow' : 'Your subscription ends in 7 days',
        body: 'It does not renew itself.',
        path: '/subscription',
      };
    case 'subscription-ended':
      return {
        title: 'Your subscription has ended',
        body: 'Your record is kept. Renew to go on.',
        path: '/subscription',
      };
    case 'payment-settled':
      return { title: 'Payment received', body: 'Your subscription is active.', path: '/subscription' };
    case 'payment-underpaid':
      return {
        title: 'Payment incomplete',
        body: 'Less arrived than the plan costs. Your payment page shows how much is missing.',
        path: '/subscription',
      };
  }
}

function portuguese(content: PersonalNotice): PushText {
  switch (content.kind) {
    case 'monthly-comparison':
      return {
        title: 'Seu mês comparado ao DCA fixo',
        body: 'A comparação do mês passado está pronta.',
        path: '/reports',
      };
    case 'subscription-ending':
      return {
        title:
          content.params.days === 1 ? 'Sua assinatura termina amanhã' : 'Sua assinatura termina em 7 dias',
        body: 'Ela não se renova sozinha.',
        path: '/subscription',
      };
    case 'subscription-ended':
      return {
        title: 'Sua assinatura terminou',
        body: 'Seu registro está guardado. Renove para continuar.',
        path: '/subscription',
      };
    case 'payment-settled':
      return { title: 'Pagamento recebido', body: 'Sua assinatura está ativa.', path: '/subscription' };
    case 'payment-underpaid':
      return {
        title: 'Pagamento incompleto',
        body: 'Chegou menos do que o plano custa. A página do pagamento mostra quanto falta.',
        path: '/subscription',
      };
  }
}
