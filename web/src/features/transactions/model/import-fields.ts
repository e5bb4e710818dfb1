import { importColumnsSchema } from '@app/contracts';
import type { ImportReading } from '@app/contracts';
import type { TFunction } from 'i18next';
import { z } from 'zod/mini';

import type { Rejection } from './rejection';

/** What a column of an unknown file can hold. */
export const FIELDS = z.keyof(importColumnsSchema).options;
export type ImportField = (typeof FIELDS)[number];

export type ImportColumns = NonNullable<ImportReading['columns']>;

/** A field of the file in words; one that a newer server names is under its own name. */
export function fieldName(field: string, t: TFunction<'transactions'>): string {
  const known = FIELDS.find((name) => name === field);
  return known === undefined ? field : t(`import.column.${known}`);
}

/** A rejection of a row whose field is told in words. */
export function withFieldName(refusal: Rejection, t: TFunction<'transactions'>): Rejection {
  const { field } = refusal;
  return typeof field === 'string' ? { ...refusal, field: fieldName(field, t) } : refusal;
}

/**
 * What is sent for a field that no column holds: nothing, but null for pair and coin, for which the server would look by
 * itself.
 */
const absent = (field: ImportField): null | undefined =>
  field === 'pair' || field === 'asset' ? null : undefined;

/** The field that a column holds so far. */
export const fieldAt = (columns: ImportColumns, index: number): ImportField | null =>
  FIELDS.find((field) => columns[field] === index) ?? null;

/** The columns with one of them holding a field, or nothing; a field is in one column alone. */
export function withField(columns: ImportColumns, index: number, field: ImportField | null): ImportColumns {
  const before = fieldAt(columns, index);
  const without = before === null ? columns : { ...columns, [before]: absent(before) };
  return field === null ? without : { ...without, [field]: index };
}
