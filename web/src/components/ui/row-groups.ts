import type { ReactNode } from 'react';

/** Rows of a list that belong together, each group with a row of its own above them. */
export interface RowGroups<Row> {
  readonly of: (row: Row) => string;
  readonly head: (group: string) => ReactNode;
}

/** A line of a list: the head of a group, or a row. */
export type Line<Row> =
  { readonly key: string; readonly group: string } | { readonly key: string; readonly row: Row };

/** Rows that follow each other in one group come under one head. */
export function linesOf<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  groups: RowGroups<Row> | undefined,
): readonly Line<Row>[] {
  let last: string | undefined;
  return rows.flatMap((row): readonly Line<Row>[] => {
    const line = { key: rowKey(row), row };
    const group = groups?.of(row);
    if (group === undefined || group === last) return [line];
    last = group;
    return [{ key: `group ${group}`, group }, line];
  });
}
