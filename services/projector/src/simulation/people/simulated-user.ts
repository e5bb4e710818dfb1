import { EMPTY_LEDGER, type LedgerState, type UserId } from '@app/ledger';
import { uuidv5 } from '@app/platform';
import type { World } from '../world/world.js';
import type { ExpectedLedger } from './expected-ledger.js';
import { drawIntent, type Intent } from './intents.js';
import type { Answer, Issuer } from './issuer.js';

const ZONES = ['UTC', 'America/Sao_Paulo', 'Pacific/Kiritimati', 'America/New_York'] as const;
/** Longest wait for an answer, virtual milliseconds. */
const PATIENCE_MS = 4_000;
/** Tries of one intent; by far more than the faults of a run can use up. */
const TRIES_MAX = 200;

export interface SimulatedUserOptions {
  readonly world: World;
  readonly userId: UserId;
  /** The api processes that are alive at this moment. */
  readonly issuers: () => readonly Issuer[];
  readonly book: ExpectedLedger;
  /** A classic fault, planted to see it caught: every retry is a command of its own. */
  readonly makesNewCommands: boolean;
}

/** Somebody with several devices, each of which sends one intent after the other and repeats it until it is answered. */
export class SimulatedUser {
  #seen: LedgerState = EMPTY_LEDGER;

  constructor(private readonly options: SimulatedUserOptions) {}

  /** Everything one device does. */
  async act(intents: number): Promise<void> {
    const { world } = this.options;
    for (let count = 0; count < intents; count += 1) {
      await world.pause(world.random.int(1, 500));
      // Now and then a day or two later, so that weeks begin and end.
      if (world.oneIn(5)) world.leap(world.random.int(1, 40) * 3_600_000);
      await this.#carryThrough(drawIntent(world.random, this.#seen));
      if (world.oneIn(12)) await this.#move();
    }
  }

  async #carryThrough(intent: Intent): Promise<void> {
    const { world, userId, book, makesNewCommands } = this.options;
    book.begin(userId, intent);
    for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
      const commandId = uuidv5(userId, makesNewCommands ? `${intent.key} ${attempt}` : intent.key);
      book.issue(intent.key, commandId);
      // An impatient finger, or a proxy: the same request twice at once.
      if (world.oneIn(6)) void this.#send(intent, commandId);
      const answer = await this.#send(intent, commandId);
      if (answer.kind === 'done' || answer.kind === 'rejected') return;
      await world.pause(world.random.int(20, 1_000));
    }
    throw new Error(`${intent.kind} of ${userId} was never answered`);
  }

  /** One request to one process; unknown when no answer comes in time. */
  async #send(intent: Intent, commandId: string): Promise<Answer> {
    const { world, userId, book, issuers } = this.options;
    const alive = issuers();
    if (alive.length === 0) return { kind: 'unknown' };
    const issuer = world.random.pick(alive);
    const attempt = book.attempt(intent.key, issuer.process);
    const answered = issuer.handle(userId, commandId, intent).then((answer) => {
      attempt.end(answer);
      if (answer.kind === 'done' && answer.state.revision > this.#seen.revision) this.#seen = answer.state;
      return answer;
    });
    const impatient = world.pause(PATIENCE_MS).then((): Answer => ({ kind: 'unknown' }));
    return Promise.race([answered, impatient]);
  }

  async #move(): Promise<void> {
    const { world, userId, issuers } = this.options;
    const zone = world.random.pick(ZONES);
    const commandId = uuidv5(userId, `zone ${world.random.int(1, 2 ** 31)}`);
    const alive = issuers();
    if (alive.length === 0) return;
    await Promise.race([
      world.random.pick(alive).changeZone(userId, commandId, zone),
      world.pause(PATIENCE_MS),
    ]);
  }
}
