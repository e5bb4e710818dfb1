import { Readable } from 'node:stream';
import { Controller, Get, Header, Req, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { clientAddress } from '../../auth/limits/client-address.js';
import { ExportMeQuery } from './export-me.query.js';

@Controller('me/export')
export class ExportMeController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  async read(@CurrentUser() { userId }: AuthenticatedUser, @Req() request: Request): Promise<StreamableFile> {
    const pieces = await this.queries.execute(new ExportMeQuery(userId, clientAddress(request)));
    return new StreamableFile(Readable.from(pieces, { objectMode: false }), {
      type: 'application/json; charset=utf-8',
      disposition: 'attachment; filename="personal-data.json"',
    });
  }
}
