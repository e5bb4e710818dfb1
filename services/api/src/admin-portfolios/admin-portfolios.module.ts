import { Controller, Get, Module, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type AdminPortfoliosResponse, adminPortfoliosResponseSchema } from '@app/contracts';
import { Roles } from '../auth/access.decorators.js';
import { clientAddress } from '../core/http/client-address.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { SecurityLog } from '../core/security-log/security-log.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { AdminPortfoliosRepository } from './admin-portfolios.repository.js';
import {
  type AdminPortfoliosPage,
  adminPortfoliosQuerySchema,
  ReadAdminPortfoliosHandler,
  ReadAdminPortfoliosQuery,
} from './read-portfolios.handler.js';

@Controller('admin/portfolios')
export class AdminPortfoliosController {
  constructor(
    private readonly useCases: UseCases,
    private readonly security: SecurityLog,
  ) {}

  /** The amounts of others are personal: without a record of who looks at them they are not answered. */
  @Get()
  @Route({ summary: 'The amounts of everybody', answer: adminPortfoliosResponseSchema })
  @Roles('admin')
  async read(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Query({ schema: adminPortfoliosQuerySchema }) page: AdminPortfoliosPage,
    @Req() request: Request,
  ): Promise<AdminPortfoliosResponse> {
    await this.security.recordFirst({ kind: 'amounts-read', userId, address: clientAddress(request) });
    return this.useCases.execute(new ReadAdminPortfoliosQuery(page));
  }
}

@Module({
  controllers: [AdminPortfoliosController],
  providers: [AdminPortfoliosRepository, ReadAdminPortfoliosHandler],
})
export class AdminPortfoliosModule {}
