import type { ProposedEvent } from './event.js';
import { newEventId } from './identifiers.js';

/** Type of an event that represents another one; its data are the text `revision@stream`. */
export const linkType = '$>';

/** An event of the server's own. */
export function systemEvent(type: string, data: string | Uint8Array): ProposedEvent {
  return {
    id: newEventId(),
    type,
    isJson: type !== linkType,
    data: Buffer.from(data),
    metadata: new Uint8Array(),
  };
}
