/**
 * For what is stored as a look whenever it is read: it is read when somebody asks, and never again by itself, neither
 * after a while nor when a new day has everything else read again.
 */
export const ONCE = { staleTime: 'static', refetchOnReconnect: false, retry: false } as const;
