import { describe, expect, it } from '@jest/globals';
import { LedgerInvariantError } from '@app/ledger';
import { InvariantBrokenError } from './audit/invariant-broken.error.js';
import type { PlantedFault } from './planted-fault.js';
import { simulate, type SimulationReport } from './simulation.js';

/** `npm run simulate -- --seeds 5000 --from 1000` sets both. */
const from = Number.parseInt(process.env['SIM_SEED'] ?? '', 10) || 1;
const seeds = Number.parseInt(process.env['SIM_SEEDS'] ?? '', 10) || (process.env['SIM_SEED'] ? 1 : 200);

/** Runs one seed; a failure names the command that repeats it. */
async function run(seed: number): Promise<SimulationReport> {
  try {
    return await simulate({ seed });
  } catch (error) {
    if (error instanceof Error)
      error.message += `\nTo repeat this run: SIM_SEED=${seed} npm test -- unit services/projector/src/simulation`;
    throw error;
  }
}

/** The invariant by which a planted fault is seen, in one of the first runs. */
async function seenAs(planted: PlantedFault): Promise<string> {
  for (let seed = 1; seed <= 40; seed += 1) {
    try {
      await simulate({ seed, planted });
    } catch (error) {
      if (error instanceof InvariantBrokenError) return error.invariant;
      if (error instanceof LedgerInvariantError) return 'the ledger can be folded';
      throw error;
    }
  }
  return 'not seen';
}

describe('people, api processes and projectors under faults of network, database and processes', () => {
  it(
    `keep every promise after every step (${seeds} seeds from ${from})`,
    async () => {
      const reports: SimulationReport[] = [];
      for (let seed = from; seed < from + seeds; seed += 1) reports.push(await run(seed));

      const total = (of: (report: SimulationReport) => number): number =>
        reports.reduce((sum, report) => sum + of(report), 0) / seeds;
      // Runs in which nothing happens prove nothing.
      if (seeds < 100) return;
      expect(total(({ acknowledged }) => acknowledged)).toBeGreaterThan(10);
      expect(total(({ refused }) => refused)).toBeGreaterThan(3);
      expect(total(({ commits }) => commits)).toBeGreaterThan(5);
      expect(total(({ crashes }) => crashes)).toBeGreaterThan(0.5);
    },
    // For hangs only.
    60_000 + seeds * 10_000,
  );

  it('live the same life twice with the same seed', async () => {
    expect(await simulate({ seed: 7 })).toEqual(await simulate({ seed: 7 }));
  });
});

describe('the simulation sees', () => {
  it.each<[PlantedFault, string]>([
    ['append-any', 'the chain verifies'],
    ['checkpoint-first', 'the checkpoint never runs ahead of the rows'],
    ['new-event-ids', 'event ids follow from their command'],
    ['unmarked-appends', 'every visible revision ends an append'],
    ['unconfirmed-appends', 'what is answered is what the stream says'],
  ])('the planted fault "%s"', async (planted, invariant) => {
    expect(await seenAs(planted)).toBe(invariant);
  });

  it('the planted fault "new-command-ids", as something done twice or done although it was rejected', async () => {
    expect([
      'an intent is carried out once',
      'what was refused is in no stream',
      // The same trade under another command is recorded twice, which the ledger's own check meets first.
      'the ledger can be folded',
    ]).toContain(await seenAs('new-command-ids'));
  });
});
