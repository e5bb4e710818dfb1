/** What a reviver is notified of a primitive since ES2026: its text as it stood in the document. */
interface SourceContext {
  readonly source?: string;
}

/**
 * Parses JSON with every number as its text: `94400.20` becomes `"94400.20"`. A double would silently lose the digits of
 * a long decimal, and a price never meets one.
 *
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: SourceContext): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}
