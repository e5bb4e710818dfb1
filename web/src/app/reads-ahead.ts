import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { watchLinks } from '../lib/navigation/watch-links';
import { whenOpened } from '../lib/viewport/opening';
import { quietMoment } from '../lib/viewport/when-quiet';

type PageReads = typeof import('./page-reads').PAGE_READS;

let loading: Promise<PageReads> | undefined;

/** What is not there is asked for again by the next press. */
async function pageReads(): Promise<PageReads> {
  loading ??= import('./page-reads').then(({ PAGE_READS }) => PAGE_READS);
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

// Only ahead of time: the page that is opened reads by itself, and says what has failed.
const leaveToThePage = (): void => undefined;

/** The contracts of other pages are no part of the first one: they come while nobody waits for anything. */
async function fetchPageReads(): Promise<void> {
  // By then the first page has said that it is being opened.
  await quietMoment();
  await whenOpened();
  await quietMoment();
  await pageReads();
}

/**
 * Sends the reads of a page as its link is pressed, while its code is still loaded and drawn. What is in the cache and
 * fresh is not read again, and the page finds what is under way.
 */
export function useReadsAhead(): void {
  const client = useQueryClient();
  useEffect(() => {
    fetchPageReads().catch(leaveToThePage);
    return watchLinks({
      onPress: (path) => {
        pageReads().then((reads) => reads.get(path)?.(client), leaveToThePage);
      },
    });
  }, [client]);
}
