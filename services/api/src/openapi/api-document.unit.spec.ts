import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { withPreviewedApp } from '../testing/previewed-app.js';
import { buildApiDocument } from './api-document.js';
import { routeMetadata } from './route-metadata.js';

let document: OpenAPIObject;
let operationIds: readonly string[];

beforeAll(async () => {
  [document, operationIds] = await withPreviewedApp((app) => [
    buildApiDocument(app),
    [...routeMetadata(app).keys()],
  ]);
});

describe('the OpenAPI document', () => {
  it('holds every route, each with its @Route description and an operation id of its own', () => {
    const operations = Object.values(document.paths).flatMap((item) =>
      [item.get, item.post, item.put, item.patch, item.delete].filter((operation) => operation !== undefined),
    );

    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(operationIds.toSorted());
    expect(new Set(operationIds).size).toBe(operations.length);
    for (const { operationId, summary, tags } of operations)
      expect([operationId, summary, tags]).toEqual([
        operationId,
        expect.stringMatching(/^[A-Z].+/),
        [expect.any(String)],
      ]);
  });

  it('reads bodies, parameters, headers and rejections of a command from its route', () => {
    const operation = document.paths['/api/transactions/{id}']?.put;

    expect(operation).toMatchObject({
      security: [{ bearer: [] }, { apiToken: ['read-and-record'] }],
      parameters: [
        { in: 'path', name: 'id', required: true },
        { in: 'header', name: 'Idempotency-Key', required: true },
      ],
      requestBody: { required: true },
      responses: {
        '200': {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/EditTransactionResponse' } },
          },
        },
        '409': {
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    });
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '409', '413', '415', '422', '500', '503']),
    );
  });

  it('says which routes are open to an API token, and of which scope', () => {
    const { get, post } = document.paths['/api/transactions'] ?? {};

    expect(get?.security).toEqual([{ bearer: [] }, { apiToken: ['read'] }]);
    expect(get?.responses).toHaveProperty('429');
    expect(get?.description).toBe('Also with an API token.');
    expect(post?.description).toBe('Also with an API token that may read and record.');
    expect(document.paths['/api/settings']?.get?.security).toEqual([{ bearer: [] }]);
    expect(document.components?.securitySchemes).toMatchObject({
      bearer: { scheme: 'bearer' },
      apiToken: { scheme: 'bearer', bearerFormat: 'ddca_…' },
    });
  });

  it('says which routes are open, and which are for a role', () => {
    expect(document.paths['/api/auth/token']?.post?.security).toEqual([]);
    expect(document.paths['/api/admin/mailbox']?.get?.description).toBe('For the role admin.');
    expect(document.paths['/api/audit/users']?.get?.description).toMatch(/admin or auditor|auditor or admin/);
  });

  it('refers to no schema that it does not hold', () => {
    const text = JSON.stringify(document);
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');

    expect(names.length).toBeGreaterThan(100);
    expect(Object.keys(document.components?.schemas ?? {})).toEqual(
      expect.arrayContaining([...new Set(names)]),
    );
    expect(text).not.toContain('$id');
  });
});
