import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const entry = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'dist/testing/warm-server.js');

export interface ServerProcess {
  /** Opens the file and listens. @throws where it cannot */
  open(file: string, port: number): Promise<number>;
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
}

/** A built server in a process of its own, loading while something else goes on. */
export function spawnServer(): ServerProcess {
  const child = spawn(process.execPath, [entry], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return {
    open: async (file, port) => {
      const answered = answerOf(child);
      child.send({ file, port });
      return answered;
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function answerOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: unknown) => {
      if (
        typeof message === 'object' &&
        message !== null &&
        'port' in message &&
        typeof message.port === 'number'
      )
        resolve(message.port);
      else reject(new Error(`The server did not open: ${JSON.stringify(message)}`));
    });
    child.once('exit', () => {
      reject(new Error('The server ended before it was ready'));
    });
  });
}
