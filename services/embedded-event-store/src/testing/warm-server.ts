import { startEventStore } from '../server.js';

/**
 * The server's process with its modules loaded, which opens its file only when it is told to: a test that kills it two
 * hundred times has the next one ready. What it then runs is what `main.ts` runs.
 */
process.once('message', (message: unknown) => {
  const { file, port } = decode(message);
  startEventStore({ file, port, host: '127.0.0.1' }).then(
    (store) => process.send?.({ type: 'ready', port: store.port }),
    (error: unknown) => {
      process.send?.({ type: 'failed', reason: String(error) });
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));

function decode(message: unknown): { readonly file: string; readonly port: number } {
  if (typeof message === 'object' && message !== null && 'file' in message && 'port' in message) {
    const { file, port } = message;
    if (typeof file === 'string' && typeof port === 'number') return { file, port };
  }
  throw new TypeError('Expected the file and the port to open');
}
