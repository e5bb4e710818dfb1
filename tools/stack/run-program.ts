import { spawn } from 'node:child_process';

const BROKEN_OFF = 130;

/** Runs a program of Node on this console until it ends. Returns its exit code, 130 where a signal ended it. */
export function runProgram(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: 'inherit', signal, killSignal: 'SIGTERM' });
    child.on('error', reject);
    child.on('close', (code) => {
      resolve(code ?? BROKEN_OFF);
    });
  });
}
