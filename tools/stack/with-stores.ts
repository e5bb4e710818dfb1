// Runs a program with DATABASE_URL and EVENTSTORE_URL of this installation's stores, whether the stack runs or not.
import { spawn } from 'node:child_process';
import { LocalStores } from './local-stores.ts';
import { masterKeyEnvironment } from './master-key-notice.ts';
import { UsageError, runOperatorCommand } from './operator-command.ts';
import { RunState } from './run-state.ts';
import { loadEnvFile, readSettings } from './settings.ts';

const BROKEN_OFF = 130;

function runProgram(args: readonly string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: 'inherit', signal, killSignal: 'SIGTERM' });
    child.on('error', reject);
    child.on('close', (code) => {
      resolve(code ?? BROKEN_OFF);
    });
  });
}

await runOperatorCommand('with-stores PROGRAM [ARGUMENTS]', async (signal) => {
  const args = process.argv.slice(2);
  if (args.length === 0) throw new UsageError('A program is needed.');
  loadEnvFile();
  const settings = await readSettings(process.env);
  const stores = new LocalStores(settings, new RunState(settings.DATA_DIR), 'command that reads the stores');
  try {
    const env = {
      ...process.env,
      DATABASE_URL: await stores.database(),
      EVENTSTORE_URL: await stores.eventStore(),
      ...masterKeyEnvironment(settings.DATA_DIR),
    };
    process.exitCode = await runProgram(args, env, signal);
  } finally {
    await stores.close();
  }
});
