import { code, madeBy, markdownTable } from './markdown.ts';
import type { CommentedMember, CommentedTable } from './source-comments.ts';

/** A projected table: the streams that it is made of, and its primary key. */
export interface ProjectedTable {
  readonly table: string;
  readonly category: string;
  readonly key: readonly string[];
}

/** Types in Postgres of the columns of a table. */
type ColumnTypes = (table: string) => ReadonlyMap<string, string> | undefined;

const INTRODUCTION = [
  '# Read models',
  '',
  'The tables of a schema `read_v…`, which the projector writes from the streams and the api reads. Nothing in them is',
  'the only copy of anything: `npm run projections:rebuild` builds them from the event store.',
];

/** Choices are named where a column has some, as in `choice<'buy' | 'sell'>()`. */
function about({ type, comment }: CommentedMember): string {
  const choices = /'[^']+'(?: \| '[^']+')*/.exec(type)?.[0].replaceAll("'", '').replaceAll(' | ', ', ');
  return [choices, comment].filter((text) => text !== undefined).join('. ');
}

const isNullable = ({ type }: CommentedMember): boolean => /\bnull\b|^nullable/.test(type);

function columnRow(member: CommentedMember, type: string): readonly string[] {
  return [code(member.name), `${type}${isNullable(member) ? ', null' : ''}`, about(member)];
}

function origin(table: string, projected: readonly ProjectedTable[]): string {
  const of = projected.find((entry) => entry.table === table);
  return of === undefined
    ? 'Kept by the projection runner.'
    : `From the streams ${code(`${of.category}-…`)}. Key: ${of.key.map(code).join(', ')}.`;
}

export interface ReadModelSources {
  readonly tables: ReadonlyMap<string, CommentedTable>;
  readonly columnTypes: ColumnTypes;
  readonly projected: readonly ProjectedTable[];
}

/** The page of all tables of the read models. */
export function renderReadModelCatalogue({ tables, columnTypes, projected }: ReadModelSources): string {
  const sections = [...tables].flatMap(([name, table]) => {
    const types = columnTypes(name);
    const rows = table.members.map((member) => columnRow(member, types?.get(member.name) ?? 'unknown'));
    const comment = table.comment === undefined ? [] : [table.comment];
    return [
      `## ${name}`,
      '',
      [...comment, origin(name, projected)].join(' '),
      '',
      ...markdownTable(['column', 'type', 'about'], rows),
      '',
    ];
  });
  const head = [madeBy('docs:catalogues', 'libs/read-models/src/schema'), ...INTRODUCTION, '', ...sections];
  return `${head.join('\n').trimEnd()}\n`;
}
