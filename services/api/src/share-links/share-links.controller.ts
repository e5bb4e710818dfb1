import {
  Body,
  type CanActivate,
  Controller,
  Delete,
  type ExecutionContext,
  Get,
  Header,
  HttpCode,
  Injectable,
  Module,
  Param,
  Post,
  Req,
  UseGuards,
} from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import {
  type CreateShareLinkRequest,
  createShareLinkRequestSchema,
  type SharedPortfolioResponse,
  sharedPortfolioResponseSchema,
  type ShareLinksResponse,
  shareLinksResponseSchema,
} from '@app/contracts';
import { Public } from '../auth/access.decorators.js';
import { AttemptLimiter } from '../core/attempts/attempt-limiter.js';
import { limitPublicReads } from '../core/attempts/limit-public-reads.js';
import { clientAddress } from '../core/http/client-address.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { idParamSchema } from '../core/http/params.js';
import { ProblemError } from '../core/http/problem.error.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { PortfolioModule } from '../portfolio/portfolio.module.js';
import {
  CreateShareLinkCommand,
  CreateShareLinkHandler,
  ListShareLinksHandler,
  ListShareLinksQuery,
  RevokeShareLinkCommand,
  RevokeShareLinkHandler,
  ShareLinksView,
} from './change-share-links.handler.js';
import { ShareLinksRepository } from './share-links.repository.js';
import { SharedPortfolios } from './shared-portfolios.js';
import { ViewSharedPortfolioCommand, ViewSharedPortfolioHandler } from './view-shared-portfolio.handler.js';

const secretSchema = z.string().max(200);

const tooManyReads = (retryAfterSeconds: number): ProblemError =>
  new ProblemError({
    status: 429,
    code: 'SHARE.TOO_MANY_REQUESTS',
    detail: 'Too many requests',
    members: { retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });

@Injectable()
class SharedReadsGuard implements CanActivate {
  constructor(private readonly limiter: AttemptLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    return limitPublicReads(this.limiter, context, { bucket: 'shared', refusal: tooManyReads });
  }
}

@Controller()
export class ShareLinksController {
  constructor(private readonly useCases: UseCases) {}

  @Get('settings/share-links')
  @Route({ summary: 'The links by which the portfolio is shared', answer: shareLinksResponseSchema })
  @Header('Cache-Control', 'no-store')
  async list(@CurrentUser() { userId }: AuthenticatedUser): Promise<ShareLinksResponse> {
    return this.useCases.execute(new ListShareLinksQuery(userId));
  }

  @Post('settings/share-links')
  @Route({ summary: 'Share the portfolio by a link', answer: shareLinksResponseSchema, refusals: [409] })
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async create(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: createShareLinkRequestSchema }) link: CreateShareLinkRequest,
    @Req() request: Request,
  ): Promise<ShareLinksResponse> {
    return this.useCases.execute(new CreateShareLinkCommand(userId, link, clientAddress(request)));
  }

  @Delete('settings/share-links/:id')
  @Route({ summary: 'Revoke a link; one that is gone is revoked', answer: shareLinksResponseSchema })
  @Header('Cache-Control', 'no-store')
  async revoke(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) linkId: string,
    @Req() request: Request,
  ): Promise<ShareLinksResponse> {
    return this.useCases.execute(new RevokeShareLinkCommand(userId, linkId, clientAddress(request)));
  }

  @Get('shared/:secret')
  @Route({
    summary: 'A shared portfolio, by its secret address; with amounts hidden, percents and an index alone',
    answer: sharedPortfolioResponseSchema,
    refusals: [403, 404, 410, 429, 503],
  })
  @Public()
  @UseGuards(SharedReadsGuard)
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  async view(
    @Param('secret', { schema: secretSchema }) secret: string,
    @Req() request: Request,
  ): Promise<SharedPortfolioResponse> {
    return this.useCases.execute(new ViewSharedPortfolioCommand(secret, clientAddress(request)));
  }
}

@Module({
  imports: [PortfolioModule],
  controllers: [ShareLinksController],
  providers: [
    ShareLinksRepository,
    ShareLinksView,
    ListShareLinksHandler,
    CreateShareLinkHandler,
    RevokeShareLinkHandler,
    SharedPortfolios,
    SharedReadsGuard,
    ViewSharedPortfolioHandler,
  ],
})
export class ShareLinksModule {}
