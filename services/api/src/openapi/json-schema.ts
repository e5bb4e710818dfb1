import type { SchemaObject } from '@nestjs/swagger';
import { z } from 'zod';
import * as contracts from '@app/contracts';

/** What travels is what a schema takes; what it makes of that stays inside. Checks by code leave no trace in it. */
const asTravels = { io: 'input', unrepresentable: 'any' } as const;

const schemaObject = z.custom<SchemaObject>((value) => typeof value === 'object' && value !== null);

/** Without the names that only a document of its own has. */
function embedded(schema: Readonly<Record<string, unknown>>): SchemaObject {
  return schemaObject.parse(
    Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id')),
  );
}

export function jsonSchemaOf(schema: z.core.$ZodType): SchemaObject {
  return embedded(z.toJSONSchema(schema, asTravels));
}

export const refTo = (name: string): string => `#/components/schemas/${name}`;

/** The schemas of the contracts by the names of their types: "meResponseSchema" is MeResponse. */
const names: ReadonlyMap<unknown, string> = new Map(
  Object.entries(contracts).map(([name, value]): [unknown, string] => [
    value,
    name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, ''),
  ]),
);

/** @throws RangeError for a schema that the contracts do not export */
export function nameOf(schema: z.core.$ZodType): string {
  const name = names.get(schema);
  if (name === undefined) throw new RangeError('An answer has to be one of the contracts, to have a name');
  return name;
}

/** The schema of the contracts that a reference of the document names. */
export function schemaAt(ref: string): z.core.$ZodType | undefined {
  const found = [...names].find(([, name]) => refTo(name) === ref)?.[0];
  return found instanceof z.core.$ZodType ? found : undefined;
}

/** The schemas by their names; where one holds another, it refers to it. */
export function componentsOf(schemas: readonly z.core.$ZodType[]): Record<string, SchemaObject> {
  const registry = z.registry<{ id: string }>();
  for (const schema of new Set(schemas)) registry.add(schema, { id: nameOf(schema) });
  const { schemas: found } = z.toJSONSchema(registry, { ...asTravels, uri: refTo });
  return Object.fromEntries(Object.entries(found).map(([name, schema]) => [name, embedded(schema)]));
}
