import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ParkedStreamRepair } from '@app/contracts';
import { Roles } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { RepairParkedStreamCommand } from './repair-parked-stream.command.js';

@Controller('admin/projections/parked/:stream')
@Roles('admin')
export class RepairParkedStreamController {
  constructor(private readonly commands: CommandBus) {}

  @Post('retry')
  @HttpCode(200)
  async retry(
    @Param('stream') stream: string,
    @CurrentUser() { userId }: AuthenticatedUser,
  ): Promise<ParkedStreamRepair> {
    return this.commands.execute(new RepairParkedStreamCommand(stream, 'retry', userId));
  }

  @Post('resolve')
  @HttpCode(200)
  async resolve(
    @Param('stream') stream: string,
    @CurrentUser() { userId }: AuthenticatedUser,
  ): Promise<ParkedStreamRepair> {
    return this.commands.execute(new RepairParkedStreamCommand(stream, 'resolve', userId));
  }
}
