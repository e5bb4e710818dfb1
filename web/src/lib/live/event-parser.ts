/** One server-sent event. */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** Ours are a hundred bytes; whatever grows beyond this is no stream of events. */
const BUFFER_MAX = 64 * 1024;
const BLOCK_END = /\r\n\r\n|\n\n|\r\r/;

/** Cuts the text of an event stream, which arrives in any pieces, into events. Comments say nothing. */
export class EventParser {
  #rest = '';

  /** @throws RangeError when an event does not end */
  push(text: string): readonly ServerEvent[] {
    this.#rest += text;
    const blocks = this.#rest.split(BLOCK_END);
    this.#rest = blocks.pop() ?? '';
    if (this.#rest.length > BUFFER_MAX) throw new RangeError('event too long');
    return blocks.flatMap((block) => eventOf(block) ?? []);
  }
}

function eventOf(block: string): ServerEvent | undefined {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? undefined : { name, data: data.join('\n') };
}
