import { Inject, Injectable } from '@nestjs/common';
import { ChainBrokenError, EventDecodeError, StoreUnavailableError } from '@app/event-store';
import {
  type AccountState,
  asCorrectedOn,
  type CalendarDate,
  dateInZone,
  type Instant,
  instantOf,
  LedgerInvariantError,
  type Moment,
  momentOf,
  type StatedLedger,
} from '@app/ledger';
import type { Clock } from '@app/platform';
import { CLOCK } from '../core/dependencies.js';
import { invalidRequest } from '../core/http/request-validation.pipe.js';
import { type AccountRepository, ACCOUNTS, type LedgerRepository, LEDGERS } from '../core/streams/streams.js';

const UNFOLDABLE = [StoreUnavailableError, EventDecodeError, ChainBrokenError, LedgerInvariantError];

/** Whether a stream could not be read or folded, so that the rows of the read model have to serve. */
export const isUnfoldable = (error: unknown): boolean => UNFOLDABLE.some((kind) => error instanceof kind);

export type Reading = 'known' | 'corrected';

/** A ledger at a moment, with the settings that counted then. */
export interface LedgerAt extends StatedLedger {
  readonly account: AccountState;
  /** Of the newest event that it shows, -1 for none. */
  readonly revision: bigint;
}

/** Further than the clocks of two machines are apart. */
const SETTLED_MS = 60_000;

/** People's ledgers now and in the past, folded from the streams. */
@Injectable()
export class PortfolioLedgers {
  constructor(
    @Inject(LEDGERS) private readonly ledgers: LedgerRepository,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The moment that a request asks for, with the person's settings of now: a day means its end in the person's zone,
   * and today means now.
   * @throws ProblemError for a moment after today
   */
  async asked(
    userId: string,
    asOf: Instant | CalendarDate | undefined,
  ): Promise<{ readonly moment: Moment; readonly reader: AccountState }> {
    const { state: reader } = await this.accounts.load(userId);
    return { moment: this.#momentOf(asOf, reader), reader };
  }

  #momentOf(asOf: Instant | CalendarDate | undefined, account: AccountState): Moment {
    const present = this.#presentIn(account);
    if (asOf === undefined) return present;
    const { at: now, date: today } = present;
    const day = asOf.slice(0, 10);
    const moment = day === '9999-12-31' ? undefined : momentOf(asOf, account.timeZone);
    if (moment === undefined || moment.date > today)
      throw invalidRequest([{ path: ['asOf'], message: 'in_future' }]);
    return Date.parse(moment.at) > Date.parse(now) ? { at: now, date: moment.date } : moment;
  }

  /** Whether what was known at a moment can change no more, whichever machine's clock dated an event. */
  isSettled({ at }: Moment): boolean {
    return this.clock.now().getTime() - Date.parse(at) > SETTLED_MS;
  }

  /** Now, with one look at each of the two streams; without what is dated later, as after a move to a zone further west. */
  async now(userId: string): Promise<LedgerAt & { readonly moment: Moment }> {
    const [{ state }, { state: account }] = await Promise.all([
      this.ledgers.load(userId),
      this.accounts.load(userId),
    ]);
    const moment = this.#presentIn(account);
    const { timeline, totals } = asCorrectedOn(state, moment.date);
    return { timeline, totals, account, revision: state.revision, moment };
  }

  async at(userId: string, moment: Moment, reading: Reading): Promise<LedgerAt> {
    const [present, account] = await Promise.all([
      this.ledgers.load(userId),
      this.#account(userId, moment, reading),
    ]);
    const isUnchanged =
      present.head === 'no-stream' || Date.parse(present.head.occurredAt) <= Date.parse(moment.at);
    // Where nothing was recorded since, what was known then is what is known now.
    const isPresent = reading === 'corrected' || isUnchanged;
    const { state } = isPresent ? present : await this.ledgers.loadAsKnown(userId, new Date(moment.at));
    const { timeline, totals } = asCorrectedOn(state, moment.date);
    return { timeline, totals, account, revision: state.revision };
  }

  #presentIn({ timeZone }: AccountState): Moment {
    const at = instantOf(this.clock.now().toISOString());
    return { at, date: dateInZone(at, timeZone) };
  }

  async #account(userId: string, { at }: Moment, reading: Reading): Promise<AccountState> {
    const loaded =
      reading === 'known'
        ? await this.accounts.loadAsKnown(userId, new Date(at))
        : await this.accounts.load(userId);
    return loaded.state;
  }
}
