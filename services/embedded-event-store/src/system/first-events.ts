import type { EventLog } from '../storage/event-log.js';
import type { StreamWriter } from '../storage/stream-writer.js';
import { metadataStreamOf, metadataType } from '../streams/stream-metadata.js';
import { scavengeHistorySeconds, scavengesStream, systemAppend } from './scavenge-history.js';

/**
 * What a new store begins with, so that its log is never empty, as that of a real server is not: how long the history of
 * scavenges is kept. Default rights are built in; `$settings` appears when somebody sets others.
 */
export function writeFirstEvents(log: EventLog, writer: StreamWriter): void {
  const history = JSON.stringify({ $maxAge: scavengeHistorySeconds });
  log.transaction(() => {
    writer.write(systemAppend(metadataStreamOf(scavengesStream), metadataType, history));
  });
}
