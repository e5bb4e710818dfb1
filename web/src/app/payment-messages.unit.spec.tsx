import { beforeAll, describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';

import type { AdminPayment } from '@app/contracts';

import { testI18n } from '../testing/test-i18n';
import { useFormat } from '../lib/format/use-format';
import type { Language } from '../lib/i18n/languages';
import { adminPaymentMessage } from '../features/admin-payments/model/admin-payment-message';
import { paymentMessage } from '../features/subscription/model/payment-message';

const bitcoin = (amount: string) => ({ unit: 'BTC', amount });
const reais = (amount: string) => ({ unit: 'BRL', amount });

const base: AdminPayment = {
  ...{ paymentId: '0199a000-0000-7000-8000-0000000000c1', status: 'open', plan: 'quarterly' },
  ...{ method: 'crypto', provider: 'nowpayments', isSandbox: false, amountUsd: '72.00', amountBrl: null },
  ...{ createdAt: '2026-11-27T12:00:00.000Z', expiresAt: '2026-11-28T12:00:00.000Z', boletoDueOn: null },
  redirectUrl: 'https://pay.example/1',
  ...{ paid: null, due: null, difference: null, holdReason: null, reversal: null },
  ...{ isDisputed: false, isPartiallyRefunded: false, refunded: null, period: null, mailedTo: null },
  user: { userId: '0199a000-0000-7000-8000-0000000000a1', username: 'marina' },
  ...{ reference: '4711', providerPaymentId: '5', providerStatus: 'finished', secondOf: null },
  since: '2026-11-27T12:00:00.000Z',
};
const paidInFull = { paid: bitcoin('0.00072'), due: bitcoin('0.00072'), difference: '0' };
const settled = {
  ...{ ...paidInFull, status: 'settled' as const },
  period: { from: '2026-11-27T12:00:00.000Z', until: '2027-02-27T12:00:00.000Z' },
};
const part = {
  ...{ status: 'underpaid' as const, paid: bitcoin('0.00036'), due: bitcoin('0.00072') },
  difference: '-0.00036',
};
const held = { ...paidInFull, status: 'held' as const };

/** What the person reads in English and Portuguese, then what administrators read. */
type Sentences = readonly [
  personEn: string,
  personPt: string,
  administratorEn: string,
  administratorPt: string,
];

/** Every case of money of business.md 2.4 and 2.5, as the state that it leads to; null for a payment nobody knows. */
const cases: readonly (readonly [string, Partial<AdminPayment> | null, ...Sentences])[] = [
  [
    'not paid yet',
    {},
    'Waiting for your payment. This page updates by itself once the payment is seen.',
    'Aguardando seu pagamento. Esta página se atualiza sozinha assim que o pagamento for identificado.',
    'Not paid yet.',
    'Ainda não foi pago.',
  ],
  [
    'a boleto that is not paid yet',
    { method: 'brl', amountBrl: '144.00', boletoDueOn: '2026-12-02' },
    'Waiting for your payment. This page updates by itself. A boleto is due on December 2, 2026.',
    'Aguardando seu pagamento. Esta página se atualiza sozinha. O boleto vence em 2 de dezembro de 2026.',
    'Not paid yet.',
    'Ainda não foi pago.',
  ],
  [
    'waits for the network',
    { status: 'pending' },
    'Your payment was seen. We are waiting for the network to confirm it. Then your plan starts and you get an email.',
    'Seu pagamento foi identificado. Estamos aguardando a confirmação da rede. Depois seu plano começa e você recebe um e-mail.',
    'The provider has seen it and waits for its confirmation.',
    'O provedor identificou o pagamento e aguarda a confirmação.',
  ],
  [
    'paid, before its period was granted',
    { ...paidInFull, status: 'confirmed' },
    'Payment received. Your plan is being activated. This takes a moment.',
    'Pagamento recebido. Seu plano está sendo ativado. Leva só um instante.',
    'Paid in full; the period is being granted.',
    'Pago por inteiro; o período está sendo concedido.',
  ],
  [
    'paid: at once, late, in another coin that the provider took, after the subscription was cancelled',
    settled,
    'Paid. Your plan is active. Quarterly plan, paid until Feb 27, 2027.',
    'Pago. Seu plano está ativo. Plano Trimestral, pago até 27/02/2027.',
    'Paid, and the period until Feb 27, 2027 was granted.',
    'Pago, e o período até 27/02/2027 foi concedido.',
  ],
  [
    'paid too much',
    { ...settled, paid: bitcoin('0.000792'), difference: '0.000072' },
    "Paid. Your plan is active. Quarterly plan, paid until Feb 27, 2027. 0.000072 BTC more than the price arrived. It doesn't make the plan longer; contact support about it.",
    'Pago. Seu plano está ativo. Plano Trimestral, pago até 27/02/2027. Chegaram 0,000072 BTC a mais do que o preço. Isso não prolonga o plano; fale com o suporte a respeito.',
    'Paid, and the period until Feb 27, 2027 was granted. 0.000072 BTC more than the price arrived. Refund the difference at the provider if the person asks for it.',
    'Pago, e o período até 27/02/2027 foi concedido. Chegaram 0,000072 BTC a mais do que o preço. Devolva a diferença no provedor se a pessoa pedir.',
  ],
  [
    'half of it, also late',
    part,
    '0.00036 BTC is still missing. Your plan starts as soon as the rest arrives.',
    'Ainda faltam 0,00036 BTC. Seu plano começa assim que o restante chegar.',
    '0.00036 BTC of 0.00072 BTC arrived; 0.00036 BTC is missing. Wait for the rest, or refund it at the provider and close it.',
    'Chegaram 0,00036 BTC de 0,00072 BTC; faltam 0,00036 BTC. Aguarde o restante, ou devolva o valor no provedor e encerre o pagamento.',
  ],
  [
    'half of it in reais',
    {
      ...{ status: 'underpaid', method: 'brl', amountBrl: '144.00', paid: reais('72.00') },
      ...{ due: reais('144.00'), difference: '-72.00' },
    },
    '72.00 BRL is still missing. Your plan starts as soon as the rest arrives.',
    'Ainda faltam R$ 72,00. Seu plano começa assim que o restante chegar.',
    '72.00 BRL of 144.00 BRL arrived; 72.00 BRL is missing. Wait for the rest, or refund it at the provider and close it.',
    'Chegaram R$ 72,00 de R$ 144,00; faltam R$ 72,00. Aguarde o restante, ou devolva o valor no provedor e encerre o pagamento.',
  ],
  [
    'another coin at the address of this one',
    { ...part, paid: { unit: 'ETH', amount: '0.018' }, difference: null },
    'The payment is incomplete. 0.018 ETH arrived, but 0.00072 BTC was asked for. Pay the amount asked for, or contact support.',
    'O pagamento está incompleto. Chegaram 0,018 ETH, mas o pedido era de 0,00072 BTC. Pague o valor pedido ou fale com o suporte.',
    '0.018 ETH arrived instead of 0.00072 BTC. Refund it at the provider and close it, or ask the person to pay 0.00072 BTC as well.',
    'Chegaram 0,018 ETH em vez de 0,00072 BTC. Devolva o valor no provedor e encerre o pagamento, ou peça à pessoa que pague também 0,00072 BTC.',
  ],
  [
    'a part of which the amount is not known',
    { status: 'underpaid' },
    'The payment is incomplete. Your plan starts as soon as the rest arrives.',
    'O pagamento está incompleto. Seu plano começa assim que o restante chegar.',
    'A part of the price arrived. Wait for the rest, or refund it at the provider and close it.',
    'Chegou uma parte do preço. Aguarde o restante, ou devolva o valor no provedor e encerre o pagamento.',
  ],
  [
    'a second payment of one checkout',
    { ...held, holdReason: 'second-payment', secondOf: '0199a000-0000-7000-8000-0000000000c0' },
    'Payment received, not applied yet. This was paid twice. We are checking the second payment and will email you.',
    'Pagamento recebido, ainda não aplicado. Isto foi pago duas vezes. Estamos verificando o segundo pagamento e avisaremos por e-mail.',
    'The same checkout was paid a second time. Refund it at the provider and close it, or settle it to grant a second period.',
    'A mesma cobrança foi paga uma segunda vez. Devolva o valor no provedor e encerre, ou aplique o pagamento para conceder um segundo período.',
  ],
  [
    'paid for an account that is disabled',
    { ...held, holdReason: 'account-disabled' },
    "Payment received, not applied yet. It needs a check by our team before the plan starts. You don't need to pay again; contact support if you have a question.",
    'Pagamento recebido, ainda não aplicado. Nossa equipe precisa verificar antes de o plano começar. Não pague de novo; em caso de dúvida, fale com o suporte.',
    'Paid in full, but the account of marina is disabled. Enable the account and settle it, or refund it at the provider and close it.',
    'Pago por inteiro, mas a conta de marina está desativada. Ative a conta e aplique o pagamento, ou devolva o valor no provedor e encerre.',
  ],
  [
    'paid for an address of several accounts',
    { ...held, holdReason: 'several-accounts', user: null },
    "Payment received, not applied yet. It needs a check by our team before the plan starts. You don't need to pay again; contact support if you have a question.",
    'Pagamento recebido, ainda não aplicado. Nossa equipe precisa verificar antes de o plano começar. Não pague de novo; em caso de dúvida, fale com o suporte.',
    "Paid in full, but it isn't clear which account it is for. Ask the person, then settle it for their account, or refund it at the provider and close it.",
    'Pago por inteiro, mas não está claro para qual conta. Pergunte à pessoa e aplique o pagamento à conta dela, ou devolva o valor no provedor e encerre.',
  ],
  [
    'paid by another amount than was asked for',
    { ...held, holdReason: 'amount-differs', paid: bitcoin('0.0008'), difference: '0.00008' },
    'Payment received, not applied yet. The amount or the coin differs from what was agreed. We are checking it and will email you.',
    'Pagamento recebido, ainda não aplicado. O valor ou a moeda é diferente do combinado. Estamos verificando e avisaremos por e-mail.',
    'The provider took another amount or currency than this checkout asks for. 0.00008 BTC more than the price arrived. Compare it with the provider, then settle it, or refund it there and close it.',
    'O provedor recebeu um valor ou uma moeda diferente do que esta cobrança pede. Chegaram 0,00008 BTC a mais do que o preço. Compare com o provedor e aplique o pagamento, ou devolva o valor lá e encerre.',
  ],
  [
    'paid after it was closed or returned',
    { ...held, holdReason: 'paid-after-end' },
    'Payment received, not applied yet. It arrived after this payment had ended. We are checking it and will email you.',
    'Pagamento recebido, ainda não aplicado. Ele chegou depois que este pagamento já havia terminado. Estamos verificando e avisaremos por e-mail.',
    'Paid in full after this payment had ended. Settle it to grant the period, or refund it at the provider and close it.',
    'Pago por inteiro depois que este pagamento já havia terminado. Aplique o pagamento para conceder o período, ou devolva o valor no provedor e encerre.',
  ],
  [
    'refunded',
    { ...settled, status: 'reversed', reversal: 'refund' },
    'The payment was returned. It was refunded, so the period it paid for was taken back.',
    'O pagamento foi devolvido. O valor foi reembolsado, então o período pago por ele foi retirado.',
    'Refunded; the period it paid for was taken back.',
    'Devolvido; o período pago por ele foi retirado.',
  ],
  [
    'half of it, refunded',
    { ...part, status: 'reversed', reversal: 'refund' },
    'The payment was returned. It was refunded before a plan started.',
    'O pagamento foi devolvido. O valor foi reembolsado antes de um plano começar.',
    'Refunded before a period was granted.',
    'Devolvido antes de um período ser concedido.',
  ],
  [
    'charged back',
    { ...settled, status: 'reversed', reversal: 'chargeback' },
    'The payment was returned. It was charged back, so the period it paid for was taken back.',
    'O pagamento foi devolvido. Ele foi contestado e estornado, então o período pago por ele foi retirado.',
    'Charged back; the period it paid for was taken back.',
    'Contestado e estornado; o período pago por ele foi retirado.',
  ],
  [
    'refunded in part, as much as is known',
    { ...settled, isPartiallyRefunded: true, refunded: { unit: 'BRL', amount: '36.50' } },
    'Paid. Your plan is active. Quarterly plan, paid until Feb 27, 2027. 36.50\u00a0BRL of this payment was refunded. Your plan has not changed.',
    'Pago. Seu plano está ativo. Plano Trimestral, pago até 27/02/2027. Foram devolvidos R$\u00a036,50 deste pagamento. Seu plano não mudou.',
    'Paid, and the period until Feb 27, 2027 was granted. 36.50\u00a0BRL was refunded; the period stays. If the plan should end too, refund the rest at the provider or end the subscription.',
    'Pago, e o período até 27/02/2027 foi concedido. Foram devolvidos R$\u00a036,50; o período continua. Se o plano também deve terminar, devolva o restante no provedor ou encerre a assinatura.',
  ],
  [
    'refunded in part',
    { ...settled, isPartiallyRefunded: true },
    'Paid. Your plan is active. Quarterly plan, paid until Feb 27, 2027. A part of this payment was refunded. Your plan has not changed.',
    'Pago. Seu plano está ativo. Plano Trimestral, pago até 27/02/2027. Uma parte deste pagamento foi devolvida. Seu plano não mudou.',
    'Paid, and the period until Feb 27, 2027 was granted. A part was refunded; the period stays. If the plan should end too, refund the rest at the provider or end the subscription.',
    'Pago, e o período até 27/02/2027 foi concedido. Uma parte foi devolvida; o período continua. Se o plano também deve terminar, devolva o restante no provedor ou encerre a assinatura.',
  ],
  [
    'disputed',
    { ...settled, isDisputed: true },
    'Paid. Your plan is active. Quarterly plan, paid until Feb 27, 2027. The payment provider has an open dispute about this payment. Nothing changes until it is decided.',
    'Pago. Seu plano está ativo. Plano Trimestral, pago até 27/02/2027. Há uma contestação aberta no provedor sobre este pagamento. Nada muda até a decisão.',
    'Paid, and the period until Feb 27, 2027 was granted. The provider has an open dispute. Answer the dispute at the provider; nothing changes here until it is decided.',
    'Pago, e o período até 27/02/2027 foi concedido. Há uma contestação aberta no provedor. Responda à contestação no provedor; nada muda aqui até a decisão.',
  ],
  [
    'disputed and lost',
    { ...settled, status: 'reversed', reversal: 'chargeback', isDisputed: true },
    'The payment was returned. It was charged back, so the period it paid for was taken back.',
    'O pagamento foi devolvido. Ele foi contestado e estornado, então o período pago por ele foi retirado.',
    'Charged back; the period it paid for was taken back.',
    'Contestado e estornado; o período pago por ele foi retirado.',
  ],
  [
    'expired',
    { status: 'expired', redirectUrl: null },
    'This payment has expired. Nothing was charged. If you did pay, we still recognize the payment when it arrives.',
    'Este pagamento venceu. Nada foi cobrado. Se você pagou, reconhecemos o pagamento assim que ele chegar.',
    'Ended unpaid. Late money is still recognized.',
    'Terminou sem pagamento. Dinheiro atrasado ainda é reconhecido.',
  ],
  [
    'past its end, before the provider says so',
    { redirectUrl: null },
    'This payment has expired. Nothing was charged. If you did pay, we still recognize the payment when it arrives.',
    'Este pagamento venceu. Nada foi cobrado. Se você pagou, reconhecemos o pagamento assim que ele chegar.',
    'Not paid yet.',
    'Ainda não foi pago.',
  ],
  [
    'failed',
    { status: 'failed', redirectUrl: null },
    'The payment failed. The payment provider declined it. You can try again or pay another way.',
    'O pagamento não foi aprovado. O provedor de pagamento recusou. Tente de novo ou pague de outra forma.',
    'Declined by the provider. Another try is still recognized.',
    'Recusado pelo provedor. Uma nova tentativa ainda é reconhecida.',
  ],
  [
    'closed by an administrator',
    { ...part, status: 'closed', redirectUrl: null },
    'Payment closed. This payment ended without a subscription. If you have a question about it, contact support.',
    'Pagamento encerrado. Este pagamento foi encerrado sem uma assinatura. Em caso de dúvida, fale com o suporte.',
    'Ended by an administrator without a period.',
    'Encerrado por um administrador sem conceder um período.',
  ],
  [
    'a payment that nobody knows',
    null,
    'Your payment This browser knows of no payment. If you have paid, you will find the link in the email about your payment.',
    'Seu pagamento Este navegador não conhece nenhum pagamento. Se você pagou, o link está no e-mail sobre o pagamento.',
    "A provider sent a signed notice about a payment that isn't recorded here. Look the number up at the provider. If it is money for a plan, refund it there; a notice whose payment is recorded later is applied by itself.",
    'Um provedor enviou um aviso assinado sobre um pagamento que não está registrado aqui. Procure o número no provedor. Se for dinheiro para um plano, devolva-o lá; um aviso cujo pagamento for registrado depois é aplicado automaticamente.',
  ],
];

let tools: Readonly<Record<Language, Awaited<ReturnType<typeof toolsOf>>>>;

beforeAll(async () => {
  tools = { en: await toolsOf('en'), pt: await toolsOf('pt') };
});

async function toolsOf(language: Language) {
  const i18n = await testI18n(language);
  await i18n.loadNamespaces(['common', 'subscription', 'admin-payments']);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  );
  const format = renderHook(() => useFormat(), { wrapper }).result.current;
  const common = i18n.getFixedT(language, 'common');
  return {
    person: {
      ...{ format, t: i18n.getFixedT(language, 'subscription') },
      plan: (plan: AdminPayment['plan']) => common(`plan.${plan}`),
    },
    administrator: { format, t: i18n.getFixedT(language, 'admin-payments') },
  };
}

function sentencesOf(payment: AdminPayment | null, language: Language): readonly [string, string] {
  const { title, text, notes } = paymentMessage(payment, tools[language].person);
  const { fact, todo } = adminPaymentMessage(payment, tools[language].administrator);
  return [[title, text, ...notes].join(' '), [fact, todo ?? []].flat().join(' ')];
}

describe('what is said about a payment', () => {
  it.each(cases)('%s', (_name, changed, ...expected) => {
    const payment = changed === null ? null : { ...base, ...changed };
    const [personEn, administratorEn] = sentencesOf(payment, 'en');
    const [personPt, administratorPt] = sentencesOf(payment, 'pt');
    expect([personEn, personPt, administratorEn, administratorPt]).toEqual(expected);
  });
});
