import { Inject, Injectable } from '@nestjs/common';
import { type CalendarDate, dateInZone } from '@app/ledger';
import type { Clock } from '@app/platform';
import { CLOCK } from '../dependencies.js';
import { type AccountRepository, ACCOUNTS } from '../streams/streams.js';

/** Days and weeks are those of the person's own time zone. */
@Injectable()
export class UserCalendar {
  constructor(
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async today(userId: string): Promise<CalendarDate> {
    const { state } = await this.accounts.load(userId);
    return dateInZone(this.clock.now().toISOString(), state.timeZone);
  }
}
