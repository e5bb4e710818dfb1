import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Inject,
  Module,
  Param,
  Post,
  Query,
  Req,
} from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import {
  type AdminPayment,
  adminPaymentSchema,
  type AdminPaymentsResponse,
  adminPaymentsResponseSchema,
  type BrlPreferenceResponse,
  brlPreferenceResponseSchema,
  closePaymentRequestSchema,
  createBrlPreferenceRequestSchema,
  createInvoiceRequestSchema,
  type InvoiceResponse,
  invoiceResponseSchema,
  type NoticeReceivedResponse,
  noticeReceivedResponseSchema,
  type PaymentMethodsResponse,
  paymentMethodsResponseSchema,
  type PaymentNoticesResponse,
  paymentNoticesResponseSchema,
  type PaymentsResponse,
  paymentsResponseSchema,
  paymentTokenHeader,
  type PaymentView,
  paymentViewSchema,
  settlePaymentRequestSchema,
} from '@app/contracts';
import type { PaymentGateway, PaymentServices } from '@app/payments';
import { Public, ReadableByAuditor, Roles, SignInOptional } from '../auth/access.decorators.js';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../core/dependencies.js';
import { clientAddress } from '../core/http/client-address.js';
import { type AuthenticatedUser, CurrentUser, isSignedIn, userOf } from '../core/http/current-user.js';
import { idParamSchema } from '../core/http/params.js';
import { languageOfRequest } from '../core/http/request-language.js';
import { Route } from '../core/http/route.decorator.js';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ExchangeRatesModule } from '../exchange-rates/exchange-rates.controller.js';
import { type Buyer, CreateCheckoutCommand, CreateCheckoutHandler } from './create-checkout.handler.js';
import { DecideHeldPaymentCommand, DecideHeldPaymentHandler } from './decide-held-payment.handler.js';
import { ListNoticesHandler, ListNoticesQuery } from './list-notices.handler.js';
import {
  adminPaymentsQuerySchema,
  type AdminPaymentsSearch,
  ListAdminPaymentsHandler,
  ListAdminPaymentsQuery,
  ListPaymentsHandler,
  ListPaymentsQuery,
  type PaymentsPage,
  paymentsQuerySchema,
} from './list-payments.handler.js';
import { canMailVisitors, PAYMENTS, paymentServicesProviders } from './payment-services.js';
import { PaymentViews } from './payment-views.js';
import { invoiceView, preferenceView } from './payment.view.js';
import { ReadPaymentHandler, ReadPaymentQuery } from './read-payment.handler.js';
import { ReceiveNoticeCommand, ReceiveNoticeHandler } from './receive-notice.handler.js';

@Controller()
export class PaymentsController {
  constructor(
    private readonly useCases: UseCases,
    @Inject(PAYMENTS) private readonly services: PaymentServices,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  @Get('payments/methods')
  @Route({ summary: 'What can be paid with here', answer: paymentMethodsResponseSchema })
  @Public()
  methods(): PaymentMethodsResponse {
    const { crypto, brl } = this.services.gateways;
    return { crypto: offerOf(crypto), brl: offerOf(brl), canVisitorsPay: canMailVisitors(this.config) };
  }

  @Post('payments/invoices')
  @Route({
    summary: 'Open an invoice that is paid in a crypto currency',
    answer: invoiceResponseSchema,
    refusals: [409, 422, 429, 502, 503],
  })
  @HttpCode(201)
  @SignInOptional()
  async createInvoice(
    @Req() request: Request,
    @IdempotencyKey() key: string,
    @Body({ schema: createInvoiceRequestSchema }) fields: z.output<typeof createInvoiceRequestSchema>,
  ): Promise<InvoiceResponse> {
    const buyer = buyerOf(request, key);
    const opened = await this.useCases.execute(new CreateCheckoutCommand('crypto', fields, buyer));
    return invoiceView(opened.state, opened.email, opened.publicToken);
  }

  @Post('payments/brl-preferences')
  @Route({
    summary: 'Open a payment in reais: Pix, card or boleto',
    answer: brlPreferenceResponseSchema,
    refusals: [409, 422, 429, 502, 503],
  })
  @HttpCode(201)
  @SignInOptional()
  async createBrlPreference(
    @Req() request: Request,
    @IdempotencyKey() key: string,
    @Body({ schema: createBrlPreferenceRequestSchema })
    fields: z.output<typeof createBrlPreferenceRequestSchema>,
  ): Promise<BrlPreferenceResponse> {
    const buyer = buyerOf(request, key);
    const opened = await this.useCases.execute(new CreateCheckoutCommand('brl', fields, buyer));
    return preferenceView(opened.state, opened.email, opened.publicToken);
  }

  @Get('payments')
  @Route({ summary: 'The own payments, the newest first', answer: paymentsResponseSchema })
  @ReadableByAuditor()
  async list(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Query({ schema: paymentsQuerySchema }) page: PaymentsPage,
  ): Promise<PaymentsResponse> {
    return this.useCases.execute(new ListPaymentsQuery(userId, page));
  }

  @Get('payments/:id')
  @Route({
    summary: 'A payment: for the holder of its token (header X-Payment-Token), its person and administrators',
    answer: paymentViewSchema,
    refusals: [404],
  })
  @SignInOptional()
  async read(
    @Req() request: Request,
    @Param('id', { schema: idParamSchema }) id: string,
    @Headers(paymentTokenHeader) token: string | undefined,
  ): Promise<PaymentView> {
    const user = isSignedIn(request) ? userOf(request) : undefined;
    const reader = { userId: user?.userId, isAdmin: user?.isAdmin ?? false, token };
    return this.useCases.execute(new ReadPaymentQuery(id, reader));
  }

  @Get('admin/payments')
  @Route({ summary: 'Payments of everybody, by state', answer: adminPaymentsResponseSchema })
  @Roles('admin')
  async listAll(
    @Query({ schema: adminPaymentsQuerySchema }) search: AdminPaymentsSearch,
  ): Promise<AdminPaymentsResponse> {
    return this.useCases.execute(new ListAdminPaymentsQuery(search));
  }

  @Get('admin/payment-notices')
  @Route({
    summary: 'What the payment providers have sent, newest first',
    answer: paymentNoticesResponseSchema,
  })
  @Roles('admin')
  async listNotices(
    @Query({ schema: paymentsQuerySchema }) page: PaymentsPage,
  ): Promise<PaymentNoticesResponse> {
    return this.useCases.execute(new ListNoticesQuery(page));
  }

  @Post('admin/payments/:id/settle')
  @Route({
    summary: 'Give a held payment its period',
    answer: adminPaymentSchema,
    refusals: [404, 409, 422],
  })
  @HttpCode(200)
  @Roles('admin')
  async settle(
    @CurrentUser() administrator: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: settlePaymentRequestSchema }) { userId }: z.output<typeof settlePaymentRequestSchema>,
  ): Promise<AdminPayment> {
    const decision = { kind: 'settle', userId } as const;
    return this.useCases.execute(new DecideHeldPaymentCommand(id, administrator.userId, decision));
  }

  @Post('admin/payments/:id/close')
  @Route({
    summary: 'End a held or underpaid payment without a period',
    answer: adminPaymentSchema,
    refusals: [404, 409],
  })
  @HttpCode(200)
  @Roles('admin')
  async close(
    @CurrentUser() administrator: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Body({ schema: closePaymentRequestSchema }) { closing }: z.output<typeof closePaymentRequestSchema>,
  ): Promise<AdminPayment> {
    const decision = { kind: 'close', closing } as const;
    return this.useCases.execute(new DecideHeldPaymentCommand(id, administrator.userId, decision));
  }

  /** Answered as soon as it is stored: what it says is read back from the provider by the worker. */
  @Post('webhooks/:provider')
  @Route({
    summary: 'A notice of a payment provider; signed by it',
    answer: noticeReceivedResponseSchema,
    refusals: [400, 401, 404, 413],
  })
  @HttpCode(200)
  @Public()
  async receive(
    @Param('provider') provider: string,
    @Req() request: Request,
  ): Promise<NoticeReceivedResponse> {
    await this.useCases.execute(new ReceiveNoticeCommand(provider, request));
    return { received: true };
  }
}

function offerOf(gateway: PaymentGateway | undefined): PaymentMethodsResponse['crypto'] {
  if (gateway === undefined) return null;
  return { provider: gateway.provider, isSandbox: gateway.provider === 'sandbox' };
}

function buyerOf(request: Request, idempotencyKey: string): Buyer {
  const userId = isSignedIn(request) ? userOf(request).userId : undefined;
  return { userId, address: clientAddress(request), language: languageOfRequest(request), idempotencyKey };
}

@Module({
  imports: [ExchangeRatesModule],
  controllers: [PaymentsController],
  providers: [
    ...paymentServicesProviders,
    PaymentViews,
    CreateCheckoutHandler,
    ReadPaymentHandler,
    ListPaymentsHandler,
    ListAdminPaymentsHandler,
    ListNoticesHandler,
    DecideHeldPaymentHandler,
    ReceiveNoticeHandler,
  ],
})
export class PaymentsModule {}
