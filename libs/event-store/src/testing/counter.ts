import { randomUUID } from 'node:crypto';
import type { CommandMetadata, EncodedEvent } from '../metadata/propose-events.js';
import type { ProposedEvent } from '../port/event-store.js';
import type { StreamCodec } from '../repository/codec.js';
import type { AppendDecision } from '../repository/repository.js';

/** The smallest domain that shows every rule: an account that may not go below zero. */
export interface CounterEvent {
  readonly type: 'counter.added' | 'counter.taken';
  readonly amount: bigint;
}

export interface CounterState {
  readonly balance: bigint;
  readonly commands: readonly string[];
}

export const EMPTY_COUNTER: CounterState = { balance: 0n, commands: [] };

export const counterCodec: StreamCodec<CounterEvent> = {
  encode: ({ type, amount }): EncodedEvent => ({
    type,
    schemaVersion: 2,
    data: { amount: amount.toString() },
  }),
  decode: ({ type, schemaVersion, data }) => {
    if (type !== 'counter.added' && type !== 'counter.taken') throw new Error(`unknown type ${type}`);
    if (typeof data !== 'object' || data === null) throw new Error('no data');
    // Version 1 called the field `value`.
    const amount: unknown = schemaVersion === 1 ? Reflect.get(data, 'value') : Reflect.get(data, 'amount');
    if (typeof amount !== 'string') throw new Error('no amount');
    return { type, amount: BigInt(amount) };
  },
};

export function evolveCounter(
  state: CounterState,
  { type, amount }: CounterEvent,
  { commandId }: { readonly commandId: string },
): CounterState {
  const balance = type === 'counter.added' ? state.balance + amount : state.balance - amount;
  return { balance, commands: [...state.commands, commandId] };
}

/** Rejects to go below zero; a command that is already in the state decides nothing. */
export function take(commandId: string, amount: bigint) {
  return (state: CounterState): AppendDecision<CounterEvent, 'INSUFFICIENT'> => {
    if (state.commands.includes(commandId)) return { outcome: 'repeated', events: [] };
    if (state.balance < amount) return { outcome: 'rejected', rejection: 'INSUFFICIENT' };
    return { outcome: 'decided', events: [{ type: 'counter.taken', amount }] };
  };
}

export function add(amount: bigint) {
  return (): AppendDecision<CounterEvent> => ({
    outcome: 'decided',
    events: [{ type: 'counter.added', amount }],
  });
}

/** A command id that is the same for the same number. */
export function commandId(number: number): string {
  return `00000000-0000-5000-8000-${number.toString().padStart(12, '0')}`;
}

export function command(number: number): CommandMetadata {
  return {
    commandId: commandId(number),
    correlationId: `request-${number}`,
    actor: { kind: 'user', id: 'anna' },
  };
}

/** Events to append, each with an id of its own. */
export function counterEvents(count: number, data: ProposedEvent['data'] = { amount: '1' }): ProposedEvent[] {
  return Array.from({ length: count }, () => ({
    id: randomUUID(),
    type: 'counter.added',
    data,
    metadata: { a: 1 },
  }));
}
