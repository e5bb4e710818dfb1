import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';

const never = () => () => undefined;

/**
 * The search part of the address. A page that was rendered at build time knew of none: it has none for the moment in
 * which the page is hydrated, and its own right after.
 */
export function useAddressSearch(): URLSearchParams {
  const [search] = useSearchParams();
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isInBrowser ? search : new URLSearchParams();
}
