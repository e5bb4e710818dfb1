import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { cx } from '../lib/classes';
import { useMarketData } from '../lib/market/use-market-data';
import classes from './under-market-banner.module.css';

/** A server that is slower than this is not waited for: then a banner may push what is read. */
const WAIT_MS = 2_000;

interface UnderMarketBannerProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * What stands below {@link MarketBanner}. It keeps its place but is not shown before it is known whether there is a
 * banner, so that nothing jumps under the reader's eyes; its own reads go on meanwhile.
 */
export function UnderMarketBanner({ children, className }: UnderMarketBannerProps) {
  const { isPending } = useMarketData();
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsOverdue(true);
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return <div className={cx(className, isPending && !isOverdue && classes.waiting)}>{children}</div>;
}
