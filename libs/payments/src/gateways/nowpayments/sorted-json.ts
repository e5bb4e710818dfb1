import { z } from 'zod';

const numberOf = Symbol('a number, as its own text');
interface NumberText {
  readonly [numberOf]: string;
}

interface SourceContext {
  readonly source?: string;
}

/**
 * JSON with the members of every object sorted by name, without spaces, each number with the characters it came in: what
 * NOWPayments signs (reference: its Postman collection, `x-nowpayments-sig`).
 * @throws SyntaxError
 */
export function sortedExactJson(text: string): string {
  return written(
    JSON.parse(text, (_key: string, value: unknown, context?: SourceContext): unknown =>
      typeof value === 'number' ? { [numberOf]: context?.source ?? String(value) } : value,
    ),
  );
}

/** The same as the official sample makes it: numbers are read and written again by JavaScript. @throws SyntaxError */
export const sortedJson = (text: string): string => written(JSON.parse(text));

const objectSchema = z.record(z.string(), z.unknown());

function written(value: unknown): string {
  if (isNumberText(value)) return value[numberOf];
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  const object = objectSchema.safeParse(value);
  if (value === null || typeof value !== 'object' || !object.success) return JSON.stringify(value);
  const members = Object.entries(object.data).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${written(member)}`).join(',')}}`;
}

const isNumberText = (value: unknown): value is NumberText =>
  typeof value === 'object' && value !== null && numberOf in value;
