import { join } from 'node:path';
import { root } from '../../stack/root.ts';
import type { Bench, BenchContext, Figure } from '../harness/bench.ts';
import type { BenchInstallation } from '../harness/installation.ts';
import { timed } from '../harness/interleave.ts';
import { computedFigures, computedSoFar } from './computed.ts';
import { type Size, writeUsers } from './many-users.ts';

/** As the launcher starts it. */
const REBUILD = ['--max-semi-space-size=64', join(root, 'services/projector/dist/rebuild.js')];

export const bench: Bench = {
  title: 'all read models anew from the streams, beside the old',
  run: async (context) => {
    const installation = await context.ownInstallation();
    const size = await writeUsers(context, installation);
    return rebuildFigures(context, installation, size);
  },
};

/** The operator's command, its check of every user against the fold included. */
async function rebuildFigures(
  { say, signal, isFull }: BenchContext,
  installation: BenchInstallation,
  { events, note }: Size,
): Promise<readonly Figure[]> {
  // Once for the version that is then replaced, as in every rebuild: it is compared as well.
  say('building the read models for the first time');
  await installation.run(REBUILD, signal);
  say('rebuilding beside the old read models');
  const before = computedSoFar(installation);
  let own: number | undefined;
  const elapsed = await timed(async () => {
    own = await installation.run(REBUILD, signal);
  });
  return [
    {
      name: 'rebuild of all read models',
      unit: 's',
      measured: elapsed / 1_000,
      // The target is for a million events; a smaller run is measured by its rate alone.
      ...(isFull ? { target: { atMost: 300 } } : {}),
      note: `${note}, each user's rows checked against the fold, the old ones too`,
    },
    {
      name: 'events rebuilt',
      unit: 'events/s',
      measured: events / (elapsed / 1_000),
      target: { atLeast: 5_000 },
    },
    ...computedFigures(events, { own, before, after: computedSoFar(installation) }),
  ];
}
