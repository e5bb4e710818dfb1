import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import {
  type NoticeSettings,
  noticeSettingsSchema,
  type NoticesResponse,
  noticesResponseSchema,
  type ReadNoticesRequest,
  readNoticesRequestSchema,
  type ReadNoticesResponse,
  readNoticesResponseSchema,
} from '@app/contracts';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ChangeNoticeSettingsCommand } from './change-notice-settings.handler.js';
import { ListNoticesQuery, type NoticesPage, noticesQuerySchema } from './list-notices.handler.js';
import { ReadNoticesCommand } from './read-notices.handler.js';
import { ShowNoticeSettingsQuery } from './show-notice-settings.handler.js';

@Controller()
export class NoticesController {
  constructor(private readonly useCases: UseCases) {}

  @Get('notices')
  @Route({ summary: 'Notices of the last 90 days, newest first', answer: noticesResponseSchema })
  async list(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Query({ schema: noticesQuerySchema }) page: NoticesPage,
  ): Promise<NoticesResponse> {
    return this.useCases.execute(new ListNoticesQuery(userId, page));
  }

  @Post('notices/read')
  @Route({ summary: 'Mark notices as read, on every device', answer: readNoticesResponseSchema })
  @HttpCode(200)
  async read(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: readNoticesRequestSchema }) which: ReadNoticesRequest,
  ): Promise<ReadNoticesResponse> {
    return this.useCases.execute(new ReadNoticesCommand(userId, which));
  }

  @Get('settings/notices')
  @Route({ summary: 'Which notices the person wants, and how', answer: noticeSettingsSchema })
  async showSettings(@CurrentUser() { userId }: AuthenticatedUser): Promise<NoticeSettings> {
    return this.useCases.execute(new ShowNoticeSettingsQuery(userId));
  }

  @Put('settings/notices')
  @Route({ summary: 'Choose notices, their channels and quiet hours', answer: noticeSettingsSchema })
  async changeSettings(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body({ schema: noticeSettingsSchema }) settings: NoticeSettings,
  ): Promise<NoticeSettings> {
    return this.useCases.execute(new ChangeNoticeSettingsCommand(userId, settings));
  }
}
