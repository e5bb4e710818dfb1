import { importIdOf, type LedgerState } from '@app/ledger';
import { type IdSource, isTransient } from '@app/platform';
import { isUnreadableRecord } from '../../core/http/unreadable-record.js';
import { previewJson } from '../preview-response.js';
import { readFile, type ReadFile } from '../reading/read-file.js';
import { headerHash } from '../saved-reading.js';
import { PlanCache } from './plan-cache.js';
import { planFacts } from './plan-facts.js';
import { type ImportPlan, planImport, underWay } from './plan-import.js';
import type { FileDays, PlanningAnswer, PlanningRequest, PlanningTask } from './planning-messages.js';

export interface PlannerOptions {
  /** The ledger of a person with its revision as the API tells it. */
  readonly ledgerOf: (userId: string) => Promise<{ readonly state: LedgerState; readonly revision: string }>;
  readonly ids: IdSource;
  /** Milliseconds of a clock that only goes forward. */
  readonly elapsed: () => number;
}

interface Made {
  readonly plan: ImportPlan;
  readonly state: LedgerState;
  readonly revision: string;
}

/** What happens in a planning thread: files are read and judged here, away from everybody else's requests. */
export class ImportPlanner {
  readonly #cache = new PlanCache();
  #read: ReadFile | undefined;
  #made: Made | undefined;

  constructor(private readonly options: PlannerOptions) {}

  async answer(task: PlanningTask): Promise<PlanningAnswer> {
    try {
      return await this.#answer(task);
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return {
        said: 'failure',
        message,
        isTransient: isTransient(error),
        isUnreadable: isUnreadableRecord(error),
      };
    }
  }

  async #answer(task: PlanningTask): Promise<PlanningAnswer> {
    switch (task.ask) {
      case 'cached':
        return this.#cached(task.request);
      case 'read': {
        const found = readFile(task.bytes, task.reading, task.timeZone);
        if ('fault' in found) return { said: 'fault', fault: found.fault };
        this.#read = found.read;
        const { format, table } = found.read;
        const headers = table.headerOptions.map(({ line, headers: names }) => ({
          line,
          hash: headerHash(names),
        }));
        return { said: 'days', days: daysOf(found.read), format, headerLine: table.headerLine, headers };
      }
      case 'validate':
        return this.#validate(task);
      case 'preview': {
        const made = this.#last();
        return { said: 'preview', revision: made.revision, json: previewJson(task.importId, made) };
      }
      case 'rows':
        return { said: 'rows', rows: this.#last().plan.taken.slice(task.from, task.from + task.count) };
    }
  }

  async #cached(request: PlanningRequest): Promise<PlanningAnswer> {
    const { userId, fingerprint, context } = request;
    const ledger = await this.options.ledgerOf(userId);
    const key = { userId, fingerprint, revision: ledger.revision, today: context.today };
    const plan = this.#cache.get(key, this.options.elapsed());
    if (plan === undefined) return { said: 'not cached' };
    return this.#remember({ plan, ...ledger }, request);
  }

  async #validate(task: Extract<PlanningTask, { readonly ask: 'validate' }>): Promise<PlanningAnswer> {
    const { request, decisions, savedReading, rates, prices } = task;
    const { userId, fingerprint, context } = request;
    const read = this.#read;
    if (read === undefined) throw new Error('no file was read before it was judged');
    this.#read = undefined;
    const ledger = await this.options.ledgerOf(userId);
    const { ids } = this.options;
    const plan = planImport({
      ...{ read, decisions, savedReading, state: ledger.state, context, ids },
      trialId: importIdOf(ids.uuidv7()),
      rateOn: (day) => {
        const rate = rates.get(day);
        if (rate === undefined) throw new Error(`no rate was given for ${day}`);
        return rate;
      },
      priceOn: (day) => prices.get(day) ?? null,
    });
    const key = { userId, fingerprint, revision: ledger.revision, today: context.today };
    this.#cache.put(key, plan, this.options.elapsed());
    return this.#remember({ plan, ...ledger }, request);
  }

  #remember(made: Made, { importId }: PlanningRequest): PlanningAnswer {
    const other = underWay(made.state, importId);
    const plan = other === undefined ? made.plan : { ...made.plan, rejection: other };
    this.#made = { ...made, plan };
    return { said: 'plan', facts: planFacts(plan, made.revision) };
  }

  #last(): Made {
    if (this.#made === undefined) throw new Error('no plan was made');
    return this.#made;
  }
}

function daysOf({ rows }: ReadFile): FileDays {
  const drafts = rows.flatMap((row) => ('draft' in row ? [row.draft] : []));
  const inReais = drafts.flatMap((draft) =>
    'currency' in draft && draft.currency === 'BRL' ? [draft.date] : [],
  );
  return { all: [...new Set(drafts.map(({ date }) => date))], inReais: [...new Set(inReais)] };
}
