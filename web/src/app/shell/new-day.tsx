import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { dayInZone } from '../../lib/format/day-in-zone';
import { useMe } from '../../lib/me/me';
import { useNow } from '../../lib/viewport/use-now';

/**
 * Reads everything again once the reader's day has changed: nothing else does in a tab that is left open, which would go
 * on showing last week as this one.
 */
export function NewDay() {
  const client = useQueryClient();
  const me = useMe().data;
  const now = useNow();
  const asked = useRef<string>(null);
  const today = me === undefined ? null : dayInZone(me.timeZone, now);
  const known = me?.today;
  useEffect(() => {
    // Once a day: a clock that is ahead of the server's would ask without end.
    if (today === null || known === undefined || today <= known || asked.current === today) return;
    asked.current = today;
    void client.invalidateQueries();
  }, [client, today, known]);
  return null;
}
