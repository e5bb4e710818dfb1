import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { differencesQuery } from '../api/admin-portfolios';

/** What comparing a person's rows with their streams told. */
export type Agreement = 'agrees' | 'differs' | 'behind' | 'failed';

interface Progress {
  readonly done: number;
  readonly of: number;
}

interface Comparison {
  readonly found: ReadonlyMap<string, Agreement>;
  /** While it runs. */
  readonly progress: Progress | null;
  readonly run: (userIds: readonly string[]) => Promise<void>;
}

/** Compares people's rows with their streams on demand, one person after the other: each reads a whole record. */
export function useComparison(): Comparison {
  const client = useQueryClient();
  const [found, setFound] = useState<ReadonlyMap<string, Agreement>>(new Map());
  const [progress, setProgress] = useState<Progress | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const agreementOf = async (userId: string): Promise<Agreement> => {
    try {
      const { total, behind } = await client.query({ ...differencesQuery(userId), staleTime: 0 });
      if (total > 0) return 'differs';
      return behind.length > 0 ? 'behind' : 'agrees';
    } catch {
      return 'failed';
    }
  };
  const run = async (userIds: readonly string[]): Promise<void> => {
    for (const [done, userId] of userIds.entries()) {
      setProgress({ done, of: userIds.length });
      const agreement = await agreementOf(userId);
      if (!isHere.current) return;
      setFound((before) => new Map(before).set(userId, agreement));
    }
    setProgress(null);
  };
  return { found, progress, run };
}
