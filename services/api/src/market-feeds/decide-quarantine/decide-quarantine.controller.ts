import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  quarantineDecisionSchema,
  type QuarantineDecisionRequest,
  type QuarantinedPriceView,
} from '@app/contracts';
import { Roles } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { DecideQuarantineCommand } from './decide-quarantine.command.js';

const entrySchema = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((text) => BigInt(text));

@Controller('admin/market/quarantine/:id')
@Roles('admin')
export class DecideQuarantineController {
  constructor(private readonly commands: CommandBus) {}

  /** A close becomes a version of its day; a price of the running day lets its source's prices near it pass. */
  @Post('accept')
  @HttpCode(200)
  async accept(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', { schema: entrySchema }) entry: bigint,
    @Body({ schema: quarantineDecisionSchema }) { note }: QuarantineDecisionRequest,
  ): Promise<QuarantinedPriceView> {
    return this.commands.execute(
      new DecideQuarantineCommand(entry, 'accept', { userId, note: note ?? null }),
    );
  }

  @Post('reject')
  @HttpCode(200)
  async reject(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', { schema: entrySchema }) entry: bigint,
    @Body({ schema: quarantineDecisionSchema }) { note }: QuarantineDecisionRequest,
  ): Promise<QuarantinedPriceView> {
    return this.commands.execute(
      new DecideQuarantineCommand(entry, 'reject', { userId, note: note ?? null }),
    );
  }
}
