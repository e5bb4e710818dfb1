import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Request } from 'express';
import type { PaymentGateway, PaymentServices, WebhookRequest } from '@app/payments';
import { type Logger } from '@app/platform';
import { LOGGER } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { PAYMENTS } from './payment-services.js';

/** A request to `POST /api/webhooks/{provider}`, its body read as bytes. */
export class ReceiveNoticeCommand extends Command<void> {
  constructor(
    readonly provider: string,
    readonly request: Request,
  ) {
    super();
  }
}

@CommandHandler(ReceiveNoticeCommand)
export class ReceiveNoticeHandler implements ICommandHandler<ReceiveNoticeCommand> {
  constructor(
    @Inject(PAYMENTS) private readonly services: PaymentServices,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ provider, request }: ReceiveNoticeCommand): Promise<void> {
    const gateway = this.gatewayOf(provider);
    if (gateway === undefined) throw unknownProvider();
    const received = webhookOf(request);
    const read = gateway.readNotice(received);
    if (read.outcome === 'unsigned') throw unsigned();
    if (read.outcome === 'unreadable') throw unreadable();
    const eventId = await this.services.events.add(gateway.provider, read.notice, received.body);
    this.logger.info(
      { provider, eventId, isRepeated: eventId === undefined },
      'notice of a payment provider stored',
    );
  }

  private gatewayOf(name: string): PaymentGateway | undefined {
    const { crypto, brl } = this.services.gateways;
    return [crypto, brl].find((gateway) => gateway?.provider === name);
  }
}

function webhookOf(request: Request): WebhookRequest {
  const body: unknown = request.body;
  const one = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return {
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, one(value)])),
    query: Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, one(value)])),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  };
}

const unknownProvider = (): ProblemError =>
  new ProblemError({
    status: 404,
    code: 'WEBHOOK.PROVIDER_UNKNOWN',
    detail: 'Unknown payment provider',
  });
const unsigned = (): ProblemError =>
  new ProblemError({ status: 401, code: 'WEBHOOK.SIGNATURE', detail: 'The signature is missing or wrong' });
const unreadable = (): ProblemError =>
  new ProblemError({ status: 400, code: 'WEBHOOK.UNREADABLE', detail: 'The notice could not be read' });
