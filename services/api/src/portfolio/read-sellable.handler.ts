import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SellableResponse } from '@app/contracts';
import { type CalendarDate, sellableBitcoin } from '@app/ledger';
import { formatBtc } from '@app/money';
import { invalidRequest } from '../core/http/request-validation.pipe.js';
import { type LedgerRepository, LEDGERS } from '../core/streams/streams.js';
import { UserCalendar } from '../core/time/user-calendar.js';

export class ReadSellableQuery extends Query<SellableResponse> {
  constructor(
    readonly userId: string,
    readonly date: CalendarDate,
  ) {
    super();
  }
}

/** From the stream itself, so that the form says what the command will say. */
@QueryHandler(ReadSellableQuery)
export class ReadSellableHandler implements IQueryHandler<ReadSellableQuery> {
  constructor(
    @Inject(LEDGERS) private readonly ledgers: LedgerRepository,
    private readonly calendar: UserCalendar,
  ) {}

  async execute({ userId, date }: ReadSellableQuery): Promise<SellableResponse> {
    const [{ state }, today] = await Promise.all([this.ledgers.load(userId), this.calendar.today(userId)]);
    if (date > today) throw invalidRequest([{ path: ['date'], message: 'in_future' }]);
    const { held, available, leastOn } = sellableBitcoin({ tradedOn: date, today }, state);
    return {
      revision: String(state.revision),
      date,
      heldBtc: formatBtc(held),
      availableBtc: formatBtc(available),
      leastOn,
    };
  }
}
