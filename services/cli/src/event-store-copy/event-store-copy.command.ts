import type { CliCommand } from '../cli-io.js';
import { UsageError } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';
import { CopyError } from './copy.error.js';

const REPOINT = '--repoint';

export const eventStoreCopy: CliCommand = {
  usage: 'event-store:copy [--to URL] [--repoint]',
  about: [
    'Copies the event store of this installation into an empty one and proves that both are the same.',
    'If it is interrupted, run it again: it continues where the target ends. Stop the services first.',
    'TARGET_EVENTSTORE_URL is read where --to is not given: a command line is seen by everybody on the machine.',
    '--repoint, instead of copying, points what Postgres remembers of positions in the log at a finished copy: the last step.',
    'The whole move is "npm run event-store:move".',
  ],
  run: async (args, io) => {
    // A command line is seen by everybody on the machine, so an address with a password may come as a variable.
    const isRepointed = args.includes(REPOINT);
    const options = parseOptions(
      args.filter((arg) => arg !== REPOINT),
      ['to'],
    );
    const targetUrl = options.to ?? process.env['TARGET_EVENTSTORE_URL'] ?? '';
    if (targetUrl === '')
      throw new UsageError('--to URL or TARGET_EVENTSTORE_URL is needed, such as esdb://host:2113?tls=true.');
    const sourceUrl = process.env['EVENTSTORE_URL'] ?? '';
    if (sourceUrl === '')
      throw new CopyError('COPY.SETTINGS', 'EVENTSTORE_URL names no event store to copy.');
    const { copyEventStore, repointToCopy } = await import('./copy-event-store.js');
    const { copyProgress } = await import('./copy-progress.js');
    const stopping = new AbortController();
    const stop = (): void => {
      stopping.abort(new Error('stopped by a signal'));
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    try {
      const stores = { sourceUrl, targetUrl, signal: stopping.signal };
      if (isRepointed) {
        const { withDatabase } = await import('../with-database.js');
        await withDatabase('event-store-copy', (database) => repointToCopy(database, stores));
        io.out('The positions that Postgres remembers are positions of the target now.\n');
        return;
      }
      for (const line of await copyEventStore({ ...stores, progress: copyProgress(process.stderr) }))
        io.out(`${line}\n`);
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    }
  },
};
