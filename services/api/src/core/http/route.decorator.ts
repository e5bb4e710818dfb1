import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const ROUTE = 'http:route';

/** The body of an answer: JSON of a schema, text of another media type, or nothing. */
export type DocumentedAnswer =
  z.core.$ZodType | { readonly mediaType: string; readonly text: string } | 'nothing';

/** The part of a route's documentation that its other decorators do not give. */
export interface RouteDescription {
  readonly summary: string;
  readonly answer: DocumentedAnswer;
  /** Schema of a body that the method parses itself, to answer an invalid one with a problem of its own. */
  readonly body?: z.core.$ZodType;
  /** Second success status of the same answer, for a command whose result existed already. */
  readonly repeatedStatus?: number;
  /** Statuses of problems, apart from those that follow from the guard, the parameters and the body. */
  readonly refusals?: readonly number[];
}

/** Documents a route in the OpenAPI document; a route without it fails the unit tests. */
export const Route = (description: RouteDescription): MethodDecorator => SetMetadata(ROUTE, description);
