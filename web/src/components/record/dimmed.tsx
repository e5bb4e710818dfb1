import type { ReactNode } from 'react';

interface DimmedProps {
  /** The moment that is chosen is still being read, and what stands here is of the one before. */
  readonly isBehind: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Figures stay where they are until those of the chosen moment have come, and are seen not to be these yet. */
export function Dimmed({ isBehind, className, children }: DimmedProps) {
  return (
    <div className={className} style={isBehind ? { opacity: 0.6 } : undefined} aria-busy={isBehind}>
      {children}
    </div>
  );
}
