import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  type NoticeSettings,
  noticeSettingsSchema,
  type NoticesResponse,
  noticesResponseSchema,
  type PushSettingsResponse,
  pushSettingsResponseSchema,
  type PushSubscriptionRequest,
  pushSubscriptionRequestSchema,
  type ReadNoticesRequest,
  readNoticesRequestSchema,
  type ReadNoticesResponse,
  readNoticesResponseSchema,
} from '@app/contracts';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { idParamSchema } from '../core/http/params.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ChangeNoticeSettingsCommand } from './change-notice-settings.handler.js';
import { ListNoticesQuery, type NoticesPage, noticesQuerySchema } from './list-notices.handler.js';
import {
  AddPushSubscriptionCommand,
  RemovePushSubscriptionCommand,
  ShowPushSettingsQuery,
} from './push-settings.handler.js';
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

  @Get('settings/push')
  @Route({ summary: 'Browsers that get push notices', answer: pushSettingsResponseSchema })
  async showPush(@CurrentUser() { userId }: AuthenticatedUser): Promise<PushSettingsResponse> {
    return this.useCases.execute(new ShowPushSettingsQuery(userId));
  }

  @Post('settings/push')
  @Route({
    summary: 'Push notices to a browser, until its session ends',
    answer: pushSettingsResponseSchema,
    refusals: [409, 422],
  })
  @HttpCode(200)
  async addPush(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: pushSubscriptionRequestSchema }) subscription: PushSubscriptionRequest,
  ): Promise<PushSettingsResponse> {
    await this.useCases.execute(new AddPushSubscriptionCommand(user, subscription));
    return this.useCases.execute(new ShowPushSettingsQuery(user.userId));
  }

  @Delete('settings/push/:id')
  @Route({ summary: 'Push no more notices to a browser', answer: pushSettingsResponseSchema })
  async removePush(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
  ): Promise<PushSettingsResponse> {
    await this.useCases.execute(new RemovePushSubscriptionCommand(userId, id));
    return this.useCases.execute(new ShowPushSettingsQuery(userId));
  }
}
