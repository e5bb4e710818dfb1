/** The week's investment, or a manual buy of what the dynamic balance allows. */
export type ExecutionMode = 'investment' | 'manual';

/** What the success panel and the toast say about a trade that was just recorded. */
export interface ExecutedTrade {
  readonly kind: ExecutionMode | 'setAside';
  /** Null where no Bitcoin moved. */
  readonly btc: string | null;
  readonly spentUsd: string | null;
  /** Null where the dynamic balance was left alone. */
  readonly dynamicBalance: { readonly before: string; readonly after: string } | null;
  /** When the answer came. */
  readonly at: string;
}
