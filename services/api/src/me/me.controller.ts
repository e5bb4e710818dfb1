import { Readable } from 'node:stream';
import { Body, Controller, Get, Header, HttpCode, Post, Query, Req, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import {
  type AcceptTermsRequest,
  acceptTermsRequestSchema,
  type AcceptTermsResponse,
  acceptTermsResponseSchema,
  eraseAccountRequestSchema,
  type EraseAccountResponse,
  eraseAccountResponseSchema,
  type IdentityProof,
  type MeResponse,
  meResponseSchema,
  type MyAccessesResponse,
  myAccessesResponseSchema,
} from '@app/contracts';
import { AllowedBeforePasswordChange } from '../auth/access.decorators.js';
import { clientAddress } from '../core/http/client-address.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { SecurityLog } from '../core/security-log/security-log.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { AcceptTermsCommand } from './accept-terms.handler.js';
import { EraseMeCommand } from './erase-me.handler.js';
import { ExportMeQuery } from './export-me.handler.js';
import {
  ListMyAccessesQuery,
  type MyAccessesPage,
  myAccessesQuerySchema,
} from './list-my-accesses.handler.js';
import { ReadMeQuery } from './read-me.handler.js';

@Controller('me')
export class MeController {
  constructor(
    private readonly useCases: UseCases,
    private readonly security: SecurityLog,
  ) {}

  @Get()
  @Route({ summary: 'Who is signed in', answer: meResponseSchema })
  @AllowedBeforePasswordChange()
  async read(@CurrentUser() user: AuthenticatedUser): Promise<MeResponse> {
    return this.useCases.execute(new ReadMeQuery(user.userId));
  }

  @Get('accesses')
  @Route({ summary: 'Who read the own record, newest first', answer: myAccessesResponseSchema })
  async listAccesses(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Query({ schema: myAccessesQuerySchema }) page: MyAccessesPage,
  ): Promise<MyAccessesResponse> {
    return this.useCases.execute(new ListMyAccessesQuery(userId, page));
  }

  @Get('export')
  @Route({
    summary: 'Everything that is kept of oneself',
    answer: { mediaType: 'application/json', text: 'A file of JSON.' },
    refusals: [429],
  })
  @Header('Cache-Control', 'no-store')
  async export(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    const address = clientAddress(request);
    const pieces = await this.useCases.execute(new ExportMeQuery(userId, address));
    this.security.record({ kind: 'data-exported', userId, address });
    return new StreamableFile(Readable.from(pieces, { objectMode: false }), {
      type: 'application/json; charset=utf-8',
      disposition: 'attachment; filename="personal-data.json"',
    });
  }

  @Post('terms-acceptance')
  @Route({
    summary: 'Accept the terms of use in force',
    answer: acceptTermsResponseSchema,
    refusals: [404, 409, 410],
  })
  @HttpCode(200)
  async acceptTerms(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: acceptTermsRequestSchema }) { version }: AcceptTermsRequest,
  ): Promise<AcceptTermsResponse> {
    return this.useCases.execute(new AcceptTermsCommand(userId, version));
  }

  @Post('erasure')
  @Route({
    summary: 'Erase oneself, for good',
    answer: eraseAccountResponseSchema,
    refusals: [404, 409, 410, 412, 422, 429],
  })
  @HttpCode(202)
  async erase(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: eraseAccountRequestSchema }) proof: IdentityProof,
    @Req() request: Request,
  ): Promise<EraseAccountResponse> {
    await this.useCases.execute(new EraseMeCommand(userId, { ...proof, address: clientAddress(request) }));
    return { status: 'erased' };
  }
}
