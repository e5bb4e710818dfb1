import type { Plugin } from 'vite';

/** Runs once a build for browsers has written its files; not after one that failed, whose reason a missing file would hide. */
export function afterBuild(name: string, run: () => Promise<void>): Plugin {
  let isWritten = false;
  return {
    name,
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    writeBundle: () => {
      isWritten = true;
    },
    closeBundle: {
      order: 'post',
      handler: async () => {
        if (isWritten) await run();
      },
    },
  };
}
