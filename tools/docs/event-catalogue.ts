import { z } from 'zod';
import { fieldType } from './field-type.ts';
import { code, madeBy, markdownTable } from './markdown.ts';

/** The events of one kind of stream. */
export interface EventFamily {
  /** Pattern of the names of the streams. */
  readonly stream: string;
  readonly schema: z.core.$ZodType;
  readonly versionOf: (type: string) => number;
}

const INTRODUCTION = [
  '# Events',
  '',
  'Every event that the streams hold, in the version in which new ones are stored. A change of shape is a new version',
  'with an upcaster ([ADR 5](adr/0005-event-schemas-live-in-the-ledger-library.md)); types and stored events never change.',
];

function membersOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  return schema instanceof z.core.$ZodDiscriminatedUnion ? schema._zod.def.options : [schema];
}

function section(
  { schema, versionOf }: { readonly schema: z.core.$ZodType; readonly versionOf: EventFamily['versionOf'] },
  comments: ReadonlyMap<string, string>,
): readonly string[] {
  if (!(schema instanceof z.core.$ZodObject)) throw new TypeError('an event is an object { type, data }');
  const { type, data } = schema._zod.def.shape;
  if (!(type instanceof z.core.$ZodLiteral) || !(data instanceof z.core.$ZodObject)) {
    throw new TypeError('an event is an object { type, data }');
  }
  const name = fieldType(type);
  const comment = comments.get(name);
  const rows = Object.entries(data._zod.def.shape).map(([field, of]) => [code(field), fieldType(of)]);
  return [
    `### ${name}`,
    '',
    `Version ${versionOf(name)}.${comment === undefined ? '' : ` ${comment}`}`,
    '',
    ...(rows.length === 0 ? ['No fields.'] : markdownTable(['field', 'value'], rows)),
    '',
  ];
}

/** The page of all events. `comments` are those of the schemas, by event type. */
export function renderEventCatalogue(
  families: readonly EventFamily[],
  comments: ReadonlyMap<string, string>,
): string {
  const sections = families.flatMap(({ stream, schema, versionOf }) => [
    `## ${code(stream)}`,
    '',
    ...membersOf(schema).flatMap((member) => section({ schema: member, versionOf }, comments)),
  ]);
  const head = [madeBy('docs:catalogues', 'the event schemas'), ...INTRODUCTION, '', ...sections];
  return `${head.join('\n').trimEnd()}\n`;
}
