import type { Registration } from '@app/accounts';
import {
  type AccountState,
  addDays,
  type CommandId,
  commandIdOf,
  dateInZone,
  instantOf,
  type IsoWeek,
  mondayOf,
  type Rejection,
  type UserId,
  weekOf,
} from '@app/ledger';
import { type Clock, type Logger, uuidv5 } from '@app/platform';
import { demoActor, demoTimeZone } from './demo-accounts.js';
import { demoLife, LIFE_WEEKS, type LifeStep } from './demo-life.js';
import { DemoMarket } from './demo-market.js';
import type { DemoPast } from './demo-past.js';
import { DemoStreams } from './demo-streams.js';

/** Once a day after the first year has ended, and once before the second one does. */
const RENEWED_AFTER_DAYS = [366, 700] as const;

/**
 * Writes the two years of the demo account that has lived: decided as everything is, under a clock that is set to each
 * step's moment. What is there is left alone, so a start that was cut off is gone on with, and a ledger that somebody
 * else has begun is never touched.
 */
export class DemoHistory {
  readonly #past: DemoPast;
  readonly #streams: DemoStreams;
  readonly #present: Clock;
  readonly #logger: Logger;

  constructor(past: DemoPast, present: { readonly clock: Clock; readonly logger: Logger }) {
    this.#past = past;
    this.#streams = new DemoStreams(past.accounts, past.subscriptions, past.clock);
    this.#present = present.clock;
    this.#logger = present.logger;
  }

  /** Registers at the moment when the two years began. */
  registration(): Registration {
    const today = dateInZone(instantOf(this.#present.now().toISOString()), demoTimeZone);
    this.#past.clock.set(startOf(weekOf(addDays(today, -7 * LIFE_WEEKS))));
    return this.#past.registration;
  }

  async write(userId: UserId): Promise<void> {
    const { registeredAt } = await this.#account(userId);
    if (registeredAt === null) return;
    const start = startOf(weekOf(dateInZone(registeredAt, demoTimeZone)));
    const now = this.#present.now();
    const steps = demoLife(userId, startDate(start)).filter(({ at }) => at <= now);
    const open = await this.#stepsLeft(userId, steps);
    if (open.length === 0) return;
    const { clock } = this.#past;
    clock.set(start);
    await this.#streams.choose(userId);
    await this.#streams.subscribe(userId);
    const renewals = RENEWED_AFTER_DAYS.map((days) => new Date(start.getTime() + days * 86_400_000));
    const setting = { market: new DemoMarket(), account: await this.#account(userId) };
    for (const step of open) {
      while (renewals[0] !== undefined && renewals[0] < step.at) {
        clock.set(renewals[0]);
        await this.#streams.renew(userId);
        renewals.shift();
      }
      const rejection = await this.#take(userId, step, setting);
      if (rejection === undefined) continue;
      // Somebody has recorded something in between, in a life that is not over yet.
      this.#logger.warn({ step: step.name, code: rejection.code }, 'the history of a demo account ends here');
      return;
    }
  }

  /** Those behind the last one whose events are there; none on a ledger that begins with something else. */
  async #stepsLeft(userId: UserId, steps: readonly LifeStep[]): Promise<readonly LifeStep[]> {
    const { state, revision } = await this.#past.ledgers.load(userId);
    const last = steps.findLastIndex(({ name }) => state.eventCountByCommand.has(commandOf(userId, name)));
    return last === -1 && revision !== 'no-stream' ? [] : steps.slice(last + 1);
  }

  async #account(userId: UserId): Promise<AccountState> {
    return (await this.#past.accounts.load(userId)).state;
  }

  async #take(
    userId: UserId,
    { name, at, decide }: LifeStep,
    { market, account }: Setting,
  ): Promise<Rejection | undefined> {
    const { clock, ledgers } = this.#past;
    clock.set(at);
    const now = instantOf(at.toISOString());
    const commandId = commandOf(userId, name);
    const context = { commandId, now, today: dateInZone(now, account.timeZone) };
    const metadata = { commandId, correlationId: commandId, actor: demoActor };
    const executed = await ledgers.execute<Rejection>(userId, metadata, (ledger) =>
      ledger.eventCountByCommand.has(commandId)
        ? { outcome: 'repeated', events: [] }
        : decide({ ledger, account, context, market }),
    );
    return executed.outcome === 'rejected' ? executed.rejection : undefined;
  }
}

/** What stays the same over the two years. */
interface Setting {
  readonly market: DemoMarket;
  readonly account: AccountState;
}

const commandOf = (userId: UserId, name: string): CommandId => commandIdOf(uuidv5(userId, `life ${name}`));

const startOf = (week: IsoWeek): Date => new Date(`${mondayOf(week)}T10:00:00.000Z`);

const startDate = (start: Date) => dateInZone(instantOf(start.toISOString()), demoTimeZone);
