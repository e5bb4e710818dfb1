import { Module } from '@nestjs/common';
import { AccountChanges } from '../accounts/account-changes.js';
import { AuthModule } from '../auth/auth.module.js';
import { AdminUsersController } from './admin-users.controller.js';
import { AuditAccessesHandler } from './audit-accesses.handler.js';
import { AuditUsersHandler } from './audit-users.handler.js';
import { ChangeUserHandler } from './change-user.handler.js';
import { CreateUserHandler } from './create-user.handler.js';
import { ListUsersHandler } from './list-users.handler.js';
import { ReadUserHandler } from './read-user.handler.js';
import { RemoveSecondFactorHandler } from './remove-second-factor.handler.js';
import { ResetPasswordHandler } from './reset-password.handler.js';
import { SecurityEventsHandler } from './security-events.handler.js';
import { UserDetails } from './user-details.js';
import { UserStreams } from './user-streams.js';
import { UsersRepository } from './users.repository.js';

@Module({
  imports: [AuthModule],
  controllers: [AdminUsersController],
  providers: [
    UsersRepository,
    UserStreams,
    UserDetails,
    AccountChanges,
    ListUsersHandler,
    ReadUserHandler,
    CreateUserHandler,
    ChangeUserHandler,
    ResetPasswordHandler,
    RemoveSecondFactorHandler,
    AuditUsersHandler,
    AuditAccessesHandler,
    SecurityEventsHandler,
  ],
})
export class AdminUsersModule {}
