import { STATUS_CODES } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import {
  DocumentBuilder,
  type OpenAPIObject,
  type OperationObject,
  type ParameterObject,
  type RequestBodyObject,
  type ResponseObject,
  SwaggerModule,
} from '@nestjs/swagger';
import { z } from 'zod';
import {
  actingForHeader,
  apiTokenPrefix,
  idempotencyKeyHeader,
  problemContentType,
  problemSchema,
  productName,
} from '@app/contracts';
import type { DocumentedAnswer } from '../core/http/route.decorator.js';
import { componentsOf, jsonSchemaOf, nameOf, refTo } from './json-schema.js';
import { operationIdOf, routeMetadata, type RouteMetadata } from './route-metadata.js';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const json = 'application/json';
const API_TOKEN = 'apiToken';

const description = `Everything that the web app does, it does over this API.

Paths, parameters, bodies and who may call a route are read from the code that answers it; summaries and the schemas of
answers are notes beside it, and a test compares both. A check that is code, such as "not in the future", is not in a
schema: the answer to a body that fits its schema can still be 400 or 422.

Amounts of money and of Bitcoin and the prices they are computed with are strings of decimals; the points of a curve
(charts, RSI records, timelines) are numbers for drawing. Every path may end in a slash. Refusals are problems (RFC 9457)
with a stable \`code\`. Programs of a person use an API token, made in the settings, on the routes that name it
(\`apiToken\`, with the scope). Commands want an \`${idempotencyKeyHeader}\`: sent again with it, a request is carried out once.`;

/** The document of every route of the application, as OpenAPI 3.1. @throws Error for a route without the `Route` decorator */
export function buildApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${productName} API`)
    .setDescription(description)
    .setVersion('1')
    .addBearerAuth({
      ...{ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      description: 'The access token of a session, as `POST /api/auth/token/` answers it.',
    })
    .addBearerAuth(
      {
        ...{ type: 'http', scheme: 'bearer', bearerFormat: `${apiTokenPrefix}…` },
        description: 'An API token, made in the settings. It opens the routes that name it, and no others.',
      },
      API_TOKEN,
    )
    .build();
  const scanned = SwaggerModule.createDocument(app, config, {
    autoTagControllers: false,
    operationIdFactory: operationIdOf,
    standardSchemaConverter: (schema) =>
      schema instanceof z.core.$ZodType ? { schema: jsonSchemaOf(schema) } : undefined,
  });
  const metadata = routeMetadata(app);
  for (const [path, item] of Object.entries(scanned.paths))
    for (const method of methods) {
      const operation = item[method];
      const route = metadata.get(operation?.operationId ?? '');
      if (operation !== undefined && route !== undefined) item[method] = documented(operation, path, route);
    }
  const answers = [...metadata.values()].flatMap(({ description: { answer } }) =>
    answer instanceof z.core.$ZodType ? [answer] : [],
  );
  return {
    ...scanned,
    components: { ...scanned.components, schemas: componentsOf([...answers, problemSchema]) },
  };
}

function documented(operation: OperationObject, path: string, route: RouteMetadata): OperationObject {
  const { summary, answer, body, repeatedStatus } = route.description;
  const requestBody = body === undefined ? operation.requestBody : bodyOf(body);
  const parameters = [...(operation.parameters ?? []), ...headersOf(route)];
  const refusals = refusalsOf(route, { hasBody: requestBody !== undefined, parameters: parameters.length });
  if (path.includes('{')) refusals.add(404);
  const success = Object.keys(operation.responses).find((status) => status.startsWith('2')) ?? '200';
  return {
    operationId: operation.operationId ?? '',
    tags: [path.split('/')[2] ?? ''],
    summary,
    ...descriptionOf(route),
    security: securityOf(route),
    parameters,
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      [success]: answerOf(answer),
      ...(repeatedStatus === undefined ? {} : { [repeatedStatus]: answerOf(answer) }),
      ...Object.fromEntries([...refusals].toSorted().map((status) => [String(status), problem(status)])),
    },
  };
}

/** The scope stands as what OpenAPI 3.1 calls a role that is needed. */
function securityOf({ isPublic, apiTokenScope }: RouteMetadata): Record<string, string[]>[] {
  if (isPublic) return [];
  return [{ bearer: [] }, ...(apiTokenScope === undefined ? [] : [{ [API_TOKEN]: [apiTokenScope] }])];
}

function descriptionOf({ roles, apiTokenScope }: RouteMetadata): { readonly description?: string } {
  if (roles.length > 0) return { description: `For the role ${roles.join(' or ')}.` };
  if (apiTokenScope === undefined) return {};
  return {
    description:
      apiTokenScope === 'read'
        ? 'Also with an API token.'
        : 'Also with an API token that may read and record.',
  };
}

function bodyOf(schema: z.core.$ZodType): RequestBodyObject {
  return {
    required: !z.safeParse(schema, undefined).success,
    content: { [json]: { schema: jsonSchemaOf(schema) } },
  };
}

function headersOf(route: RouteMetadata): readonly ParameterObject[] {
  const key: ParameterObject = {
    in: 'header',
    name: idempotencyKeyHeader,
    required: true,
    description: 'Made once for a command; sent again with it, the command is carried out once.',
    schema: { type: 'string', format: 'uuid' },
  };
  const subject: ParameterObject = {
    in: 'header',
    name: actingForHeader,
    required: false,
    description: 'For auditors: the name or the id of the person to read for. Every such request is stored.',
    schema: { type: 'string' },
  };
  return [...(route.needsIdempotencyKey ? [key] : []), ...(route.isReadableByAuditor ? [subject] : [])];
}

function refusalsOf(
  route: RouteMetadata,
  request: { readonly hasBody: boolean; readonly parameters: number },
): Set<number> {
  return new Set([
    ...(request.hasBody || request.parameters > 0 ? [400] : []),
    ...(request.hasBody ? [413, 415] : []),
    ...(route.isPublic ? [] : [401, 403]),
    ...(route.isReadableByAuditor ? [404] : []),
    ...(route.apiTokenScope === undefined ? [] : [429]),
    // The key in use, and more commands of one person at once than are let to wait.
    ...(route.needsIdempotencyKey ? [409, 429] : []),
    ...(route.description.refusals ?? []),
    ...[500, 503],
  ]);
}

function answerOf(answer: DocumentedAnswer): ResponseObject {
  if (answer === 'nothing') return { description: 'Done; there is nothing to say.' };
  if (answer instanceof z.core.$ZodType)
    return { description: 'Done.', content: { [json]: { schema: { $ref: refTo(nameOf(answer)) } } } };
  return { description: answer.text, content: { [answer.mediaType]: { schema: { type: 'string' } } } };
}

function problem(status: number): ResponseObject {
  return {
    description: STATUS_CODES[status] ?? 'Refused',
    content: { [problemContentType]: { schema: { $ref: refTo(nameOf(problemSchema)) } } },
  };
}
