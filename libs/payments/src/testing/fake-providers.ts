import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** Secrets of both fakes. */
export const fakeSecrets = { ipn: 'the ipn secret', webhook: 'the webhook secret' } as const;

/** A payment as a test describes it; `amount` is what came in, in the unit of the provider. */
export interface FakePayment {
  readonly id: string;
  readonly status: string;
  readonly detail?: string;
  /** NOWPayments: BTC. Mercado Pago: reais. */
  readonly amount?: string;
  readonly parentId?: string;
  /** Lies: another price than was asked for. */
  readonly price?: string;
}

export interface FakeNotice {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface FakePaymentProviders {
  /** Environment of a process that asks these fakes. */
  readonly env: Readonly<Record<string, string>>;
  /** What was opened, by our number. */
  readonly opened: ReadonlyMap<string, { readonly price: string; readonly body: unknown }>;
  /** How often each path was asked, without its query. */
  readonly asked: readonly string[];
  /** The next requests are answered by these statuses instead. */
  failNext(...statuses: readonly number[]): void;
  /** The payments of a checkout from now on. */
  set(paymentId: string, payments: readonly FakePayment[]): void;
  cryptoNotice(paymentId: string, payment: FakePayment, secret?: string): FakeNotice;
  brlNotice(payment: FakePayment, secret?: string): FakeNotice;
  stop(): Promise<void>;
}

const DUE_BTC = '0.00076';

/** What both fakes hold, and what they answer by it. */
class FakeBooks {
  readonly opened = new Map<string, { price: string; body: unknown }>();
  readonly payments = new Map<string, readonly FakePayment[]>();

  answer(method: string, { pathname, searchParams }: URL, body: string): string | undefined {
    if (method === 'POST') return this.#open(pathname, body);
    const known = this.#find(pathname.split('/').at(-1) ?? '');
    if (pathname.startsWith('/now/payment/') && known !== undefined) return this.#nowShape(...known);
    if (pathname === '/mp/v1/payments/search') {
      const paymentId = searchParams.get('external_reference') ?? '';
      const all = (this.payments.get(paymentId) ?? []).map((payment) => this.#mpShape(paymentId, payment));
      return `{"paging":{"total":${all.length}},"results":[${all.join(',')}]}`;
    }
    if (pathname.startsWith('/mp/v1/payments/') && known !== undefined) return this.#mpShape(...known);
    return undefined;
  }

  #open(pathname: string, body: string): string | undefined {
    if (pathname === '/now/invoice') {
      const paymentId = this.#record(body, /"price_amount":([\d.]+)/, /"order_id":"([^"]+)"/);
      return `{"id":"45${this.opened.size}","invoice_url":"https://pay.example.test/now/${paymentId}"}`;
    }
    if (pathname === '/mp/checkout/preferences') {
      const paymentId = this.#record(body, /"unit_price":([\d.]+)/, /"external_reference":"([^"]+)"/);
      return `{"id":"pref-${this.opened.size}","init_point":"https://pay.example.test/mp/${paymentId}"}`;
    }
    return undefined;
  }

  #record(body: string, ofPrice: RegExp, ofId: RegExp): string {
    const paymentId = ofId.exec(body)?.[1] ?? '';
    this.opened.set(paymentId, { price: ofPrice.exec(body)?.[1] ?? '', body: JSON.parse(body) });
    return paymentId;
  }

  #find(id: string): readonly [string, FakePayment] | undefined {
    for (const [paymentId, all] of this.payments)
      for (const payment of all) if (payment.id === id) return [paymentId, payment];
    return undefined;
  }

  #price(paymentId: string): string {
    return this.opened.get(paymentId)?.price ?? '0';
  }

  #nowShape(paymentId: string, { id, parentId, status, amount, price }: FakePayment): string {
    const [parent, due, paid] = [parentId ?? 'null', DUE_BTC, amount ?? DUE_BTC];
    return `{"payment_id":${id},"parent_payment_id":${parent},"payment_status":"${status}","price_amount":${price ?? this.#price(paymentId)},"price_currency":"usd","pay_amount":${due},"actually_paid":${paid},"pay_currency":"btc","order_id":"${paymentId}"}`;
  }

  #mpShape(paymentId: string, { id, status, detail, amount, price }: FakePayment): string {
    const paid = amount ?? price ?? this.#price(paymentId);
    return `{"id":${id},"status":"${status}","status_detail":"${detail ?? ''}","external_reference":"${paymentId}","transaction_amount":${paid},"currency_id":"BRL"}`;
  }
}

/** NOWPayments below /now and Mercado Pago below /mp, by their documented shapes, on the loopback interface. */
export async function startFakePaymentProviders(): Promise<FakePaymentProviders> {
  const books = new FakeBooks();
  const asked: string[] = [];
  const failures: number[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      asked.push(`${request.method ?? ''} ${url.pathname}`);
      const failure = failures.shift();
      const told = failure === undefined ? books.answer(request.method ?? '', url, body) : undefined;
      response.writeHead(failure ?? (told === undefined ? 404 : 200), { 'content-type': 'application/json' });
      response.end(told ?? '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fakes have no port');
  const base = `http://127.0.0.1:${address.port}`;

  return {
    env: {
      ...{
        NOWPAYMENTS_URL: `${base}/now`,
        NOWPAYMENTS_API_KEY: 'the api key of the crypto provider',
        NOWPAYMENTS_IPN_SECRET: fakeSecrets.ipn,
      },
      ...{
        MERCADOPAGO_URL: `${base}/mp`,
        MERCADOPAGO_ACCESS_TOKEN: 'the access token of the provider in reais',
      },
      MERCADOPAGO_WEBHOOK_SECRET: fakeSecrets.webhook,
    },
    ...{ opened: books.opened, asked },
    failNext: (...statuses) => {
      failures.push(...statuses);
    },
    set: (paymentId, all) => {
      books.payments.set(paymentId, all);
    },
    cryptoNotice: (paymentId, { id, status }, secret = fakeSecrets.ipn) => {
      // In the order of its names, as it is signed.
      const body = `{"order_id":"${paymentId}","payment_id":${id},"payment_status":"${status}"}`;
      const signature = createHmac('sha512', secret).update(body).digest('hex');
      return { path: '/api/webhooks/nowpayments', headers: { 'x-nowpayments-sig': signature }, body };
    },
    brlNotice: ({ id, status }, secret = fakeSecrets.webhook) => {
      const requestId = `${id}-${status}`;
      const signature = createHmac('sha256', secret)
        .update(`id:${id};request-id:${requestId};ts:1700000000;`)
        .digest('hex');
      return {
        path: `/api/webhooks/mercadopago?data.id=${id}&type=payment`,
        headers: { 'x-signature': `ts=1700000000,v1=${signature}`, 'x-request-id': requestId },
        body: `{"data":{"id":"${id}"}}`,
      };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
