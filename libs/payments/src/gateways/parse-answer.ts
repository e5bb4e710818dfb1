import type { z } from 'zod';
import { GatewayError } from './gateway-error.js';

/** @throws GatewayError naming the fields that are not as documented, and none of their contents */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  const fields = [...new Set(result.error.issues.map(({ path }) => path.join('.')))].join(', ');
  throw new GatewayError('GATEWAY.BAD_ANSWER', `the answer is not as documented: ${fields}`);
}
