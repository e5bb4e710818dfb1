import type { PreviewImportResponse } from '@app/contracts';

import { isApiProblem } from '../../../lib/api/api-problem';
import { useCommandKey } from '../../../lib/api/command-key';
import { executeRow } from '../api/imports';
import { rejectionIn } from './rejection';
import type { Rejection } from './rejection';

/** `rejection`: why the week's buy could not be recorded; an empty code where no answer came. */
export interface ExecutionOutcome {
  readonly rejection: Rejection | null;
}

interface Executed {
  /** Null where the person wants no row as the buy of the week. */
  readonly outcome: ExecutionOutcome | null;
  readonly revision: string | null;
}

/**
 * Records the row that fits the week's recommendation as its execution. After the import, so that a rejected import
 * leaves nothing recorded. A second one is rejected by the week itself.
 */
export function useRowExecution(
  data: PreviewImportResponse | undefined,
  isExecution: boolean,
): (confirmed: boolean) => Promise<Executed> {
  const match = data?.match ?? null;
  const key = useCommandKey(`import.execute.${match?.recommendationId ?? ''}`);
  return async (confirmed) => {
    const row = data?.rows.find(({ line }) => line === match?.line);
    if (!isExecution || match === null || row === undefined) return { outcome: null, revision: null };
    try {
      const revision = await executeRow({
        ...{ recommendationId: match.recommendationId, row, confirmed },
        idempotencyKey: key.current(),
      });
      key.answered();
      return { outcome: { rejection: null }, revision };
    } catch (error) {
      if (!isApiProblem(error)) throw error;
      const rejection = rejectionIn(error);
      if (rejection !== null) key.answered();
      return { outcome: { rejection: rejection ?? { code: '', detail: '' } }, revision: null };
    }
  };
}
