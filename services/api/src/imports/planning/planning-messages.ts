import type { ImportDecisions, ImportFormat, ImportReading } from '@app/contracts';
import type { CalendarDate, CommandContext, GuardPrice, ImportId, Rejection } from '@app/ledger';
import type { ImportFault } from '../reading/import-fault.js';
import type { FileQuestion } from '../reading/read-file.js';
import type { DayRate } from '../reading/settle-draft.js';
import type { ReadRow } from '../reading/settled-row.js';

/** Whose import, of which file, read and decided how. */
export interface PlanningRequest {
  readonly userId: string;
  readonly importId: ImportId;
  /** Over file, reading and decisions: equal requests of a person make equal plans of one ledger. */
  readonly fingerprint: string;
  readonly context: CommandContext;
}

/** What is asked of a planning thread, one after the other. */
export type PlanningTask =
  /** The plan of an earlier look at the same file, if it still holds. */
  | { readonly ask: 'cached'; readonly request: PlanningRequest }
  | {
      readonly ask: 'read';
      readonly bytes: Uint8Array;
      readonly reading: ImportReading;
      readonly timeZone: string;
    }
  /** Judges the file that was read last. */
  | {
      readonly ask: 'validate';
      readonly request: PlanningRequest;
      readonly decisions: ImportDecisions;
      /** How the person had an earlier file of this header read, where this one is read so. */
      readonly savedReading: ImportReading | null;
      readonly rates: ReadonlyMap<CalendarDate, DayRate>;
      readonly prices: ReadonlyMap<CalendarDate, GuardPrice | null>;
    }
  /** The preview of the plan that was made or found last, as JSON. */
  | { readonly ask: 'preview'; readonly importId: ImportId }
  /** Rows of that plan that are taken over, from one place on. */
  | { readonly ask: 'rows'; readonly from: number; readonly count: number };

/** Days of the rows of a file. */
export interface FileDays {
  readonly all: readonly CalendarDate[];
  readonly inReais: readonly CalendarDate[];
}

/** What the import itself has to know of a plan before it takes rows over. */
export interface PlanFacts {
  readonly revision: string;
  readonly format: string;
  readonly headerHash: string;
  readonly isOrdered: boolean;
  readonly questions: readonly FileQuestion[];
  /** Lines of duplicates and of rejected rows of which nothing was decided singly. */
  readonly duplicates: readonly number[];
  readonly refused: readonly number[];
  /** Lines of rows taken over although the typo guard warns. */
  readonly warned: readonly number[];
  readonly taken: number;
  readonly rejection: Rejection | undefined;
  /** False where the rows together are beyond the limits. */
  readonly isJudged: boolean;
}

export type PlanningAnswer =
  | { readonly said: 'not cached' }
  | { readonly said: 'fault'; readonly fault: ImportFault }
  | {
      readonly said: 'days';
      readonly days: FileDays;
      readonly format: ImportFormat;
      readonly headerLine: number;
      /** Lines that may be the header, each with the hash of its names. */
      readonly headers: readonly { readonly line: number; readonly hash: string }[];
    }
  | { readonly said: 'plan'; readonly facts: PlanFacts }
  | { readonly said: 'preview'; readonly revision: string; readonly json: Uint8Array<ArrayBuffer> }
  | { readonly said: 'rows'; readonly rows: readonly ReadRow[] }
  | {
      readonly said: 'failure';
      readonly message: string;
      readonly isTransient: boolean;
      /** The person's record cannot be read, whatever the file. */
      readonly isUnreadable: boolean;
    };
