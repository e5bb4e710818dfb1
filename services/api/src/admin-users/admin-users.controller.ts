import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  type AuditAccessesResponse,
  auditAccessesResponseSchema,
  type AuditUsersResponse,
  auditUsersResponseSchema,
  createUserRequestSchema,
  type CreateUserResponse,
  createUserResponseSchema,
  type RoleName,
  roleSchema,
  type SecurityEventsResponse,
  securityEventsResponseSchema,
  type TemporaryPasswordResponse,
  temporaryPasswordResponseSchema,
  type UserDetailResponse,
  userDetailResponseSchema,
  type UserListResponse,
  userListResponseSchema,
} from '@app/contracts';
import { Roles } from '../auth/access.decorators.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { idParamSchema } from '../core/http/params.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import {
  AuditAccessesQuery,
  auditAccessesQuerySchema,
  type AuditAccessesSearch,
} from './audit-accesses.handler.js';
import { AuditUsersQuery, auditUsersQuerySchema } from './audit-users.handler.js';
import { ChangeUserCommand, type UserChange } from './change-user.handler.js';
import { CreateUserCommand, type CreateUserFields } from './create-user.handler.js';
import { type ListUsers, ListUsersQuery, listUsersQuerySchema } from './list-users.handler.js';
import { ReadUserQuery } from './read-user.handler.js';
import { RemoveSecondFactorCommand } from './remove-second-factor.handler.js';
import { ResetPasswordCommand } from './reset-password.handler.js';
import {
  SecurityEventsQuery,
  securityEventsQuerySchema,
  type SecurityEventsSearch,
} from './security-events.handler.js';

@Controller()
export class AdminUsersController {
  constructor(private readonly useCases: UseCases) {}

  @Get('auth/users')
  @Route({ summary: 'Find users', answer: userListResponseSchema })
  @Roles('admin')
  async list(@Query({ schema: listUsersQuerySchema }) search: ListUsers): Promise<UserListResponse> {
    return this.useCases.execute(new ListUsersQuery(search));
  }

  @Get('admin/users/:id')
  @Route({ summary: 'A user', answer: userDetailResponseSchema })
  @Roles('admin')
  async read(@Param('id', { schema: idParamSchema }) id: string): Promise<UserDetailResponse> {
    return this.useCases.execute(new ReadUserQuery(id));
  }

  @Post('admin/users')
  @Route({
    summary: 'Create a user; the temporary password is told once',
    answer: createUserResponseSchema,
    refusals: [409, 422],
  })
  @Roles('admin')
  async create(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: createUserRequestSchema }) fields: CreateUserFields,
  ): Promise<CreateUserResponse> {
    return this.useCases.execute(new CreateUserCommand(fields, userId));
  }

  @Post('admin/users/:id/disable')
  @Route({ summary: 'Disable a user', answer: userDetailResponseSchema, refusals: [404, 409, 410, 412, 422] })
  @HttpCode(200)
  @Roles('admin')
  async disable(
    @CurrentUser() administrator: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<UserDetailResponse> {
    return this.change(administrator, id, { kind: 'disable' });
  }

  @Post('admin/users/:id/enable')
  @Route({ summary: 'Enable a user', answer: userDetailResponseSchema, refusals: [404, 409, 410, 412, 422] })
  @HttpCode(200)
  @Roles('admin')
  async enable(
    @CurrentUser() administrator: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<UserDetailResponse> {
    return this.change(administrator, id, { kind: 'enable' });
  }

  @Put('admin/users/:id/roles/:role')
  @Route({ summary: 'Grant a role', answer: userDetailResponseSchema, refusals: [404, 409, 410, 412, 422] })
  @Roles('admin')
  async grantRole(
    @CurrentUser() administrator: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Param('role', { schema: roleSchema }) role: RoleName,
  ): Promise<UserDetailResponse> {
    return this.change(administrator, id, { kind: 'grant-role', role });
  }

  @Delete('admin/users/:id/roles/:role')
  @Route({
    summary: 'Take a role away',
    answer: userDetailResponseSchema,
    refusals: [404, 409, 410, 412, 422],
  })
  @Roles('admin')
  async revokeRole(
    @CurrentUser() administrator: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Param('role', { schema: roleSchema }) role: RoleName,
  ): Promise<UserDetailResponse> {
    return this.change(administrator, id, { kind: 'revoke-role', role });
  }

  @Post('admin/users/:id/reset-password')
  @Route({
    summary: 'Give a temporary password',
    answer: temporaryPasswordResponseSchema,
    refusals: [404, 409, 410, 412, 422],
  })
  @HttpCode(200)
  @Roles('admin')
  async resetPassword(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<TemporaryPasswordResponse> {
    return this.useCases.execute(new ResetPasswordCommand(id, userId));
  }

  @Post('admin/users/:id/second-factor-removal')
  @Route({
    summary: 'Take authenticator app, passkeys and recovery codes of a user away; the sessions end',
    answer: userDetailResponseSchema,
    refusals: [404, 409],
  })
  @HttpCode(200)
  @Roles('admin')
  async removeSecondFactor(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<UserDetailResponse> {
    return this.useCases.execute(new RemoveSecondFactorCommand(id, userId));
  }

  @Get('audit/users')
  @Route({ summary: 'Find a person to read for', answer: auditUsersResponseSchema })
  @Roles('auditor', 'admin')
  async searchUsers(
    @Query({ schema: auditUsersQuerySchema }) { search }: { readonly search: string },
  ): Promise<AuditUsersResponse> {
    return this.useCases.execute(new AuditUsersQuery(search));
  }

  @Get('admin/audit-accesses')
  @Route({ summary: 'What auditors have read, newest first', answer: auditAccessesResponseSchema })
  @Roles('admin')
  async listAuditAccesses(
    @Query({ schema: auditAccessesQuerySchema }) search: AuditAccessesSearch,
  ): Promise<AuditAccessesResponse> {
    return this.useCases.execute(new AuditAccessesQuery(search));
  }

  @Get('admin/security-events')
  @Route({
    summary: 'Failed sign-ins, denied access, changed roles, exports and erasures, newest first',
    answer: securityEventsResponseSchema,
  })
  @Roles('admin')
  async listSecurityEvents(
    @Query({ schema: securityEventsQuerySchema }) search: SecurityEventsSearch,
  ): Promise<SecurityEventsResponse> {
    return this.useCases.execute(new SecurityEventsQuery(search));
  }

  private async change(
    { userId }: AuthenticatedUser,
    id: string,
    change: UserChange,
  ): Promise<UserDetailResponse> {
    return this.useCases.execute(new ChangeUserCommand(id, change, userId));
  }
}
