import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { problemContentType, problemSchema } from '@app/contracts';
import { schemaAt } from '../openapi/json-schema.js';
import type { RouteAnswer } from './route-caller.js';

const jsonResponseSchema = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.string() }) }) }),
});

/** Every route of a document, as "GET /api/me". */
export function routesOf({ paths }: OpenAPIObject): readonly string[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** What is wrong with an answer, next to what the document says; undefined where nothing is. */
export function undocumented(
  document: OpenAPIObject,
  route: string,
  { status, contentType, text }: RouteAnswer,
): string | undefined {
  const [method = '', path = ''] = route.split(' ');
  const item: Readonly<Record<string, unknown>> = { ...document.paths[path] };
  const { responses } = z.object({ responses: z.looseObject({}) }).parse(item[method.toLowerCase()]);
  const answered = `${route} answers ${String(status)}`;
  if (!(String(status) in responses)) return `${answered}, which is not documented: ${text}`;
  if (status >= 400)
    return contentType.startsWith(problemContentType) && problemSchema.safeParse(JSON.parse(text)).success
      ? undefined
      : `${answered} with something else than a problem: ${text}`;
  const documented = jsonResponseSchema.safeParse(responses[String(status)]).data;
  if (documented === undefined) return undefined;
  const answer = schemaAt(documented.content['application/json'].schema.$ref);
  if (answer === undefined) return `${answered}, whose schema is not one of the contracts`;
  const parsed = z.safeParse(answer, JSON.parse(text));
  return parsed.success ? undefined : `${answered} otherwise than documented: ${parsed.error.message}`;
}
