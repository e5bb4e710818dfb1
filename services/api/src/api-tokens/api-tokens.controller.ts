import { Body, Controller, Delete, Get, Header, HttpCode, Module, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import {
  type ApiTokenCreatedResponse,
  apiTokenCreatedResponseSchema,
  type ApiTokensResponse,
  apiTokensResponseSchema,
  type CreateApiTokenRequest,
  createApiTokenRequestSchema,
} from '@app/contracts';
import { AuthModule } from '../auth/auth.module.js';
import { clientAddress } from '../core/http/client-address.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { idParamSchema } from '../core/http/params.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { CreateApiTokenCommand, CreateApiTokenHandler } from './create-api-token.handler.js';
import { ListApiTokensHandler, ListApiTokensQuery } from './list-api-tokens.handler.js';
import { RevokeApiTokenCommand, RevokeApiTokenHandler } from './revoke-api-token.handler.js';

/** Tokens by which programs of a person use the api. No token opens these routes. */
@Controller('me/api-tokens')
export class ApiTokensController {
  constructor(private readonly useCases: UseCases) {}

  @Get()
  @Route({ summary: 'The own API tokens', answer: apiTokensResponseSchema })
  async list(@CurrentUser() { userId }: AuthenticatedUser): Promise<ApiTokensResponse> {
    return this.useCases.execute(new ListApiTokensQuery(userId));
  }

  @Post()
  @Route({
    summary: 'An API token, told this once',
    answer: apiTokenCreatedResponseSchema,
    refusals: [409, 429],
  })
  @Header('Cache-Control', 'no-store')
  async create(
    @CurrentUser() { userId, sessionId }: AuthenticatedUser,
    @Body({ schema: createApiTokenRequestSchema }) wanted: CreateApiTokenRequest,
    @Req() request: Request,
  ): Promise<ApiTokenCreatedResponse> {
    const address = clientAddress(request);
    return this.useCases.execute(new CreateApiTokenCommand(userId, { ...wanted, sessionId, address }));
  }

  @Delete(':id')
  @Route({ summary: 'Revoke an API token', answer: 'nothing' })
  @HttpCode(204)
  async revoke(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) tokenId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.useCases.execute(new RevokeApiTokenCommand(userId, tokenId, clientAddress(request)));
  }
}

@Module({
  imports: [AuthModule],
  controllers: [ApiTokensController],
  providers: [ListApiTokensHandler, CreateApiTokenHandler, RevokeApiTokenHandler],
})
export class ApiTokensModule {}
