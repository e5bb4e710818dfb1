import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A column of a table, as it is written. */
export interface CommentedMember {
  readonly name: string;
  readonly type: string;
  readonly comment: string | undefined;
}

export interface CommentedTable {
  readonly comment: string | undefined;
  readonly members: readonly CommentedMember[];
}

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

/** The text of the documentation comment that ends right before a node, on one line. */
function commentBefore(source: ts.SourceFile, node: ts.Node): string | undefined {
  const ranges = ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [];
  const texts = ranges.map(({ pos, end }) => source.text.slice(pos, end));
  const last = texts.findLast((text) => text.startsWith('/**'));
  return last
    ?.slice(3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .join(' ')
    .replace(/\{@link (\w+)\}/g, '$1')
    .trim();
}

/** Name of the event type where a node is a schema `z.strictObject({ type: z.literal('…'), … })`. */
function eventTypeOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [shape] = node.arguments;
  if (shape === undefined || !ts.isObjectLiteralExpression(shape)) return undefined;
  const [first] = shape.properties;
  return first === undefined ? undefined : /^type: z\.literal\('([^']+)'\)$/.exec(first.getText())?.[1];
}

/** The statement or list entry that a schema is written in: where its comment is. */
function commentedNode(node: ts.Node): ts.Node {
  let current = node;
  while (!ts.isStatement(current) && !ts.isArrayLiteralExpression(current.parent)) current = current.parent;
  return current;
}

/** Comments on the schemas of events, by event type. */
export function eventComments(files: readonly string[]): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  for (const file of files) {
    const source = parse(file);
    const visit = (node: ts.Node): void => {
      const type = eventTypeOf(node);
      const comment = type === undefined ? undefined : commentBefore(source, commentedNode(node));
      if (type !== undefined && comment !== undefined) comments.set(type, comment);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return comments;
}

/** The tables that `const readColumns = { … }` of a file declares, with the members of the objects that they spread. */
export function tablesOf(file: string): ReadonlyMap<string, CommentedTable> {
  const source = parse(file);
  const objects = new Map(
    source.statements
      .filter((statement) => ts.isVariableStatement(statement))
      .flatMap(({ declarationList }) => declarationList.declarations)
      .map(({ name, initializer }) => [name.getText(), initializer] as const),
  );
  const propertiesOf = (node: ts.Expression | undefined): readonly ts.PropertyAssignment[] => {
    if (node === undefined || !ts.isObjectLiteralExpression(node)) return [];
    return node.properties.flatMap((property) => {
      if (ts.isSpreadAssignment(property)) return propertiesOf(objects.get(property.expression.getText()));
      return ts.isPropertyAssignment(property) ? property : [];
    });
  };
  return new Map(
    propertiesOf(objects.get('readColumns')).map((table) => [
      table.name.getText(),
      {
        comment: commentBefore(source, table),
        members: propertiesOf(table.initializer).map((member) => ({
          name: member.name.getText(),
          type: member.initializer.getText(),
          comment: commentBefore(source, member),
        })),
      },
    ]),
  );
}
