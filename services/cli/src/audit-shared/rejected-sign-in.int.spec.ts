import { expect, it } from '@jest/globals';
import { startScriptedServer } from '@app/event-store/testing';
import { withAuditStores } from './audit-stores.js';

/** gRPC status. */
const UNAUTHENTICATED = 16;

it('a sign-in that the event store rejects is a sentence with a code (regression: a stack trace)', async () => {
  const server = await startScriptedServer((call) =>
    call.emit('error', { code: UNAUTHENTICATED, details: '' }),
  );
  try {
    const audit = withAuditStores({ EVENTSTORE_URL: server.url }, ({ store }) => store.readLogHead());
    await expect(audit).rejects.toMatchObject({
      code: 'AUDIT.EVENT_STORE_REFUSED',
      message:
        'read of the end of $all: The event store rejects the user or the password of its address. (AUDIT.EVENT_STORE_REFUSED)',
    });
  } finally {
    server.close();
  }
});
