import type { AccountView } from '../../accounts/account-view.js';
import { accountsTable } from '../../accounts/accounts.table.js';
import { dailyBalancesTable } from '../../daily-balances/daily-balances.table.js';
import { dynamicBalanceEntriesTable } from '../../dynamic-balance/dynamic-balance-entries.table.js';
import type { LedgerView } from '../../ledger/ledger-view.js';
import { portfolioCashEntriesTable } from '../../portfolio-cash/portfolio-cash-entries.table.js';
import { portfolioTable } from '../../portfolio/portfolio.table.js';
import { projectedPrefixes } from '../../read-model.projections.js';
import { recommendationsTable } from '../../recommendations/recommendations.table.js';
import { transactionsTable } from '../../transactions/transactions.table.js';
import { weeklyOperationsTable } from '../../weekly-operations/weekly-operations.table.js';
import type { Committed, Row, SimulatedDatabase } from '../database/simulated-database.js';
import { requireThat } from './invariant-broken.error.js';
import type { StreamAuditor } from './stream-auditor.js';

interface AuditedTable<View> {
  readonly table: string;
  readonly rowsOf: (view: View) => readonly object[];
}

const LEDGER_TABLES: readonly AuditedTable<LedgerView>[] = [
  portfolioTable,
  transactionsTable,
  dynamicBalanceEntriesTable,
  portfolioCashEntriesTable,
  dailyBalancesTable,
  weeklyOperationsTable,
  recommendationsTable,
];
const ACCOUNT_TABLES: readonly AuditedTable<AccountView>[] = [accountsTable];

/** Holds the read models, after every commit, against a fold of the streams at the very revision they claim to show. */
export class RowAuditor {
  readonly #database: SimulatedDatabase;
  readonly #streams: StreamAuditor;
  /** Newest event applied, by stream. */
  readonly #applied = new Map<string, bigint>();
  #checkpoint = -1n;
  /** Events of the log that the checkpoint has passed. */
  #passed = 0;
  commits = 0;

  constructor(database: SimulatedDatabase, streams: StreamAuditor) {
    this.#database = database;
    this.#streams = streams;
  }

  /** Looks at the commits since the last call. @throws InvariantBrokenError */
  look(): void {
    for (const committed of this.#database.takeCommits()) {
      if (committed.changes.length > 0) this.commits += 1;
      this.#requireAppliedOnce(committed);
      this.#requireWholeAppends(committed);
      const users = new Set(committed.changes.flatMap(({ table, row }) => userOf(table, row) ?? []));
      for (const userId of users) this.#requireRows(userId);
      if (committed.changes.some(({ table }) => table === 'checkpoints')) this.#requireCheckpointBehind();
    }
  }

  /** Whether the rows show everything. */
  isCaughtUp(): boolean {
    return [...this.#streams.streams()].every(
      (stream) => !isProjected(stream) || this.progressOf(stream) + 1n === this.#streams.lengthOf(stream),
    );
  }

  progressOf(stream: string): bigint {
    const row = this.#database.committed('stream_progress').get(stream);
    return row === undefined ? -1n : BigInt(String(row['revision']));
  }

  #requireAppliedOnce({ applied }: Committed): void {
    for (const { stream, revision } of applied) {
      const before = this.#applied.get(stream) ?? -1n;
      requireThat(
        revision === before + 1n,
        'every event is applied once and in its order',
        () => `${stream}: ${revision} after ${before}`,
      );
      this.#applied.set(stream, revision);
    }
  }

  #requireWholeAppends({ changes }: Committed): void {
    for (const { table, row } of changes) {
      if (table !== 'stream_progress') continue;
      const [stream, revision] = [String(row['stream']), BigInt(String(row['revision']))];
      requireThat(
        revision < 0n || this.#streams.isAppendEnd(stream, revision),
        'every visible revision ends an append',
        () => `${revision} of ${stream}`,
      );
    }
  }

  #requireRows(userId: string): void {
    const ledger = this.#streams.ledgerAt(userId, this.progressOf(`ledger-${userId}`));
    for (const table of LEDGER_TABLES) if (ledger !== undefined) this.#requireTable(userId, table, ledger);
    const account = this.#streams.accountAt(userId, this.progressOf(`account-${userId}`));
    for (const table of ACCOUNT_TABLES) if (account !== undefined) this.#requireTable(userId, table, account);
  }

  #requireTable<View>(userId: string, { table, rowsOf }: AuditedTable<View>, view: View): void {
    const shown = this.#database.rowsOf(table).filter((row) => row['user_id'] === userId);
    const [is, shouldBe] = [textOf(shown), textOf(rowsOf(view))];
    requireThat(
      is === shouldBe,
      'rows equal the fold at their revision',
      () => `${table} of ${userId}\n  shown ${is}\n  folded ${shouldBe}`,
    );
  }

  #requireCheckpointBehind(): void {
    const [row] = this.#database.rowsOf('checkpoints');
    const position = BigInt(String(row?.['commit_position']));
    requireThat(
      position >= this.#checkpoint,
      'the checkpoint never moves back',
      () => `from ${this.#checkpoint} to ${position}`,
    );
    this.#checkpoint = position;
    for (; ; this.#passed += 1) {
      const event = this.#streams.log[this.#passed];
      if (event === undefined || event.position.commit > position) return;
      if (!isProjected(event.stream)) continue;
      const progress = this.progressOf(event.stream);
      requireThat(
        progress >= event.revision,
        'the checkpoint never runs ahead of the rows',
        () => `it is past ${event.revision} of ${event.stream}, whose rows show ${progress}`,
      );
    }
  }
}

const isProjected = (stream: string): boolean =>
  projectedPrefixes.some((prefix) => stream.startsWith(prefix));

/** Whose rows a change concerns; undefined for tables that belong to nobody. */
function userOf(table: string, row: Row): string | undefined {
  const id = row['user_id'];
  if (typeof id === 'string') return id;
  if (table !== 'stream_progress') return undefined;
  const stream = String(row['stream']);
  return stream.slice(stream.indexOf('-') + 1);
}

/** Rows as text, whatever their order, and as the table has them: integers as text, moments in ISO 8601. */
function textOf(rows: readonly object[]): string {
  return rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)),
        plain,
      ),
    )
    .sort()
    .join('\n');
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
