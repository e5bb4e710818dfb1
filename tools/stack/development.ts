import { type ChildProcess, spawn } from 'node:child_process';
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ConsoleOutput } from './console-output.ts';
import { root } from './root.ts';
import type { Stack } from './stack.ts';

/** The compiler writes many files for one change. */
const SETTLE_MS = 400;
const BUILT = /(^|[\\/])dist[\\/].*\.js$/;
/** Nest's command line runs the api again by itself (watched-api.ts). */
const OF_API = /^api[\\/]/;

const WEB_PORT = '4410';
const WEB_FLAGS = ['--clearScreen', 'false', '--port', WEB_PORT, '--strictPort'];
/** Where the web app is served from its sources. */
export const DEVELOPMENT_URL = `http://localhost:${WEB_PORT}`;

export interface Development {
  readonly stop: () => Promise<void>;
}

/** Compiles on every change, restarts the services with the result, and serves the web app from its sources. */
export async function startDevelopment(stack: Stack, output: ConsoleOutput): Promise<Development> {
  const tools = [
    startTool(
      'compiler',
      ['node_modules/typescript/bin/tsc', '-b', '--watch', '--preserveWatchOutput'],
      output,
    ),
    startTool('web', ['node_modules/vite/bin/vite.js', 'web', ...WEB_FLAGS], output),
  ];
  let timer: NodeJS.Timeout | undefined;
  const onChange = (_event: string, file: string | null): void => {
    if (file === null || !BUILT.test(file) || OF_API.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      stack.restartServices().catch((error: unknown) => {
        output.complain(error instanceof Error ? error.message : 'The services could not be restarted.');
      });
    }, SETTLE_MS);
  };
  const watchers: FSWatcher[] = ['libs', 'services'].map((folder) =>
    watch(join(root, folder), { recursive: true }, onChange),
  );
  return {
    stop: async () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await Promise.all(tools.map(endTool));
    },
  };
}

/** These two report to a person, so all they say is shown. */
function startTool(name: string, args: readonly string[], output: ConsoleOutput): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const receive = output.receiver(name);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      receive(line, 'stderr');
    });
  }
  child.on('error', (error) => {
    output.complain(`${name} could not be started: ${error.message}`);
  });
  return child;
}

function endTool(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => {
      resolve();
    });
    child.kill('SIGTERM');
  });
}
