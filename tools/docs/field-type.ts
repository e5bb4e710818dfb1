import { z } from 'zod';
import { brlInteger, priceInteger, satsInteger, usdInteger } from '@app/money';

const MONEY = new Map<z.core.$ZodType, string>([
  [satsInteger, 'satoshis, as integer text'],
  [usdInteger, 'US cents, as integer text'],
  [priceInteger, 'cents per Bitcoin, as integer text'],
  [brlInteger, 'centavos, as integer text'],
]);

/** What a field says of a value that it refuses, where it says what it must be. */
function requirement(field: z.core.$ZodType): string | undefined {
  const message = z.safeParse(field, '').error?.issues[0]?.message ?? '';
  const pattern = /^Invalid string: must match pattern (\/.+\/)$/.exec(message)?.[1];
  return pattern === undefined ? /^must be (.+)$/.exec(message)?.[1] : `text matching \`${pattern}\``;
}

function fieldsText(shape: z.core.$ZodShape): string {
  const fields = Object.entries(shape).map(([name, field]) => `${name}: ${fieldType(field)}`);
  return `{ ${fields.join('; ')} }`;
}

/** The stored form of a field in words. */
export function fieldType(field: z.core.$ZodType): string {
  const money = MONEY.get(field);
  if (money !== undefined) return money;
  if (field instanceof z.core.$ZodNullable) return `${fieldType(field._zod.def.innerType)}, or null`;
  if (field instanceof z.core.$ZodLiteral) return field._zod.def.values.map(String).join(', ');
  if (field instanceof z.core.$ZodEnum) return Object.values(field._zod.def.entries).join(' / ');
  if (field instanceof z.core.$ZodArray) return `list of ${fieldType(field._zod.def.element)}`;
  if (field instanceof z.core.$ZodObject) return fieldsText(field._zod.def.shape);
  if (field instanceof z.core.$ZodNumber) return 'integer';
  if (field instanceof z.core.$ZodBoolean) return 'true / false';
  return requirement(field) ?? (field instanceof z.core.$ZodString ? 'text' : field._zod.def.type);
}
