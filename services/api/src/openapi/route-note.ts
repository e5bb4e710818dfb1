import type { z } from 'zod';

/** What an answer is: JSON of a schema, a text of another kind, or nothing. */
export type DocumentedAnswer =
  z.core.$ZodType | { readonly mediaType: string; readonly text: string } | 'nothing';

/** What the code of a route cannot say by itself; everything else of the document is read from the route. */
export interface RouteNote {
  readonly summary: string;
  readonly answer: DocumentedAnswer;
  /** Of routes that parse their body themselves, because the texts want an error of their own for it. */
  readonly body?: z.core.$ZodType;
  /** Another status of the same answer, where what was asked for was there already. */
  readonly repeatedStatus?: number;
  /** Statuses that it may refuse with beside those which follow from its guard, its parameters and its body. */
  readonly refusals?: readonly number[];
}

/** Notes by method and path, as the document writes them: "GET /api/transactions/{id}". */
export type RouteNotes = Readonly<Record<string, RouteNote>>;
