import { endProcess } from '@app/provisioning';
import { RunState } from './run-state.ts';
import { loadEnvFile, readSettings } from './settings.ts';

/** Longer than all the time limits of an orderly stop together. */
const STOP_LIMIT_MS = 60_000;

loadEnvFile();
const { DATA_DIR } = await readSettings(process.env);
const runState = new RunState(DATA_DIR);
const supervisor = runState.supervisor();
if (supervisor !== undefined) {
  await endProcess(supervisor, [
    { signal: 'SIGTERM', graceMs: STOP_LIMIT_MS },
    { signal: 'SIGKILL', graceMs: 2_000 },
  ]);
}
const leftovers = await runState.endLeftovers();
runState.release();
if (!process.argv.includes('--quiet')) {
  console.log(supervisor !== undefined || leftovers ? 'Stopped.' : 'Nothing is running.');
}
