import { Controller, Delete, Get, Header, HttpCode, Module, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { type CalendarFeedResponse, calendarFeedResponseSchema } from '@app/contracts';
import { Public } from '../auth/access.decorators.js';
import { type AuthenticatedUser, CurrentUser } from '../core/http/current-user.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ChangeCalendarFeedCommand, ChangeCalendarFeedHandler } from './change-calendar-feed.handler.js';
import { ReadCalendarHandler, ReadCalendarQuery } from './read-calendar.handler.js';
import { ShowCalendarFeedHandler, ShowCalendarFeedQuery } from './show-calendar-feed.handler.js';

/** "<token>.ics", as calendars want it. */
const fileSchema = z.string().max(200);

@Controller()
export class CalendarController {
  constructor(private readonly useCases: UseCases) {}

  @Get('settings/calendar')
  @Route({ summary: 'The secret address of the calendar feed', answer: calendarFeedResponseSchema })
  @Header('Cache-Control', 'no-store')
  async show(@CurrentUser() { userId }: AuthenticatedUser): Promise<CalendarFeedResponse> {
    return this.useCases.execute(new ShowCalendarFeedQuery(userId));
  }

  @Post('settings/calendar')
  @Route({
    summary: 'Open the calendar feed, or give it another address',
    answer: calendarFeedResponseSchema,
  })
  @HttpCode(200)
  async renew(@CurrentUser() { userId }: AuthenticatedUser): Promise<CalendarFeedResponse> {
    return this.useCases.execute(new ChangeCalendarFeedCommand(userId, 'renew'));
  }

  @Delete('settings/calendar')
  @Route({ summary: 'Close the calendar feed', answer: calendarFeedResponseSchema })
  async close(@CurrentUser() { userId }: AuthenticatedUser): Promise<CalendarFeedResponse> {
    return this.useCases.execute(new ChangeCalendarFeedCommand(userId, 'close'));
  }

  @Get('calendar/:file')
  @Route({
    summary: 'A calendar feed, by its secret address',
    answer: { mediaType: 'text/calendar', text: 'A calendar (RFC 5545).' },
    refusals: [404],
  })
  @Public()
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  async read(@Param('file', { schema: fileSchema }) file: string): Promise<string> {
    return this.useCases.execute(new ReadCalendarQuery(file));
  }
}

@Module({
  controllers: [CalendarController],
  providers: [ShowCalendarFeedHandler, ChangeCalendarFeedHandler, ReadCalendarHandler],
})
export class CalendarModule {}
