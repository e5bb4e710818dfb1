import { Module } from '@nestjs/common';
import { ChangeNoticeSettingsHandler } from './change-notice-settings.handler.js';
import { ListNoticesHandler } from './list-notices.handler.js';
import { NoticesController } from './notices.controller.js';
import { OpeningNotices } from './opening-notices.js';
import {
  AddPushSubscriptionHandler,
  RemovePushSubscriptionHandler,
  ShowPushSettingsHandler,
} from './push-settings.handler.js';
import { ReadNoticesHandler } from './read-notices.handler.js';
import { ShowNoticeSettingsHandler } from './show-notice-settings.handler.js';

@Module({
  controllers: [NoticesController],
  providers: [
    ListNoticesHandler,
    ReadNoticesHandler,
    ShowNoticeSettingsHandler,
    ChangeNoticeSettingsHandler,
    ShowPushSettingsHandler,
    AddPushSubscriptionHandler,
    RemovePushSubscriptionHandler,
    OpeningNotices,
  ],
  exports: [OpeningNotices],
})
export class NoticesModule {}
