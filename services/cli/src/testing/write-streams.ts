import { createRepository, type EventStore, foldWith } from '@app/event-store';
import {
  accountEventCodec,
  instantOf,
  type LedgerEvent,
  ledgerEventCodec,
  subscriptionEventCodec,
  type UserId,
} from '@app/ledger';
import type { LedgerScenario } from '@app/ledger/testing';
import { usdCents } from '@app/money';
import { fixedClock, type FixedClock, uuidv5 } from '@app/platform';

/** When the first event of a person occurred; each command comes a minute later. */
export const FIRST_MOMENT = '2026-11-27T12:00:00.000Z';
const MINUTE_MS = 60_000;

/** Writes the streams of a person as the API does, one append a command. */
export async function writePerson(
  store: EventStore,
  userId: UserId,
  { stream }: Pick<LedgerScenario, 'stream'>,
  clock: FixedClock = fixedClock(FIRST_MOMENT),
): Promise<void> {
  const command = (name: string) => {
    const commandId = uuidv5(userId, name);
    return { commandId, correlationId: commandId, actor: { kind: 'user', id: userId } } as const;
  };
  const repository = <Event>(
    category: string,
    codec: Parameters<typeof createRepository<null, Event>>[0]['codec'],
  ) =>
    createRepository<null, Event>({
      store,
      clock,
      category,
      codec,
      initialState: null,
      fold: foldWith(() => null),
    });
  const at = instantOf(clock.now().toISOString());
  await repository('account', accountEventCodec).execute(userId, command('register'), () => ({
    outcome: 'decided',
    events: [
      {
        type: 'account.user-registered',
        data: {
          userId,
          registeredAt: at,
          language: 'en',
          timeZone: 'America/Sao_Paulo',
          ...{ username: null, fullName: null, email: null },
        },
      },
      { type: 'account.base-investment-changed', data: { base: usdCents(10_000n), entered: null } },
    ],
  }));
  await repository('subscription', subscriptionEventCodec).execute(userId, command('subscribe'), () => ({
    outcome: 'decided',
    events: [
      {
        type: 'subscription.started',
        data: {
          plan: 'annual',
          from: at,
          paidUntil: instantOf('2027-11-27T12:00:00.000Z'),
          ...{ anchorDay: 27, daysAdded: 365, origin: 'payment', paymentId: null, note: null },
        },
      },
    ],
  }));
  const ledgers = repository<LedgerEvent>('ledger', ledgerEventCodec);
  for (const { commandId, events } of commandsOf(stream)) {
    clock.advance(MINUTE_MS);
    const metadata = { commandId, correlationId: commandId, actor: { kind: 'user', id: userId } } as const;
    await ledgers.execute(userId, metadata, () => ({ outcome: 'decided', events }));
  }
}

function commandsOf(stream: LedgerScenario['stream']) {
  const commands: { readonly commandId: string; readonly events: LedgerEvent[] }[] = [];
  for (const { event, commandId } of stream) {
    const last = commands.at(-1);
    if (last?.commandId === commandId) last.events.push(event);
    else commands.push({ commandId, events: [event] });
  }
  return commands;
}
