import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { AppSchema } from '../schema/app-schema.js';

export const LOG_LEVELS = ['warn', 'error', 'fatal'] as const;

export interface LoggedLine {
  readonly at: Date;
  readonly service: string;
  readonly level: (typeof LOG_LEVELS)[number];
  readonly message: string;
  readonly correlationId: string | null;
  /** The other fields, as JSON text. */
  readonly detail: string;
}

export interface StoredLine extends LoggedLine {
  /** Its order is that of storing. */
  readonly id: string;
}

export interface ServiceLogSearch {
  readonly level?: LoggedLine['level'] | undefined;
  readonly correlationId?: string | undefined;
  /** Ids below this one. */
  readonly before?: string | undefined;
  readonly limit: number;
}

const LINES_KEPT = 5_000;
const MESSAGE_MAX = 2_000;
const DETAIL_MAX = 4_000;

const lineSchema = z.looseObject({
  time: z.iso.datetime(),
  level: z.enum(LOG_LEVELS),
  service: z.string(),
  msg: z.string().default(''),
  correlationId: z.string().optional(),
});

/** A line of a log as `createLogger` writes it; undefined for anything else. */
export function loggedLine(text: string): LoggedLine | undefined {
  try {
    const { time, level, service, msg, correlationId, ...detail } = lineSchema.parse(JSON.parse(text));
    return {
      at: new Date(time),
      ...{ service, level },
      message: msg.slice(0, MESSAGE_MAX),
      correlationId: correlationId ?? null,
      detail: JSON.stringify(detail).slice(0, DETAIL_MAX),
    };
  } catch {
    return undefined;
  }
}

/** Stores lines, the oldest first, and forgets all but the newest five thousand. */
export async function storeLines(db: Kysely<AppSchema>, lines: readonly LoggedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await db
    .insertInto('cache.service_log')
    .values(
      lines.map(({ at, service, level, message, correlationId, detail }) => ({
        ...{ logged_at: at, service, level, message, detail },
        correlation_id: correlationId,
      })),
    )
    .execute();
  await sql`
    delete from cache.service_log
    where id <= (select max(id) from cache.service_log) - ${LINES_KEPT}`.execute(db);
}

/** The newest first. */
export async function serviceLog(db: Kysely<AppSchema>, search: ServiceLogSearch): Promise<StoredLine[]> {
  const { level, correlationId, before, limit } = search;
  let query = db
    .selectFrom('cache.service_log')
    .select(['id', 'logged_at as at', 'service', 'level', 'message', 'detail'])
    .select('correlation_id as correlationId');
  if (level !== undefined) query = query.where('level', '=', level);
  if (correlationId !== undefined) query = query.where('correlation_id', '=', correlationId);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}
