import { isDeepStrictEqual } from 'node:util';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { MailOutbox, MailsRepository } from '@app/accounts';
import { consultancyOffers, type consultancyRequestSchema, type ConsultancyResponse } from '@app/contracts';
import type { Language } from '@app/ledger';
import { formatAmount } from '@app/money';
import { uuidv5 } from '@app/platform';
import type { ApiConfig } from '../config.js';
import { AttemptLimiter } from '../core/attempts/attempt-limiter.js';
import { CONFIG } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { keyReused } from '../core/idempotency/idempotency-key.js';

type Fields = z.output<typeof consultancyRequestSchema>;

/** Mails the request to the support address, and a confirmation to the person. The same key again is the same request. */
export class RequestConsultancyCommand extends Command<ConsultancyResponse> {
  constructor(
    readonly idempotencyKey: string,
    readonly fields: Fields,
    readonly from: { readonly address: string; readonly language: Language },
  ) {
    super();
  }
}

/** Namespace of the ids that requests get from their keys. */
const REQUESTS = '5b0d2a52-7d39-5b0e-8f0b-2f4b7a3f6c11';
const HOUR_MS = 3_600_000;

@CommandHandler(RequestConsultancyCommand)
export class RequestConsultancyHandler implements ICommandHandler<RequestConsultancyCommand> {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly mails: MailsRepository,
    private readonly limiter: AttemptLimiter,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  async execute({ idempotencyKey, fields, from }: RequestConsultancyCommand): Promise<ConsultancyResponse> {
    const { SUPPORT_EMAIL: support } = this.config;
    if (support === undefined) throw notOffered();
    await this.reserve(from.address);
    const requestId = uuidv5(REQUESTS, idempotencyKey);
    if ((fields.website ?? '') !== '') return { requestId };
    const { name, email, message, modality } = fields;
    const { language } = from;
    const offer = offerText(modality, language);
    // There may be no account: the words are sealed under a key of the request.
    const common = { userId: requestId, name: null };
    const request = await this.outbox.prepare({
      ...{ ...common, key: `${requestId} consultancy-request`, template: 'consultancy-request' },
      ...{ language: 'pt', to: support, params: { offer: offerText(modality, 'pt'), name, email, message } },
    });
    const known = await this.mails.find(request.mailId);
    if (known !== undefined) {
      const [former, now] = await Promise.all(
        [known, { ...known, ...request }].map((mail) => this.outbox.contentOf(mail)),
      );
      if (former !== undefined && !isDeepStrictEqual(former, now)) throw keyReused();
    }
    await this.mails.insert(request);
    await this.outbox.enqueue({
      ...{ ...common, key: `${requestId} consultancy-copy`, template: 'consultancy-copy' },
      ...{ language, to: email, params: { offer, support } },
    });
    return { requestId };
  }

  private async reserve(address: string): Promise<void> {
    const { isAllowed, retryAfterSeconds } = await this.limiter.reserve({
      bucket: `consultancy-address:${address}`,
      limit: this.config.CONSULTANCY_LIMIT_PER_ADDRESS,
      windowMs: HOUR_MS,
    });
    if (!isAllowed) throw tooManyRequests(retryAfterSeconds);
  }
}

/** "virtual, 2 hours, R$ 200,00" */
function offerText(modality: Fields['modality'], language: Language): string {
  const offers = consultancyOffers.filter((offer) => offer.modality === modality);
  return offers
    .map(({ hours, priceBrl, place }) => {
      const price = formatAmount(priceBrl, 'BRL', language);
      const kind = place === null ? words[language].virtual : `${words[language].inPerson} (${place})`;
      return `${kind}, ${hours} ${words[language].hours}, ${price}`;
    })
    .join('; ');
}

const words = {
  en: { inPerson: 'in person', virtual: 'by video call', hours: 'hours' },
  pt: { inPerson: 'presencial', virtual: 'por videochamada', hours: 'horas' },
} as const;

const notOffered = (): ProblemError =>
  new ProblemError({
    status: 503,
    code: 'CONSULTANCY.UNAVAILABLE',
    detail: 'Consultancy requests cannot be taken at the moment',
  });
const tooManyRequests = (retryAfterSeconds: number): ProblemError =>
  new ProblemError({
    status: 429,
    code: 'CONSULTANCY.TOO_MANY_REQUESTS',
    detail: 'Too many consultancy requests',
    members: { retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
