import { sharedPortfolioResponseSchema } from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';

import { ApiProblem } from '../../../lib/api/api-problem';
import { send } from '../../../lib/api/send';

/** A portfolio by the secret of its link, read without the session of whoever looks. Fails with `ApiProblem`. */
export const sharedPortfolioQuery = (secret: string) =>
  queryOptions({
    queryKey: ['shared-portfolio', secret],
    queryFn: async ({ signal }) => {
      const { json } = await send(`/shared/${encodeURIComponent(secret)}`, { signal });
      const parsed = sharedPortfolioResponseSchema.safeParse(json);
      if (!parsed.success) throw new ApiProblem({ kind: 'unreadable' }, { cause: parsed.error });
      return parsed.data;
    },
  });
