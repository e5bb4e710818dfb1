import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  auditDiffResponseSchema,
  auditReplayResponseSchema,
  auditVerifyResponseSchema,
  recordEventsResponseSchema,
} from '@app/contracts';
import { seedAccounts } from '../demo-seed/demo-accounts.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { auditCommand, replaySchema } from '../testing/audit-command.js';
import { Client } from '../testing/commands.js';

let api: ApiHarness;
let auditor: Client;
let userId: string;

beforeAll(async () => {
  api = await startApi({ env: { NODE_ENV: 'development' } });
  const [lived, , reader] = seedAccounts;
  if (lived === undefined || reader === undefined) throw new Error('accounts expected');
  userId = lived.userId;
  auditor = new Client(api.server, await api.signIn({ ...reader, stream: '' }));
});
afterAll(async () => {
  await api.close();
});

const body = async (path: string): Promise<unknown> => {
  const answer = await auditor.get(`/api/audit/${path}`).expect(200);
  const json: unknown = answer.body;
  return json;
};

it('the demo account has the same state on screen and on the command line, at any event and in both readings', async () => {
  const { events, total } = recordEventsResponseSchema.parse(await body(`events?user=${userId}&limit=500`));
  expect(total).toBeGreaterThan(300);
  const moments = [20, Math.floor(events.length / 2), events.length - 1].map((at) => events[at]?.at ?? '');
  for (const at of moments)
    for (const reading of ['known', 'corrected']) {
      const query = `user=${userId}&at=${encodeURIComponent(at)}&reading=${reading}`;
      const shown = auditReplayResponseSchema.parse(await body(`replay?${query}`));
      const corrected = reading === 'corrected' ? ['--as-corrected'] : [];
      const printed = await auditCommand(api, 'audit:replay', '--user', userId, '--at', at, ...corrected);
      const replay = replaySchema.parse(JSON.parse(printed.join('\n')));

      const { reserveRunwayWeeks: weeks, ...figures } = shown.portfolio;
      expect({ ...figures, reserveRunwayWeeks: weeks === null ? null : String(weeks) }).toEqual({
        ...replay.balances,
        ...replay.figures,
      });
      expect([shown.asOf, shown.price]).toEqual([replay.asOf, replay.price]);
      expect(shown.heads.ledger).toEqual(replay.ledger.head);
    }
  // The figures after the last event are those of the state now.
  const { portfolio } = auditReplayResponseSchema.parse(await body(`replay?user=${userId}`));
  expect(portfolio).toMatchObject(events.at(-1)?.after ?? {});
}, 120_000);

it('the demo account has the same verdict and differences on screen and on the command line', async () => {
  const verdict = auditVerifyResponseSchema.parse(await body(`verify?user=${userId}`));
  const lines = await auditCommand(api, 'audit:verify', '--user', userId);
  expect(verdict).toMatchObject({ findings: [], anchor: null });
  expect(lines.slice(0, verdict.streams.length)).toEqual(
    verdict.streams.map(
      ({ stream, events }) => `${stream}: ${events} events, every hash, event id and time holds.`,
    ),
  );

  // A role that no event gives; no projector runs here whose rows could differ.
  await api.database
    .updateTable('app.credentials')
    .set({ is_auditor: true })
    .where('user_id', '=', userId)
    .execute();
  const diff = auditDiffResponseSchema.parse(await body(`diff?user=${userId}`));
  const told = await auditCommand(api, 'audit:diff', '--user', userId, '--wait', '0');
  expect(diff.total).toBe(1);
  expect(told.filter((line) => line.startsWith('user '))).toEqual(diff.differences);
}, 60_000);
