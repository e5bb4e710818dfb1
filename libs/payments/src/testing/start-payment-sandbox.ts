import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { sandboxHeader } from '../gateways/gateway-client.js';
import {
  type SandboxAction,
  sandboxActions,
  type SandboxCheckout,
  type SandboxPayment,
} from './sandbox-checkout.js';
import { SandboxCheckouts } from './sandbox-checkouts.js';
import { noticeDeliveries, type NoticeDelivery, type PostNotice } from './sandbox-notices.js';
import { checkoutPage, checkoutsPage, messagePage } from './sandbox-page.js';
import { languageOf, type SandboxLanguage } from './sandbox-words.js';

const HOST = '127.0.0.1';
const LOOPBACK = new Set([HOST, 'localhost', '[::1]']);
const BODY_LIMIT = 64 * 1024;
/** Nothing is loaded from anywhere, and the page is in no frame. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export interface PaymentSandboxOptions {
  /** Signs the notices. */
  readonly secret: string;
  /** 0 for any free one. */
  readonly port?: number;
  /** Where checkouts are kept over a restart; in memory alone without it. */
  readonly file?: string | undefined;
  /** How notices are sent. Default by HTTP. */
  readonly post?: PostNotice;
}

export interface PaymentSandbox {
  readonly port: number;
  /** Its base address, for `PAYMENT_SANDBOX_URL`. */
  readonly url: string;
  /**
   * Does what the button on the page of a checkout does.
   * @returns false for an action that is not possible now
   */
  act(reference: string, action: SandboxAction, delivery?: NoticeDelivery): Promise<boolean>;
  /** Sends the notices that were held back, the newest first where it is reversed. */
  sendHeld(reference: string, isReversed: boolean): Promise<void>;
  /** The provider's own view of a checkout. */
  find(reference: string): SandboxCheckout | undefined;
  stop(): Promise<void>;
}

/** Starts the sandbox on the loopback interface: the provider's API, and a page on which a person acts as payer and provider. */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const checkouts = new SandboxCheckouts(options);
  const server = createServer((request, response) => {
    respond(checkouts, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { message: 'Internal error' });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, HOST, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    ...{ port, url: `http://${HOST}:${port}` },
    act: (reference, action, delivery = 'at-once') => checkouts.act(reference, action, delivery),
    sendHeld: (reference, isReversed) => checkouts.sendHeld(reference, isReversed),
    find: (reference) => checkouts.find(reference),
    stop: async () => {
      checkouts.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}

async function respond(
  checkouts: SandboxCheckouts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader(sandboxHeader, '1');
  response.setHeader('cache-control', 'no-store');
  const host = request.headers.host ?? '';
  const url = new URL(request.url ?? '/', `http://${HOST}`);
  // A page of another site must reach it neither by a name of its own nor by a form.
  const isForeign = !LOOPBACK.has(host.replace(/:\d+$/, '')) || isCrossSite(request);
  if (isForeign) {
    sendJson(response, 403, { message: 'Forbidden' });
    return;
  }
  const exchange: Exchange = { checkouts, request, response, url, host };
  if (request.method === 'POST') await answerPost(exchange);
  else if (request.method === 'GET') answerGet(exchange);
  else sendJson(response, 405, { message: 'Method not allowed' });
}

const isCrossSite = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && !['none', 'same-origin', undefined].includes(one(headers['sec-fetch-site']));

interface Exchange {
  readonly checkouts: SandboxCheckouts;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly host: string;
}

function answerGet({ checkouts, request, response, url }: Exchange): void {
  const [, kind = '', id = '', part] = url.pathname.split('/');
  const language = languageOf(url.searchParams.get('lang'), request.headers['accept-language']);
  if (url.pathname === '/') {
    sendPage(response, 200, checkoutsPage(checkouts.all(), language));
    return;
  }
  if (kind === 'payments') {
    const found = checkouts.findPayment(id);
    if (found === undefined) sendJson(response, 404, { message: 'Not found' });
    else sendJson(response, 200, paymentAnswer(found.checkout, found.payment));
    return;
  }
  const checkout = kind === 'checkouts' ? checkouts.find(id) : undefined;
  if (checkout === undefined) {
    if (part === 'payments') sendJson(response, 404, { message: 'Not found' });
    else sendPage(response, 404, messagePage('unknown', language));
  } else if (part === 'payments')
    sendJson(
      response,
      200,
      checkout.payments.map((payment) => paymentAnswer(checkout, payment)),
    );
  else sendPage(response, 200, checkoutPage(checkout, language));
}

const paymentAnswer = (
  { currency, amount, paymentId }: SandboxCheckout,
  { id, parentId, status, paid, due, refunded }: SandboxPayment,
) => ({ id, parentId, status, paid, due, refunded, price: { currency, amount }, paymentId });

async function answerPost(exchange: Exchange): Promise<void> {
  const { request, response, url } = exchange;
  const text = await bodyOf(request);
  if (text === undefined) {
    response.setHeader('connection', 'close');
    sendJson(response, 413, { message: 'Too large' });
    return;
  }
  if (url.pathname === '/checkouts') openCheckout(exchange, text);
  else await submitForm(exchange, new URLSearchParams(text));
}

function openCheckout({ checkouts, request, response, host }: Exchange, text: string): void {
  // A form of another page cannot send this type without being asked for leave.
  if (request.headers['content-type']?.startsWith('application/json') !== true) {
    sendJson(response, 415, { message: 'JSON is wanted' });
    return;
  }
  try {
    const { reference } = checkouts.open(JSON.parse(text));
    sendJson(response, 201, { reference, url: `http://${host}/checkouts/${reference}` });
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    sendJson(response, 422, { message: 'The checkout is not as documented' });
  }
}

const formSchema = z.union([
  z.object({ action: z.enum(sandboxActions), delivery: z.enum(noticeDeliveries) }),
  z.object({ send: z.string() }),
  z.object({ forge: z.string() }),
  z.object({ held: z.enum(['in-order', 'reversed']) }),
]);

async function submitForm({ checkouts, request, response, url }: Exchange, fields: URLSearchParams) {
  const [, kind, reference = ''] = url.pathname.split('/');
  const language = languageOf(url.searchParams.get('lang'), request.headers['accept-language']);
  const form = formSchema.safeParse(Object.fromEntries(fields));
  if (kind !== 'checkouts' || checkouts.find(reference) === undefined) {
    sendPage(response, 404, messagePage('unknown', language));
    return;
  }
  const isDone = form.success && (await carryOut(checkouts, reference, form.data));
  if (isDone) redirectTo(response, reference, language);
  else sendPage(response, 409, messagePage('impossible', language, reference));
}

async function carryOut(
  checkouts: SandboxCheckouts,
  reference: string,
  form: z.output<typeof formSchema>,
): Promise<boolean> {
  if ('action' in form) return checkouts.act(reference, form.action, form.delivery);
  if ('send' in form) return checkouts.send(reference, form.send);
  if ('forge' in form) return checkouts.send(reference, form.forge, true);
  await checkouts.sendHeld(reference, form.held === 'reversed');
  return true;
}

/** Read again by GET, so that a reload of the page does nothing twice. */
function redirectTo(response: ServerResponse, reference: string, language: SandboxLanguage): void {
  response.writeHead(303, { location: `/checkouts/${reference}?lang=${language}` }).end();
}

/** @returns undefined for a body above the limit */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a body is made of bytes');
    size += chunk.byteLength;
    if (size > BODY_LIMIT) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const one = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0];

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': CONTENT_POLICY,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(html);
}
