import type { Kysely } from 'kysely';
import type { EventStore } from '@app/event-store';
import type { Logger } from '@app/platform';
import { activeSchemaOf, countTrackedEvents, readSchemas, type RowDifference } from '@app/read-models';
import type { ReadSchema } from '@app/read-models';
import { blueGreenRebuild, MismatchError, type RebuildReport } from './blue-green-rebuild.js';
import { differenceLines } from './difference-lines.js';
import { differencesOfUsers } from './due-rows.repository.js';
import { rebuildProgress, type RebuildProgress, stageTitles } from './rebuild-progress.js';
import { rebuildTable } from './rebuild-table.repository.js';
import { RebuildError } from './rebuild.errors.js';
import { rebuildUser } from './user-rows.repository.js';
import { userIdFor } from './users.repository.js';

/** What `npm run projections:rebuild` was asked to do. */
export type RebuildCommand =
  | { readonly kind: 'all'; readonly dropOld: boolean }
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'user'; readonly user: string };

/** The command line is wrong. */
export class UsageError extends Error {}

export interface RebuildParts {
  readonly db: Kysely<ReadSchema>;
  readonly store: EventStore;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Takes the report. */
  readonly output: NodeJS.WritableStream;
  /** Takes the progress. */
  readonly progress: NodeJS.WriteStream;
}

const LOST_USERS_SHOWN = 20;

/** Carries out one rebuild and reports it. @throws RebuildError, RebuildRunningError, UsageError */
export async function rebuildCommand(command: RebuildCommand, parts: RebuildParts): Promise<void> {
  const progress = rebuildProgress(parts.progress);
  try {
    switch (command.kind) {
      case 'all':
        await all(command, parts, progress);
        return;
      case 'table':
        await table(command.name, parts, progress);
        return;
      case 'user':
        await user(command.user, parts);
        return;
    }
  } finally {
    progress.end();
  }
}

async function all(
  { dropOld }: Extract<RebuildCommand, { readonly kind: 'all' }>,
  parts: RebuildParts,
  progress: RebuildProgress,
): Promise<void> {
  const active = await activeSchemaOf(parts.db);
  const hasActive = (await readSchemas(parts.db)).includes(active);
  const expected = hasActive ? await countTrackedEvents(parts.db, active) : 0;
  const startedAt = performance.now();
  try {
    const report = await blueGreenRebuild({
      ...parts,
      dropOld,
      onStage: (stage) => {
        progress.begin(stageTitles[stage], stage === 'fill' ? expected : 0);
      },
      onProgress: (done) => {
        progress.done(done);
      },
    });
    progress.end();
    const ms = Math.max(1, Math.round(performance.now() - startedAt));
    say(
      parts,
      `${report.active} is active; it was ${report.former}${fateOf(report, dropOld)}.`,
      `${report.events} events of ${report.users} users in ${Math.round(ms / 100) / 10} s (${Math.round((report.events * 1000) / ms)} a second), equal to the fold of the streams.`,
      ...(report.parkedStreams > 0 ? [`${report.parkedStreams} streams are parked, as before.`] : []),
    );
    if (report.lostUsers.length > 0)
      say(
        parts,
        `Streams of ${report.lostUsers.length} users were deleted or cut in the event store; they are parked, and these users are answered that their record cannot be read (docs/operations.md, "Streams deleted or hidden in the event store"):`,
        ...report.lostUsers.slice(0, LOST_USERS_SHOWN).map((userId) => `  ${userId}`),
      );
    if (!report.isFormerLost) printDifferences(parts, report.former, report.differencesOfFormer);
  } catch (error) {
    progress.end();
    if (error instanceof MismatchError)
      say(
        parts,
        'The new version is dropped. It differed from the streams:',
        ...differenceLines(error.differences),
      );
    throw error;
  }
}

function fateOf({ isFormerLost }: RebuildReport, isDropped: boolean): string {
  if (isFormerLost) return ', whose tables were not there any more';
  return isDropped ? ', which is dropped' : ' (kept until the next rebuild)';
}

async function table(name: string, parts: RebuildParts, progress: RebuildProgress): Promise<void> {
  const schema = await activeSchemaOf(parts.db);
  progress.begin(`writing ${schema}.${name} anew`, 0);
  const { users, differences } = await rebuildTable(parts, schema, {
    name,
    onUser: (done) => {
      progress.done(done);
    },
  });
  progress.end();
  say(parts, `${schema}.${name} of ${users} users equals the fold of the streams.`);
  printDifferences(parts, `${schema}.${name}`, differences);
}

async function user(nameOrId: string, parts: RebuildParts): Promise<void> {
  const { db } = parts;
  const userId = await userIdFor(db, nameOrId);
  if (userId === undefined) throw new RebuildError('REBUILD.USER_UNKNOWN', `There is no user "${nameOrId}".`);
  const schema = await activeSchemaOf(db);
  const [differences = []] = await differencesOfUsers(parts, [schema], [userId]);
  const streams = await rebuildUser(parts, schema, userId);
  if (streams.length === 0)
    throw new RebuildError('REBUILD.USER_UNKNOWN', `There are no streams of "${nameOrId}".`);
  say(parts, `All rows of user ${userId} in ${schema} are written anew from the streams.`);
  for (const { stream, revision, parkedReason } of streams)
    say(
      parts,
      `  ${stream}: revision ${revision}${parkedReason === null ? '' : `, parked: ${parkedReason}`}`,
    );
  printDifferences(parts, schema, differences);
}

function printDifferences(parts: RebuildParts, what: string, differences: readonly RowDifference[]): void {
  if (differences.length === 0) say(parts, `${what} was right before: no row differed.`);
  else
    say(parts, `${what} was wrong before, in ${differences.length} rows:`, ...differenceLines(differences));
}

function say({ output }: RebuildParts, ...lines: readonly string[]): void {
  for (const line of lines) output.write(`${line}\n`);
}
