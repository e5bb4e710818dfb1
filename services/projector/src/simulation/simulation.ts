import { isDeepStrictEqual } from 'node:util';
import type { EventStore } from '@app/event-store';
import { createInMemoryEventStore } from '@app/event-store/testing';
import { EMPTY_LEDGER, foldLedger, type LedgerState, type UserId, userIdOf } from '@app/ledger';
import { uuidv5 } from '@app/platform';
import { seededRandom } from '@app/testing';
import { requireThat } from './audit/invariant-broken.error.js';
import { RowAuditor } from './audit/row-auditor.js';
import { StreamAuditor } from './audit/stream-auditor.js';
import { type DatabaseFaults, faultyDatabase, NO_DATABASE_FAULTS } from './database/faulty-driver.js';
import { SimulatedDatabase } from './database/simulated-database.js';
import { type AnsweredCommand, ExpectedLedger } from './people/expected-ledger.js';
import { Issuer } from './people/issuer.js';
import { SimulatedUser } from './people/simulated-user.js';
import { type PlantedFault, withPlanted } from './planted-fault.js';
import { startProjector } from './projector.js';
import { faultyEventStore, NO_STORE_FAULTS, type StoreFaults } from './store/faulty-event-store.js';
import { SimulatedProcess, World } from './world/world.js';

export interface SimulationOptions {
  readonly seed: number;
  readonly planted?: PlantedFault;
}

/** What a run consisted of, so that nobody is content with one in which nothing happened. */
export interface SimulationReport {
  readonly steps: number;
  /** Hashes of the newest events of all streams: two runs with the same ones wrote the same. */
  readonly heads: readonly string[];
  readonly events: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly commits: number;
  readonly crashes: number;
}

/** A winter in which years and weeks change. */
const START = '2026-12-20T10:00:00.000Z';
const PEOPLE = 3;
const DEVICES = 2;
const INTENTS_A_DEVICE = 5;
const PROCESSES = 2;
const STEPS_MAX = 60_000;
const NAMESPACE = '3d0b9a6e-8d53-4d6f-9a1c-5f0a5b1c2e3d';

/**
 * People with several devices, two api processes and two projectors on one event store and one database, all on virtual
 * time, with a bad network, a bad database connection and processes that are killed at any of their waits. The same seed
 * is the same run, step by step.
 * @throws InvariantBrokenError as soon as something that must always hold does not
 */
export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  return new Simulation(options).run();
}

class Simulation {
  readonly #planted: PlantedFault | undefined;
  readonly #world: World;
  readonly #server: EventStore;
  /** Streams with events that nobody has audited yet. */
  readonly #appended = new Set<string>();
  readonly #database = new SimulatedDatabase();
  readonly #streams: StreamAuditor;
  readonly #rows: RowAuditor;
  readonly #underWay = new Set<string>();
  readonly #book = new ExpectedLedger((id) => [...this.#underWay].some((token) => token.startsWith(id)));
  readonly #issuers: (Issuer | undefined)[] = [];
  readonly #projectors: (SimulatedProcess | undefined)[] = [];
  readonly #users: readonly UserId[];
  #activeDevices = 0;
  #crashes = 0;
  #failure: Error | undefined;
  #storeFaults: StoreFaults;
  #databaseFaults: DatabaseFaults;

  constructor({ seed, planted }: SimulationOptions) {
    this.#planted = planted;
    const random = seededRandom(seed);
    this.#world = new World(START, random);
    const memory = createInMemoryEventStore({ clock: this.#world, checkpointEvery: 3 });
    this.#server = {
      ...memory,
      append: async (stream, events, expected) => {
        const appended = await memory.append(stream, events, expected);
        this.#appended.add(stream);
        this.#streams.noteAppend(stream, appended.revision);
        return appended;
      },
    };
    this.#streams = new StreamAuditor(this.#server);
    this.#rows = new RowAuditor(this.#database, this.#streams);
    this.#users = Array.from({ length: PEOPLE }, (_, index) =>
      userIdOf(uuidv5(NAMESPACE, `${seed} ${index}`)),
    );
    // Every run has its own weather: some faults often, some never.
    const often = (): number => random.pick([0, 4, 8, 15, 30]);
    this.#storeFaults = {
      ...{ late: often(), duplicate: often(), answerLost: often(), refused: often() },
      ...{ readBroken: often(), dropped: often() },
    };
    const seldom = (): number => random.pick([0, 25, 60, 120]);
    this.#databaseFaults = {
      ...{ connectionLost: seldom(), deadlock: seldom(), constraint: seldom() },
      commitUnknown: random.pick([0, 3, 8, 20]),
    };
  }

  async run(): Promise<SimulationReport> {
    for (let index = 0; index < PROCESSES; index += 1) {
      this.#startIssuer(index);
      this.#startProjector(index);
    }
    for (const userId of this.#users) this.#startPerson(userId);
    this.#scheduleCrash();
    const afterStep = (): Promise<void> => this.#audit();
    const limits = { stepsMax: STEPS_MAX, afterStep };
    await this.#world.run(() => this.#activeDevices === 0, limits);
    // The weather clears, and everything must come up to date.
    this.#storeFaults = NO_STORE_FAULTS;
    this.#databaseFaults = NO_DATABASE_FAULTS;
    await this.#world.run(() => this.#isQuiet(), limits);
    this.#endAll();
    return this.#conclude();
  }

  #startPerson(userId: UserId): void {
    const person = new SimulatedUser({
      ...{ world: this.#world, userId, book: this.#book },
      issuers: () => this.#issuers.filter((issuer) => issuer !== undefined),
      makesNewCommands: this.#planted === 'new-command-ids',
    });
    for (let device = 0; device < DEVICES; device += 1) {
      this.#activeDevices += 1;
      person.act(INTENTS_A_DEVICE).then(
        () => (this.#activeDevices -= 1),
        (error: unknown) => {
          this.#fail(error);
        },
      );
    }
  }

  #storeOf(process: SimulatedProcess) {
    const store = faultyEventStore({
      ...{ world: this.#world, life: process, server: this.#server, underWay: this.#underWay },
      faults: () => this.#storeFaults,
    });
    return withPlanted(this.#planted, store, this.#server);
  }

  #startIssuer(index: number): void {
    const process = new SimulatedProcess();
    const confirmsAppends = this.#planted !== 'unconfirmed-appends';
    this.#issuers[index] = new Issuer(this.#world, process, {
      store: this.#storeOf(process),
      confirmsAppends,
    });
  }

  #startProjector(index: number): void {
    const process = new SimulatedProcess();
    this.#projectors[index] = process;
    const db = faultyDatabase({
      ...{ world: this.#world, life: process, database: this.#database, faults: () => this.#databaseFaults },
      storesCheckpointFirst: this.#planted === 'checkpoint-first',
    });
    startProjector({
      ...{ world: this.#world, process, store: this.#storeOf(process), db },
      cacheEvents: this.#world.random.pick([0, 10, 200]),
      onBug: (error) => {
        this.#fail(error);
      },
    });
  }

  #fail(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new Error(String(error));
  }

  /** Kills one process after the other, each at whatever it is waiting for, and starts it again a little later. */
  #scheduleCrash(): void {
    const { random } = this.#world;
    this.#world.after(random.int(200, 6_000), () => {
      if (this.#activeDevices === 0) return;
      this.#crashes += 1;
      const index = random.int(0, PROCESSES - 1);
      if (random.int(0, 1) === 0) {
        this.#issuers[index]?.process.kill();
        this.#issuers[index] = undefined;
        this.#world.after(random.int(1, 800), () => {
          this.#startIssuer(index);
        });
      } else {
        this.#projectors[index]?.kill();
        this.#world.after(random.int(1, 800), () => {
          this.#startProjector(index);
        });
      }
      this.#scheduleCrash();
    });
  }

  /** After every step: what was appended, what was committed, what people were answered. */
  async #audit(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    const appended = [...this.#appended];
    this.#appended.clear();
    for (const stream of appended) await this.#streams.follow(stream);
    this.#rows.look();
    const answers = this.#book.takeAnswers();
    // Nothing else can change what the book is held against.
    if (appended.length > 0 || answers.length > 0) this.#requireBook(answers);
  }

  #requireBook(answers: readonly AnsweredCommand[]): void {
    for (const { userId, events, state } of answers) {
      const there = this.#streams.ledgerAt(userId, state.revision)?.state.totals;
      requireThat(
        isDeepStrictEqual(state.totals, there),
        'what is answered is what the stream says',
        () => `${userId} at ${state.revision}`,
      );
      const stored = this.#streams.recordedOf(userId);
      for (const answered of events) {
        const isStored = stored.some(({ event }) => isDeepStrictEqual(event, answered));
        requireThat(
          isStored,
          'what is answered is what the stream says',
          () => `${answered.type} of ${userId}`,
        );
      }
    }
    for (const { userId, kind, commandIds, acknowledged, isRejectedForGood } of this.#book.known()) {
      const carriedOut = [...commandIds]
        .map((id) => this.#streams.eventsOf(userId, id))
        .filter((count) => count > 0);
      requireThat(
        carriedOut.length <= 1,
        'an intent is carried out once',
        () => `${kind} of ${userId} was carried out ${carriedOut.length} times`,
      );
      if (acknowledged !== undefined) {
        requireThat(
          carriedOut[0] === acknowledged,
          'what was acknowledged stands in the stream',
          () => `${kind} of ${userId}: ${acknowledged} events acknowledged, ${carriedOut[0] ?? 0} found`,
        );
      }
      requireThat(
        !isRejectedForGood || carriedOut.length === 0,
        'what was refused is in no stream',
        () => `${kind} of ${userId}`,
      );
    }
  }

  #isQuiet(): boolean {
    const isIdle = [...this.#book.known()].every(({ isUnderWay }) => !isUnderWay);
    return isIdle && this.#underWay.size === 0 && this.#rows.isCaughtUp();
  }

  #endAll(): void {
    for (const issuer of this.#issuers) issuer?.process.kill();
    for (const projector of this.#projectors) projector?.kill();
  }

  /** What only the end can tell: a replay of the whole stream equals what was folded step by step. */
  #conclude(): SimulationReport {
    for (const userId of this.#users) {
      const length = this.#streams.lengthOf(`ledger-${userId}`);
      const live = this.#streams.ledgerAt(userId, length - 1n)?.state ?? EMPTY_LEDGER;
      const replayed = foldLedger(this.#streams.recordedOf(userId));
      requireThat(isSameState(live, replayed), 'replay equals live', () => userId);
    }
    const known = [...this.#book.known()];
    return {
      steps: this.#world.steps,
      heads: this.#streams.heads(),
      events: this.#streams.log.length,
      acknowledged: known.filter(({ acknowledged }) => acknowledged !== undefined).length,
      refused: known.filter(({ isRejectedForGood }) => isRejectedForGood).length,
      commits: this.#rows.commits,
      crashes: this.#crashes,
    };
  }
}

/** Compared as what they say: how a map is layered depends on how often it was folded. */
function isSameState(a: LedgerState, b: LedgerState): boolean {
  const plain = (state: LedgerState) => ({
    ...state,
    eventCountByCommand: new Map(state.eventCountByCommand),
    recommendations: new Map(state.recommendations),
    transactions: new Map(state.transactions),
  });
  return isDeepStrictEqual(plain(a), plain(b));
}
