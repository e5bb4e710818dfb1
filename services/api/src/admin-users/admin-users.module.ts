import { Module } from '@nestjs/common';
import { AccountChanges } from '../accounts/account-changes.js';
import { AuthModule } from '../auth/auth.module.js';
import { AuditAccessesController } from './audit-accesses/audit-accesses.controller.js';
import { AuditAccessesHandler } from './audit-accesses/audit-accesses.handler.js';
import { AuditUsersController } from './audit-users/audit-users.controller.js';
import { AuditUsersHandler } from './audit-users/audit-users.handler.js';
import { ChangeUserController } from './change-user/change-user.controller.js';
import { ChangeUserHandler } from './change-user/change-user.handler.js';
import { CreateUserController } from './create-user/create-user.controller.js';
import { CreateUserHandler } from './create-user/create-user.handler.js';
import { ListUsersController } from './list-users/list-users.controller.js';
import { ListUsersHandler } from './list-users/list-users.handler.js';
import { ReadUserController } from './read-user/read-user.controller.js';
import { ReadUserHandler } from './read-user/read-user.handler.js';
import { ResetPasswordController } from './reset-password/reset-password.controller.js';
import { ResetPasswordHandler } from './reset-password/reset-password.handler.js';
import { UserDetails } from './user-details.js';
import { UserStreams } from './user-streams.js';
import { UsersRepository } from './users.repository.js';

@Module({
  imports: [AuthModule],
  controllers: [
    ListUsersController,
    ReadUserController,
    CreateUserController,
    ChangeUserController,
    ResetPasswordController,
    AuditUsersController,
    AuditAccessesController,
  ],
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
    AuditUsersHandler,
    AuditAccessesHandler,
  ],
})
export class AdminUsersModule {}
