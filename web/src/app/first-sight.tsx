import { useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { cx } from '../lib/classes';
import { tellTogether } from '../lib/query/tell-together';
import { beginOpening } from '../lib/viewport/opening';
import classes from './first-sight.module.css';

/** A page that takes longer is shown with the skeletons of what is still missing. */
const WAIT_MS = 2_000;

interface FirstSightProps {
  readonly children: ReactNode;
}

/**
 * Shows a page as a whole: while its first reads are out only its heading is seen, and everything below keeps its place
 * unseen. Panels that fill one after the other push what is read out from under the reader's eyes.
 */
export function FirstSight({ children }: FirstSightProps) {
  const { pathname } = useLocation();
  return <Sight key={pathname}>{children}</Sight>;
}

function Sight({ children }: FirstSightProps) {
  const client = useQueryClient();
  const [isSeen, setIsSeen] = useState(false);
  useEffect(
    () =>
      whenFirstReadsAreIn(client, () => {
        setIsSeen(true);
      }),
    [client],
  );
  return (
    <div className={cx(classes.page, !isSeen && classes.waiting)} aria-busy={!isSeen}>
      {children}
    </div>
  );
}

/** Nothing has come of it yet, neither figures nor a failure. */
const isFirstRead = ({ state }: Query): boolean => state.status === 'pending';

/** Calls once, at the latest after {@link WAIT_MS}. Returns how to call it off. */
function whenFirstReadsAreIn(client: QueryClient, done: () => void): () => void {
  let frame = 0;
  const tellEach = tellTogether();
  const endOpening = beginOpening();
  const look = (): void => {
    cancelAnimationFrame(frame);
    if (client.isFetching({ predicate: isFirstRead }) > 0) return;
    tellEach();
    // What is read after something else asks for its own part while it is drawn: the second frame comes after that.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (client.isFetching({ predicate: isFirstRead }) === 0) end();
      });
    });
  };
  const unsubscribe = client.getQueryCache().subscribe(look);
  const timer = setTimeout(() => {
    end();
  }, WAIT_MS);
  const callOff = (): void => {
    unsubscribe();
    tellEach();
    endOpening();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const end = (): void => {
    callOff();
    done();
  };
  look();
  return callOff;
}
