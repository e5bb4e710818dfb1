import { readColumnTypes } from '@app/read-models';

const MEMBER = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/g;

/** The members of an array as Postgres reads it. */
export function arrayMembers(text: string): readonly (string | null)[] {
  return [...text.slice(1, -1).matchAll(MEMBER)].map(([, quoted, plain]) => {
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/g, '$1');
    return plain === 'NULL' ? null : (plain ?? '');
  });
}

/** A member as a column of its type gives it back through JSON. */
export function columnValue(table: string, column: string, text: string | null): unknown {
  if (text === null) return null;
  switch (readColumnTypes(table)?.get(column)) {
    case 'boolean':
      return text === 'true';
    case 'smallint':
    case 'integer':
      return Number.parseInt(text, 10);
    case 'jsonb': {
      const value: unknown = JSON.parse(text);
      return value;
    }
    default:
      return text;
  }
}
