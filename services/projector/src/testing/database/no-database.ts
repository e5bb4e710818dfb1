import type { ReadSchema } from '@app/read-models';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';

/** Runs `work` in a transaction of a database that takes every statement and keeps nothing. */
export function inNoDatabase(work: (transaction: Transaction<ReadSchema>) => Promise<void>): Promise<void> {
  const db = new Kysely<ReadSchema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return db.transaction().execute(work);
}
