import type { ImportRequest } from '@app/contracts';
import { ProblemError } from '../core/http/problem.error.js';
import { rejectionProblem } from '../core/streams/rejection-problem.js';
import type { PlanFacts } from './planning/planning-messages.js';

/** Lines named in a rejection; the preview shows them all. */
const LINES_SHOWN = 20;

interface Undecided {
  readonly code: string;
  readonly detail: string;
  readonly lines: readonly number[];
}

const conflict = ({ code, detail, lines }: Undecided): ProblemError =>
  new ProblemError({
    status: 409,
    code,
    detail,
    members: { lines: lines.slice(0, LINES_SHOWN), rows: lines.length },
  });

/**
 * Rejects an import of which something is not decided: nothing is dropped and nothing is taken over that the person has
 * not seen.
 *
 * @throws ProblemError
 */
export function assertDecided(facts: PlanFacts, request: ImportRequest): void {
  if (facts.questions.length > 0) {
    throw new ProblemError({
      status: 422,
      code: 'IMPORT.QUESTIONS_OPEN',
      detail: 'The file needs more information to be read; answer the questions of the preview',
      members: { questions: facts.questions },
    });
  }
  assertLinesDecided(facts, request);
  if (facts.isJudged) assertAsPreviewed(facts, request);
  const { warned, rejection } = facts;
  if (warned.length > 0 && !request.confirmed) {
    const detail = 'Some prices are far from the close of their day; check them, then confirm';
    throw conflict({ code: 'IMPORT.NEEDS_CONFIRMATION', detail, lines: warned });
  }
  const isAccepted = rejection?.code === 'LEDGER.DYNAMIC_BALANCE_NEGATIVE' && request.acceptNegative;
  if (rejection !== undefined && !isAccepted) throw rejectionProblem(rejection);
}

function assertLinesDecided(facts: PlanFacts, { decisions, skipRefused }: ImportRequest): void {
  const decided = new Set([...(decisions.take ?? []), ...(decisions.skip ?? [])]);
  const open = (lines: readonly number[]): readonly number[] => lines.filter((line) => !decided.has(line));
  const duplicates = open(facts.duplicates);
  if (duplicates.length > 0 && decisions.duplicates === undefined) {
    const detail = 'Some rows are recorded already or stand twice in the file; take them or leave them out';
    throw conflict({ code: 'IMPORT.DUPLICATES_UNDECIDED', detail, lines: duplicates });
  }
  const refused = open(facts.refused);
  if (refused.length > 0 && !skipRefused) {
    const detail = 'Some rows cannot be taken over; correct them or go on without them';
    throw conflict({ code: 'IMPORT.ROWS_REFUSED', detail, lines: refused });
  }
}

function assertAsPreviewed({ taken }: PlanFacts, { expectedRows }: ImportRequest): void {
  if (taken === 0) {
    throw new ProblemError({
      status: 409,
      code: 'IMPORT.NOTHING_TO_TAKE',
      detail: 'No row of this file would be recorded',
    });
  }
  if (taken !== expectedRows) {
    throw new ProblemError({
      status: 409,
      code: 'IMPORT.PREVIEW_OUTDATED',
      detail: 'Your records have changed since the preview; check it again',
      members: { expected: expectedRows, found: taken },
    });
  }
}
