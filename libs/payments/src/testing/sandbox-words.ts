import type { SandboxAction, SandboxStatus } from './sandbox-checkout.js';
import type { NoticeDelivery } from './sandbox-notices.js';

export type SandboxLanguage = 'en' | 'pt';

/** What was asked for in the address, else the first language of the browser that is one of the two. */
export function languageOf(asked: string | null, accepted: string | undefined): SandboxLanguage {
  const wanted = [asked ?? '', ...(accepted ?? '').split(',')].map((text) =>
    text.trim().slice(0, 2).toLowerCase(),
  );
  return wanted.find((language) => language === 'en' || language === 'pt') ?? 'en';
}

interface SandboxWords {
  readonly banner: string;
  readonly heading: string;
  readonly checkouts: string;
  readonly noCheckouts: string;
  readonly otherLanguage: string;
  readonly amount: string;
  readonly toPay: string;
  readonly expires: string;
  readonly state: string;
  readonly payer: string;
  readonly provider: string;
  readonly delivery: string;
  readonly payments: string;
  readonly noPayments: string;
  readonly deposit: string;
  readonly paid: string;
  readonly notices: string;
  readonly noNotices: string;
  readonly notSent: string;
  readonly held: string;
  readonly answered: string;
  readonly noAnswer: string;
  readonly sendAgain: string;
  readonly sendForged: string;
  readonly sendInOrder: string;
  readonly sendReversed: string;
  readonly toSuccess: string;
  readonly toCancelled: string;
  readonly payLate: string;
  readonly unknown: string;
  readonly impossible: string;
  readonly back: string;
  readonly statuses: Readonly<Record<SandboxStatus, string>>;
  readonly actions: Readonly<Record<SandboxAction, string>>;
  readonly deliveries: Readonly<Record<NoticeDelivery, string>>;
}

export const sandboxWords: Readonly<Record<SandboxLanguage, SandboxWords>> = {
  en: {
    banner: 'Payment sandbox: no money moves here.',
    heading: 'Checkout',
    checkouts: 'Checkouts',
    noCheckouts: 'No checkout has been opened yet.',
    otherLanguage: 'Português',
    amount: 'Price',
    toPay: 'To pay',
    expires: 'Open until',
    state: 'Status',
    payer: 'What the payer does',
    provider: 'What the provider does',
    delivery: 'How the notice of the next step is sent',
    payments: 'Payments',
    noPayments: 'None yet.',
    deposit: 'further deposit',
    paid: 'paid',
    notices: 'Notices',
    noNotices: 'None yet.',
    notSent: 'not sent',
    held: 'held back',
    answered: 'answered with status',
    noAnswer: 'no answer',
    sendAgain: 'Send',
    sendForged: 'Send with a wrong signature',
    sendInOrder: 'Send the held notices in order',
    sendReversed: 'Send the held notices in reverse order',
    toSuccess: 'Continue to the app',
    toCancelled: 'Cancel and return to the app',
    payLate: 'Pay late, in full',
    unknown: 'There is no such checkout.',
    impossible: 'This is not possible now. Nothing has changed.',
    back: 'Back to the checkout',
    statuses: {
      waiting: 'waiting for payment',
      pending: 'pending',
      partial: 'partially paid',
      paid: 'paid',
      expired: 'expired',
      failed: 'failed',
      refunded: 'refunded',
      'partially-refunded': 'partially refunded',
      'charged-back': 'charged back',
      disputed: 'disputed',
    },
    actions: {
      pay: 'Pay in full',
      'pay-in-ether': 'Pay in full, in Ether',
      'pay-wrong-coin': 'Send Ether to the Bitcoin address',
      'pay-part': 'Pay half',
      'pay-rest': 'Pay the rest',
      'pay-too-much': 'Pay 10% too much',
      'pay-again': 'Pay a second time',
      wait: 'Start a payment that stays pending',
      fail: 'Let the payment fail',
      expire: 'Let it expire',
      dispute: 'Open a dispute',
      'end-dispute': 'Close the dispute, the payment stands',
      refund: 'Refund',
      'refund-part': 'Refund a part',
      'charge-back': 'Charge back',
    },
    deliveries: {
      'at-once': 'At once',
      repeat: 'Three times',
      delay: 'After 10 seconds',
      hold: 'Hold it back until I send it',
      lose: 'Not at all (lost)',
      forge: 'With a wrong signature',
    },
  },
  pt: {
    banner: 'Simulador de pagamentos: nenhum dinheiro é movimentado aqui.',
    heading: 'Cobrança',
    checkouts: 'Cobranças',
    noCheckouts: 'Nenhuma cobrança foi aberta ainda.',
    otherLanguage: 'English',
    amount: 'Preço',
    toPay: 'A pagar',
    expires: 'Aberta até',
    state: 'Situação',
    payer: 'O que o pagador faz',
    provider: 'O que o provedor faz',
    delivery: 'Como o aviso do próximo passo é enviado',
    payments: 'Pagamentos',
    noPayments: 'Nenhum ainda.',
    deposit: 'depósito adicional',
    paid: 'pago',
    notices: 'Avisos',
    noNotices: 'Nenhum ainda.',
    notSent: 'não enviado',
    held: 'retido',
    answered: 'respondido com o código',
    noAnswer: 'sem resposta',
    sendAgain: 'Enviar',
    sendForged: 'Enviar com assinatura errada',
    sendInOrder: 'Enviar os avisos retidos em ordem',
    sendReversed: 'Enviar os avisos retidos em ordem inversa',
    toSuccess: 'Continuar para o aplicativo',
    toCancelled: 'Cancelar e voltar ao aplicativo',
    payLate: 'Pagar com atraso, o valor total',
    unknown: 'Essa cobrança não existe.',
    impossible: 'Isso não é possível agora. Nada mudou.',
    back: 'Voltar à cobrança',
    statuses: {
      waiting: 'aguardando pagamento',
      pending: 'em processamento',
      partial: 'pago em parte',
      paid: 'pago',
      expired: 'expirado',
      failed: 'recusado',
      refunded: 'reembolsado',
      'partially-refunded': 'reembolsado em parte',
      'charged-back': 'estornado',
      disputed: 'em disputa',
    },
    actions: {
      pay: 'Pagar o valor total',
      'pay-in-ether': 'Pagar o valor total em Ether',
      'pay-wrong-coin': 'Enviar Ether ao endereço de Bitcoin',
      'pay-part': 'Pagar metade',
      'pay-rest': 'Pagar o restante',
      'pay-too-much': 'Pagar 10% a mais',
      'pay-again': 'Pagar uma segunda vez',
      wait: 'Iniciar um pagamento que fica em processamento',
      fail: 'Fazer o pagamento ser recusado',
      expire: 'Deixar expirar',
      dispute: 'Abrir uma disputa',
      'end-dispute': 'Encerrar a disputa e manter o pagamento',
      refund: 'Reembolsar',
      'refund-part': 'Reembolsar uma parte',
      'charge-back': 'Estornar',
    },
    deliveries: {
      'at-once': 'Na hora',
      repeat: 'Três vezes',
      delay: 'Depois de 10 segundos',
      hold: 'Reter até eu enviar',
      lose: 'Não enviar (perdido)',
      forge: 'Com assinatura errada',
    },
  },
};
