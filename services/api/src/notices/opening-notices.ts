import { Inject, Injectable } from '@nestjs/common';
import { CredentialsRepository, NoticesRepository } from '@app/accounts';
import { addDays, type CalendarDate, calendarDateOf, dateInZone } from '@app/ledger';
import { MarketModesRepository } from '@app/market';
import type { Clock, Logger } from '@app/platform';
import { type AppDatabase, CLOCK, DATABASE, LOGGER } from '../core/dependencies.js';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ReadStrategyPerformanceQuery } from '../reports/read-strategy-performance.handler.js';

/**
 * The month before is told in the first days of a month alone, and not on the first: where the person's day begins before
 * the UTC day of the last close is over, that close is not known yet.
 */
const FIRST_DAY_OF_COMPARISON = 2;
const LAST_DAY_OF_COMPARISON = 7;

/**
 * Notices that somebody gets by opening the app: the greeting of the day, and in the first days of a month how the own
 * weeks of the month before did against fixed DCA, by the figures of the report.
 */
@Injectable()
export class OpeningNotices {
  /** Whom this process has seen today: connections are opened again all day long. */
  readonly #seen = new Map<CalendarDate, Set<string>>();

  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly notices: NoticesRepository,
    private readonly credentials: CredentialsRepository,
    private readonly useCases: UseCases,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(DATABASE) private readonly database: AppDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never rejects: a greeting is no reason to fail for. */
  async make(userId: string): Promise<void> {
    try {
      await this.#make(userId);
    } catch (error) {
      this.logger.warn({ err: error, userId }, 'notices of the day could not be made');
    }
  }

  async #make(userId: string): Promise<void> {
    const now = this.clock.now();
    const { state } = await this.accounts.load(userId);
    const today = dateInZone(now.toISOString(), state.timeZone);
    if (state.registeredAt === null || this.#seen.get(today)?.has(userId) === true) return;
    const isFirstDay = dateInZone(state.registeredAt, state.timeZone) === today;
    if (!isFirstDay) {
      await this.#greet(userId, today, now);
      await this.#compare(userId, today, now);
    }
    this.#remember(userId, today);
  }

  async #greet(userId: string, today: CalendarDate, now: Date): Promise<void> {
    const found = await this.credentials.findById(userId);
    if (found === undefined) return;
    const params = { username: found.username };
    await this.notices.add(
      userId,
      { cause: `welcome ${today}`, content: { kind: 'welcome-back', params } },
      now,
    );
  }

  async #compare(userId: string, today: CalendarDate, now: Date): Promise<void> {
    const day = Number.parseInt(today.slice(8), 10);
    if (day < FIRST_DAY_OF_COMPARISON || day > LAST_DAY_OF_COMPARISON) return;
    if ((await new MarketModesRepository(this.database).current()) !== 'market') return;
    const to = addDays(calendarDateOf(`${today.slice(0, 7)}-01`), -1);
    const month = to.slice(0, 7);
    const { comparison } = await this.useCases.execute(
      new ReadStrategyPerformanceQuery(userId, { from: `${month}-01`, to, minRevision: undefined }),
    );
    if (comparison === null || comparison.own.returnPercent === null || comparison.buys.count === 0) return;
    const params = { month, difference: comparison.difference.usd, return: comparison.own.returnPercent };
    await this.notices.add(
      userId,
      { cause: `comparison ${month}`, content: { kind: 'monthly-comparison', params } },
      now,
    );
  }

  /** Of former days nobody asks any more. */
  #remember(userId: string, today: CalendarDate): void {
    for (const day of this.#seen.keys()) if (day < addDays(today, -1)) this.#seen.delete(day);
    const people = this.#seen.get(today) ?? new Set();
    this.#seen.set(today, people.add(userId));
  }
}
