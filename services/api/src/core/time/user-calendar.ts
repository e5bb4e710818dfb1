import { Inject, Injectable } from '@nestjs/common';
import { type AccountState, type CalendarDate, dateInZone } from '@app/ledger';
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
    return (await this.reader(userId)).today;
  }

  /** {@link today} with the settings that decide how a person's figures are shown. */
  async reader(userId: string): Promise<{ readonly today: CalendarDate; readonly account: AccountState }> {
    const { state: account } = await this.accounts.load(userId);
    return { today: dateInZone(this.clock.now().toISOString(), account.timeZone), account };
  }
}
