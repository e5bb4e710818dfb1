import type { ImportRequest } from '@app/contracts';
import { ProblemError } from '../../core/http/problem.error.js';
import { refusalProblem } from '../../core/streams/refusal-problem.js';
import type { ImportPlan } from '../import-plan.js';
import { hasWarning } from '../preview-import/preview-import.handler.js';

/** Lines named in a refusal; the preview shows them all. */
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
 * Refuses an import of which something is not decided: nothing is dropped and nothing is taken over that the person has
 * not seen.
 *
 * @throws ProblemError
 */
export function assertDecided(plan: ImportPlan, request: ImportRequest): void {
  if (plan.read.questions.length > 0) {
    throw new ProblemError({
      status: 422,
      code: 'IMPORT.QUESTIONS_OPEN',
      detail: 'The file can be read in more than one way; answer the questions of the preview',
      members: { questions: plan.read.questions },
    });
  }
  const { decisions, skipRefused, confirmed, expectedRows } = request;
  const decided = new Set([...(decisions.take ?? []), ...(decisions.skip ?? [])]);
  const duplicates = plan.rows.flatMap((row) =>
    'row' in row && row.preview.outcome === 'duplicate' && !decided.has(row.line) ? [row.line] : [],
  );
  if (duplicates.length > 0 && decisions.duplicates === undefined) {
    const detail = 'Some rows are recorded already or stand twice in the file; take them or leave them out';
    throw conflict({ code: 'IMPORT.DUPLICATES_UNDECIDED', detail, lines: duplicates });
  }
  const refused = plan.rows.flatMap((row) =>
    !decided.has(row.line) && ('fault' in row || row.preview.outcome === 'refused') ? [row.line] : [],
  );
  if (refused.length > 0 && !skipRefused) {
    const detail = 'Some rows cannot be taken over; correct them or go on without them';
    throw conflict({ code: 'IMPORT.ROWS_REFUSED', detail, lines: refused });
  }
  if (plan.taken.length === 0 && plan.preview !== undefined) {
    throw new ProblemError({
      status: 409,
      code: 'IMPORT.NOTHING_TO_TAKE',
      detail: 'No row of this file would be recorded',
    });
  }
  if (plan.taken.length !== expectedRows && plan.preview !== undefined) {
    throw new ProblemError({
      status: 409,
      code: 'IMPORT.PREVIEW_OUTDATED',
      detail: 'The ledger has changed since the preview; look at it again',
      members: { expected: expectedRows, found: plan.taken.length },
    });
  }
  const warned = plan.rows.filter(hasWarning).map(({ line }) => line);
  if (warned.length > 0 && !confirmed) {
    const detail = 'Some prices are far from the close of their day; check them, then confirm';
    throw conflict({ code: 'IMPORT.NEEDS_CONFIRMATION', detail, lines: warned });
  }
  const { refusal } = plan;
  const isAccepted = refusal?.code === 'LEDGER.DYNAMIC_BALANCE_NEGATIVE' && request.acceptNegative;
  if (refusal !== undefined && !isAccepted) throw refusalProblem(refusal);
}
