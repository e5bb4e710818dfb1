import { commandIdOf, type LedgerEvent, type LedgerState } from '@app/ledger';
import type { Life } from '../world/world.js';
import type { Intent } from './intents.js';
import type { Answer } from './issuer.js';

/** What is known from outside of one intent. */
export interface Known {
  readonly userId: string;
  readonly kind: string;
  /** Ids under which it was sent: one, in a system without faults of its own. */
  readonly commandIds: ReadonlySet<string>;
  /** Number of events that were acknowledged as its own; undefined before. */
  readonly acknowledged: number | undefined;
  /** Answered with the result of another command: a recommendation that exists already. */
  readonly isAnsweredByAnother: boolean;
  /** Rejected to a try that was the only one from its beginning to its end: no other can still carry it out. */
  readonly isRejectedForGood: boolean;
  /** Whether a process is still at work on it. */
  readonly isUnderWay: boolean;
}

interface Entry {
  readonly userId: string;
  readonly kind: string;
  readonly commandIds: Set<string>;
  acknowledged: number | undefined;
  isAnsweredByAnother: boolean;
  isRejectedForGood: boolean;
  readonly open: Set<Attempt>;
}

/** What somebody was answered. */
export interface AnsweredCommand {
  readonly userId: string;
  readonly events: readonly LedgerEvent[];
  readonly state: LedgerState;
}

interface Attempt {
  readonly process: Life;
  isAlone: boolean;
}

/** What users asked for and were answered, against which the streams are held. */
export class ExpectedLedger {
  readonly #entries = new Map<string, Entry>();
  readonly #answers: AnsweredCommand[] = [];

  /** @param isSent whether an append of a command is on its way to the store */
  constructor(private readonly isSent: (commandId: string) => boolean) {}

  begin(userId: string, { key, kind }: Intent): void {
    this.#entries.set(key, {
      ...{ userId, kind, commandIds: new Set<string>(), acknowledged: undefined },
      ...{ isAnsweredByAnother: false, isRejectedForGood: false, open: new Set<Attempt>() },
    });
  }

  issue(key: string, commandId: string): void {
    this.#of(key).commandIds.add(commandId);
  }

  /** A request that has reached a process. */
  attempt(key: string, process: Life): { end(answer: Answer): void } {
    const entry = this.#of(key);
    const isSent = [...entry.commandIds].some(this.isSent);
    const attempt: Attempt = { process, isAlone: !isUnderWay(entry) && !isSent };
    for (const other of entry.open) other.isAlone = false;
    entry.open.add(attempt);
    return {
      end: (answer) => {
        entry.open.delete(attempt);
        if (answer.kind === 'done') {
          const { events, state } = answer;
          const [appended] = [...entry.commandIds].flatMap(
            (id) => state.eventCountByCommand.get(commandIdOf(id)) ?? [],
          );
          if (appended !== undefined) entry.acknowledged ??= appended;
          else entry.isAnsweredByAnother = true;
          this.#answers.push({ userId: entry.userId, events, state });
        }
        if (answer.kind === 'rejected' && attempt.isAlone) entry.isRejectedForGood = true;
      },
    };
  }

  /** Answers since the last call. */
  takeAnswers(): readonly AnsweredCommand[] {
    return this.#answers.splice(0);
  }

  *known(): Generator<Known> {
    for (const entry of this.#entries.values()) {
      yield { ...entry, isUnderWay: isUnderWay(entry) };
    }
  }

  #of(key: string): Entry {
    const entry = this.#entries.get(key);
    if (entry === undefined) throw new Error('an intent was sent before it was begun');
    return entry;
  }
}

function isUnderWay({ open }: Entry): boolean {
  return [...open].some(({ process }) => !process.isOver);
}
