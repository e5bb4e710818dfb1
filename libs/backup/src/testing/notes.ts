import { createRepository, type EventStore, foldWith, type StreamCodec } from '@app/event-store';
import { systemClock, uuidv5 } from '@app/platform';

const NAMESPACE = '6f1c2a10-0d3e-5b7a-8f21-2b9f5d7c4e90';

const codec: StreamCodec<string> = {
  encode: (text) => ({ type: 'note.added', schemaVersion: 1, data: { text } }),
  decode: ({ data }) => {
    const text: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'text') : undefined;
    if (typeof text !== 'string') throw new Error('no text');
    return text;
  },
};

/** Appends a text to stream `note-<id>` as the product appends its events, hash chain included. */
export async function addNote(store: EventStore, id: string, text: string): Promise<void> {
  const notes = createRepository<number, string>({
    store,
    clock: systemClock,
    category: 'note',
    codec,
    initialState: 0,
    fold: foldWith((count) => count + 1),
  });
  const command = {
    commandId: uuidv5(NAMESPACE, `${id} ${text}`),
    correlationId: 'test',
    actor: { kind: 'system', id: 'test' },
  } as const;
  await notes.execute(id, command, () => ({ outcome: 'decided', events: [text] }));
}
