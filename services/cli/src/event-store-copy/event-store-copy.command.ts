import type { CliCommand } from '../cli-io.js';
import { UsageError } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';
import { CopyError } from './copy.error.js';

export const eventStoreCopy: CliCommand = {
  usage: 'event-store:copy [--to URL]',
  about: [
    'Copies the event store of this installation into an empty one and proves that both are the same.',
    'Started again after it was broken off, it goes on where the target stands. Stop the services before.',
    'TARGET_EVENTSTORE_URL is read where --to is not given: a command line is seen by everybody on the machine.',
    'All steps of the move: docs/operations.md, "Move to a cluster".',
  ],
  run: async (args, io) => {
    // A command line is seen by everybody on the machine, so an address with a password may come as a variable.
    const targetUrl = parseOptions(args, ['to']).to ?? process.env['TARGET_EVENTSTORE_URL'] ?? '';
    if (targetUrl === '')
      throw new UsageError('--to URL or TARGET_EVENTSTORE_URL is needed, such as esdb://host:2113?tls=true.');
    const sourceUrl = process.env['EVENTSTORE_URL'] ?? '';
    if (sourceUrl === '')
      throw new CopyError('COPY.SETTINGS', 'EVENTSTORE_URL names no event store to copy.');
    const { copyEventStore } = await import('./copy-event-store.js');
    const { copyProgress } = await import('./copy-progress.js');
    const stopping = new AbortController();
    const stop = (): void => {
      stopping.abort(new Error('stopped by a signal'));
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    try {
      const lines = await copyEventStore({
        ...{ sourceUrl, targetUrl, signal: stopping.signal },
        progress: copyProgress(process.stderr),
      });
      for (const line of lines) io.out(`${line}\n`);
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    }
  },
};
