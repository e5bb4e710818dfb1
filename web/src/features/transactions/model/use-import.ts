import type {
  ImportDecisions,
  ImportEffect,
  ImportReading,
  ImportRowView,
  ImportView,
  PreviewImportResponse,
} from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { isApiProblem } from '../../../lib/api/api-problem';
import { useCommandKey } from '../../../lib/api/command-key';
import { afterCommand } from '../../../lib/query/revision';
import { abortImport, runImport, useImportPreview, useImportProgress } from '../api/imports';
import { lostRows } from './import-buckets';
import { consentFor, rejectionIn } from './rejection';
import type { Rejection } from './rejection';
import type { ChosenFile } from './read-file';
import { useRowExecution } from './use-row-execution';
import type { ExecutionOutcome } from './use-row-execution';

/** What the person agreed to next to the choice of rows. */
export interface ImportConsents {
  readonly skipRefused: boolean;
  readonly confirmed: boolean;
  readonly acceptNegative: boolean;
}

const NO_CONSENTS: ImportConsents = { skipRefused: false, confirmed: false, acceptNegative: false };

export interface DoneImport {
  /** Null where the buy of the week was all that was recorded. */
  readonly importId: string | null;
  readonly rows: number;
  /** Rows of the file that were not recorded, and what the others changed; null where a lost answer left it open. */
  readonly leftOut: number | null;
  readonly effect: ImportEffect | null;
  /** Whether the buy of the week was recorded too; null where none was chosen. */
  readonly execution: ExecutionOutcome | null;
}

export interface ImportSession {
  readonly file: ChosenFile | null;
  readonly reading: ImportReading;
  readonly decisions: ImportDecisions;
  readonly consents: ImportConsents;
  /** The buy that fits the week's recommendation is recorded as its execution, not as a trade of the import. */
  readonly isExecution: boolean;
  /** The week asks whether price and amount of its buy are right. */
  readonly isWeekAsked: boolean;
  readonly preview: UseQueryResult<PreviewImportResponse>;
  /** Why the import was rejected when it was sent; what a preview has against it is in the preview. */
  readonly refusal: Rejection | null;
  readonly isRunning: boolean;
  /** It was sent and no answer came: it may be going on. */
  readonly isInterrupted: boolean;
  /** Rows that have arrived, of how many. */
  readonly progress: { readonly received: number; readonly rows: number } | null;
  readonly done: DoneImport | null;
  readonly choose: (file: ChosenFile) => void;
  readonly changeReading: (changes: Partial<ImportReading>) => void;
  readonly changeDecisions: (decisions: ImportDecisions) => void;
  readonly changeConsents: (changes: Partial<ImportConsents>) => void;
  readonly changeExecution: (line: number, isExecution: boolean) => void;
  readonly run: () => void;
  readonly abort: () => void;
}

interface Choice {
  /** The buy that fits the week's recommendation is recorded as its execution. */
  readonly isExecution: boolean;
  readonly isWeekAsked: boolean;
  readonly file: ChosenFile | null;
  readonly reading: ImportReading;
  readonly decisions: ImportDecisions;
  readonly consents: ImportConsents;
}

/** What is recorded already is left out unless the person says otherwise. */
const NO_DECISIONS: ImportDecisions = { duplicates: 'skip' };

const NOTHING_IMPORTED = { importId: null, rows: 0, leftOut: null, effect: null } as const;

const EMPTY: Choice = {
  isExecution: false,
  isWeekAsked: false,
  file: null,
  reading: {},
  decisions: NO_DECISIONS,
  consents: NO_CONSENTS,
};

/** An import from the file to its last row: read, looked at, sent once, followed, and gone on with after a lost answer. */
export function useImport(): ImportSession {
  const client = useQueryClient();
  const [choice, setChoice] = useState<Choice>(EMPTY);
  const [refusal, setRefusal] = useState<Rejection | null>(null);
  const [isInterrupted, setInterrupted] = useState(false);
  /** The import that was sent: a later preview has another id, but this one goes on. */
  const [sentId, setSentId] = useState<string | null>(null);
  const [done, setDone] = useState<DoneImport | null>(null);
  const { isBusy, run } = useSingleFlight();
  const { file, decisions, consents } = choice;
  const preview = useImportPreview(
    file === null
      ? null
      : {
          fileNumber: file.number,
          request: { file: { base64: file.base64 }, reading: choice.reading, decisions },
        },
  );
  /** With what holds of an earlier file of these columns: nothing but what is seen is sent. */
  const reading = { ...preview.data?.savedReading, ...choice.reading };
  const progress = useImportProgress(isBusy || isInterrupted ? sentId : null);
  const key = useCommandKey(`import.${sentId ?? preview.data?.importId ?? ''}`);
  const isExecution = isRowExecuted(choice, preview.data);
  const execute = useRowExecution(preview.data, isExecution);
  const known = progress.data?.import ?? undefined;

  const finish = async (imported: DoneImport, revision: string): Promise<void> => {
    key.answered();
    await afterCommand(client, revision);
    setDone(imported);
    setChoice(EMPTY);
    setSentId(null);
    setInterrupted(false);
  };

  const send = async (data: PreviewImportResponse, source: ChosenFile): Promise<void> => {
    setRefusal(null);
    if (data.counts.taken === 0) {
      const { outcome, revision } = await execute(choice.isWeekAsked && consents.confirmed);
      if (outcome?.rejection === null)
        await finish({ ...NOTHING_IMPORTED, execution: outcome }, revision ?? '0');
      else {
        setChoice((before) => ({ ...before, ...askedBy(outcome?.rejection) }));
        setRefusal(outcome?.rejection ?? null);
      }
      return;
    }
    const importId = sentId ?? data.importId;
    setSentId(importId);
    setInterrupted(false);
    try {
      const answer = await runImport(
        {
          ...{ file: { base64: source.base64 }, reading, decisions, importId, ...consents },
          skipRefused: data.counts.refused > 0,
          expectedRows: data.counts.taken,
        },
        key.current(),
      );
      const leftOut = data.counts.rows - answer.rows - (isExecution ? 1 : 0);
      const { outcome, revision } = await execute(false);
      await finish(
        { importId, rows: answer.rows, leftOut, effect: data.effect, execution: outcome },
        revision ?? answer.revision,
      );
    } catch (error) {
      if (!isApiProblem(error)) throw error;
      const refused = rejectionIn(error);
      if (refused === null) {
        setInterrupted(true);
        return;
      }
      key.answered();
      setSentId(null);
      setRefusal(refused);
      if (refused.code === 'IMPORT.PREVIEW_OUTDATED') await preview.refetch();
    }
  };

  const change = (changes: Partial<Choice>): void => {
    setRefusal(null);
    setChoice((before) => ({ ...before, isWeekAsked: false, ...changes }));
  };

  return {
    ...choice,
    ...{ reading, isExecution, preview, refusal },
    isRunning: isBusy,
    isInterrupted,
    progress: known === undefined ? null : { received: known.received, rows: known.rows },
    done,
    choose: (chosen) => {
      setDone(null);
      setRefusal(null);
      setChoice({ ...EMPTY, file: chosen });
    },
    ...changesTo({ ...choice, reading }, change),
    run: () => {
      const { data } = preview;
      if (data === undefined || file === null) return;
      void run(async () => {
        // Without an answer it may have been carried out all the same: then there is nothing left to send.
        if (isInterrupted && known?.status === 'completed') {
          const { outcome, revision } = await execute(false);
          await finish(unseen(known, outcome), revision ?? progress.data?.revision ?? '0');
          return;
        }
        await send(data, file);
      });
    },
    abort: () => {
      if (sentId === null) return;
      void run(async () => {
        try {
          await afterCommand(client, await abortImport(sentId, key.current()));
        } catch (error) {
          if (!isApiProblem(error)) throw error;
          setRefusal(rejectionIn(error));
        } finally {
          key.answered();
          setInterrupted(false);
          setSentId(null);
        }
      });
    },
  };
}

/** Ticked in the list after all, the row is a trade of the import: it is never recorded twice. */
const isRowExecuted = (
  { isExecution, decisions }: Choice,
  data: PreviewImportResponse | undefined,
): boolean =>
  isExecution && data?.match !== undefined && decisions.skip?.includes(data.match?.line ?? 0) === true;

/** What was agreed to before is not what the week asks now; after a lost answer the same is sent again. */
const askedBy = (rejection: Rejection | null | undefined): Partial<Choice> =>
  rejection?.code === ''
    ? {}
    : { isWeekAsked: rejection?.code === 'LEDGER.NEEDS_CONFIRMATION', consents: NO_CONSENTS };

/** Of an import whose answer was lost: what it changed is not known any more. */
const unseen = ({ importId, rows }: ImportView, execution: ExecutionOutcome | null): DoneImport => ({
  ...{ importId, rows, leftOut: null, effect: null, execution },
});

type Changes = 'changeReading' | 'changeDecisions' | 'changeConsents' | 'changeExecution';

const changesTo = (
  { reading, decisions, consents, isWeekAsked }: Choice,
  change: (changes: Partial<Choice>) => void,
): Pick<ImportSession, Changes> => ({
  changeReading: (changes) => {
    change({ reading: { ...reading, ...changes } });
  },
  changeDecisions: (next) => {
    change({ decisions: next });
  },
  changeConsents: (changes) => {
    change({ isWeekAsked, consents: { ...consents, ...changes } });
  },
  changeExecution: (line, isExecution) => {
    change({ isExecution, decisions: withRow(decisions, line, !isExecution) });
  },
});

/** What still prevents the import of a preview. */
export type ImportObstacle =
  'questions' | 'refused' | 'warnings' | 'execution' | 'nothing' | 'ledger' | 'negative';

/** The first thing to settle before a file can be imported; null when it can. */
export function obstacleOf(
  data: PreviewImportResponse,
  { consents, isExecution, isWeekAsked }: Pick<ImportSession, 'consents' | 'isExecution' | 'isWeekAsked'>,
): ImportObstacle | null {
  const { counts } = data;
  if (data.questions.length > 0) return 'questions';
  if (counts.taken === 0 && !isExecution) return 'nothing';
  if (counts.taken === 0) return isWeekAsked && !consents.confirmed ? 'execution' : null;
  if (lostRows(data) > 0 && !consents.skipRefused) return 'refused';
  if (counts.warnings > 0 && !consents.confirmed) return 'warnings';
  if (data.refusal === null) return null;
  if (consentFor(data.refusal) !== 'acceptNegative') return 'ledger';
  return consents.acceptNegative ? null : 'negative';
}

/** Whether a row is far from Bitcoin's price and nothing in it says that it is of Bitcoin. */
export const isCoinUnnamed = ({ warnings }: ImportRowView): boolean =>
  warnings.some(({ kind }) => kind === 'coin_not_named');

/** The decisions with one row taken or left out. */
export function withRow(decisions: ImportDecisions, line: number, isTaken: boolean): ImportDecisions {
  const without = (lines: readonly number[] | undefined): number[] =>
    (lines ?? []).filter((known) => known !== line);
  const [take, skip] = [without(decisions.take), without(decisions.skip)];
  return {
    ...decisions,
    take: isTaken ? [...take, line] : take,
    skip: isTaken ? skip : [...skip, line],
  };
}
