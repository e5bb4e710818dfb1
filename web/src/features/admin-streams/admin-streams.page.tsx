import { streamCategorySchema } from '@app/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { prefetch } from '../../lib/query/prefetch';
import { streamsQuery } from './api/admin-streams';
import type { StreamSearch } from './api/admin-streams';
import { StreamDetail } from './components/stream-detail';
import { StreamList } from './components/stream-list';

const searchOf = (parameters: URLSearchParams): StreamSearch => ({
  search: parameters.get('q') ?? '',
  category: streamCategorySchema.safeParse(parameters.get('category')).data,
});

export function loader(client: QueryClient, parameters: URLSearchParams): void {
  // A look into a stream is stored: none is taken ahead.
  if (!parameters.has('stream')) prefetch(client.infiniteQuery(streamsQuery(searchOf(parameters))));
}

/** The streams of events, found by person, category or id, and the events of one of them. */
export function Component() {
  const [parameters] = useSearchParams();
  const stream = parameters.get('stream');
  const from = parameters.get('from') ?? '';
  if (stream !== null) return <StreamDetail key={`${stream} ${from}`} stream={stream} from={from} />;
  const search = searchOf(parameters);
  return <StreamList key={search.search} {...search} />;
}
