import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ImportDecisions, ImportFile, ImportReading } from '@app/contracts';
import { type ImportId, importIdOf } from '@app/ledger';
import type { IdSource } from '@app/platform';
import { IDS } from '../core/dependencies.js';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { ImportMappingsRepository } from './import-mappings.repository.js';
import { ImportMarket } from './import-market.js';
import { faultProblem } from './import-problem.js';
import { type AskPlanner, PlannerThreads } from './planning/planner-threads.js';
import type { FileDays, PlanFacts, PlanningAnswer, PlanningRequest } from './planning/planning-messages.js';
import type { ReadRow } from './reading/settled-row.js';
import { isUnsaid, lasting } from './saved-reading.js';

/** A file and everything that was said about it. */
export interface ImportRequestPlan {
  readonly file: ImportFile;
  readonly reading: ImportReading;
  readonly decisions: ImportDecisions;
}

/** What an import takes over. */
export interface PlannedImport {
  readonly facts: PlanFacts;
  readonly rows: readonly ReadRow[];
}

/** Rows that come over from a thread at a time: unpacking them keeps everybody else waiting. */
const ROWS_AT_ONCE = 500;

/**
 * Has files read and validated on the ledger as it is, in threads of their own: the same for the dry run and for the
 * import itself, which goes by the plan of its preview while that still holds.
 */
@Injectable()
export class ImportPlans {
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly commands: LedgerCommands,
    private readonly market: ImportMarket,
    private readonly threads: PlannerThreads,
    @Inject(IDS) private readonly ids: IdSource,
    private readonly mappings: ImportMappingsRepository,
  ) {}

  /**
   * The dry run, as the JSON that is answered.
   * @throws ProblemError where the file as a whole cannot be read
   */
  async preview(
    userId: string,
    request: ImportRequestPlan,
  ): Promise<{ readonly revision: string; readonly json: Uint8Array }> {
    const importId = importIdOf(this.ids.uuidv7());
    return this.threads.talk(userId, async (ask) => {
      await this.#plan(ask, { userId, importId, request });
      const shown = await ask({ ask: 'preview', importId });
      if (shown.said !== 'preview') throw unexpected(shown);
      return shown;
    });
  }

  /**
   * @param check looks at the plan before any row is brought over, and rejects by throwing
   * @throws ProblemError where the file as a whole cannot be read
   */
  async forImport(
    { userId, importId, request }: PlanFor,
    check: (facts: PlanFacts) => void,
  ): Promise<PlannedImport> {
    return this.threads.talk(userId, async (ask) => {
      const facts = await this.#plan(ask, { userId, importId, request });
      check(facts);
      const rows: ReadRow[] = [];
      while (rows.length < facts.taken) {
        const next = await ask({ ask: 'rows', from: rows.length, count: ROWS_AT_ONCE });
        if (next.said !== 'rows' || next.rows.length === 0) throw unexpected(next);
        rows.push(...next.rows);
      }
      return { facts, rows };
    });
  }

  /** The next file with the same columns is read as this one, if no known program wrote it. */
  async keepReading(userId: string, facts: PlanFacts, reading: ImportReading): Promise<void> {
    if (facts.format !== 'generic' || isUnsaid(reading)) return;
    await this.mappings.save(userId, facts.headerHash, lasting(reading));
  }

  async #plan(ask: AskPlanner, { userId, importId, request }: PlanFor): Promise<PlanFacts> {
    const { account, context } = await this.commands.snapshot(userId);
    const planning: PlanningRequest = { userId, importId, fingerprint: fingerprintOf(request), context };
    const cached = await ask({ ask: 'cached', request: planning });
    if (cached.said === 'plan') return cached.facts;
    const { decisions } = request;
    const { days, savedReading } = await this.#read(ask, { userId, request, timeZone: account.timeZone });
    const { all, inReais } = days;
    const [rateOn, priceOn] = await Promise.all([
      this.market.ratesOf(inReais),
      this.market.guardPricesOf(all),
    ]);
    const validated = await ask({
      ask: 'validate',
      request: planning,
      decisions,
      savedReading,
      rates: new Map(inReais.map((day) => [day, rateOn(day)])),
      prices: new Map(all.map((day) => [day, priceOn(day)])),
    });
    if (validated.said !== 'plan') throw unexpected(validated);
    return validated.facts;
  }

  /** Reads the file as it is said, else as the person had an earlier one of the same header read. */
  async #read(
    ask: AskPlanner,
    { userId, request, timeZone }: ReadFor,
  ): Promise<{ readonly days: FileDays; readonly savedReading: ImportReading | null }> {
    const { reading, file } = request;
    const readAs = async (as: ImportReading) => {
      const read = await ask({ ask: 'read', bytes: bytesOf(file), reading: as, timeZone });
      if (read.said === 'fault') throw faultProblem(read.fault);
      if (read.said !== 'days') throw unexpected(read);
      return read;
    };
    const first = await readAs(reading);
    const saved =
      first.format === 'generic' && isUnsaid(reading)
        ? await this.#savedReading(userId, reading.headerLine, first)
        : undefined;
    if (saved === undefined) return { days: first.days, savedReading: null };
    return { days: (await readAs({ ...saved, ...reading })).days, savedReading: saved };
  }

  /** The header may be any of the first lines: the person had chosen it for the file before. */
  async #savedReading(
    userId: string,
    chosenLine: number | undefined,
    { headerLine, headers }: Extract<PlanningAnswer, { said: 'days' }>,
  ): Promise<ImportReading | undefined> {
    const candidates = headers.filter(({ line }) => chosenLine === undefined || line === chosenLine);
    const found = await this.mappings.findFirst(
      userId,
      candidates.map(({ hash }) => hash),
    );
    const line = candidates.find(({ hash }) => hash === found?.headerHash)?.line;
    if (found === undefined || line === undefined) return undefined;
    return line === headerLine ? found.reading : { ...found.reading, headerLine: line };
  }
}

interface ReadFor {
  readonly userId: string;
  readonly request: ImportRequestPlan;
  readonly timeZone: string;
}

interface PlanFor {
  readonly userId: string;
  readonly importId: ImportId;
  readonly request: ImportRequestPlan;
}

const unexpected = ({ said }: { readonly said: string }): Error =>
  new Error(`a planning thread answered with "${said}"`);

const bytesOf = (file: ImportFile): Uint8Array =>
  'base64' in file ? Buffer.from(file.base64, 'base64') : Buffer.from(file.text);

/** The file, how it is read and what was decided about its rows. */
export function fingerprintOf({ file, reading, decisions }: ImportRequestPlan): string {
  const bytes = createHash('sha256').update(bytesOf(file)).digest('hex');
  return createHash('sha256')
    .update(JSON.stringify([bytes, reading, decisions]))
    .digest('hex');
}
