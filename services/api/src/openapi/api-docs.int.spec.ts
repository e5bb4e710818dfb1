import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { z } from 'zod';
import { type ApiHarness, startApi } from '../testing/api-harness.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

describe('the page for developers', () => {
  it.each(['/api/docs', '/api/docs/'])('works at %s under the policy of every other page', async (path) => {
    const { text, headers } = await request(api.server)
      .get(path)
      .expect(200)
      .expect('Content-Type', /text\/html/);

    expect(headers['content-security-policy']).toContain("script-src 'self';");
    const scripts = [...text.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes, inline] of scripts) {
      expect(inline?.trim()).toBe('');
      const source = /src="([^"]+)"/.exec(attributes ?? '')?.[1] ?? '';
      const { pathname, origin } = new URL(source, `http://api.test${path}`);
      expect(origin).toBe('http://api.test');
      await request(api.server)
        .get(pathname)
        .expect(200)
        .expect('Content-Type', /javascript/);
    }
    expect(text).not.toMatch(/\son\w+=["']/);
    expect(text).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  });

  it('asks no other server whether the document is valid', async () => {
    const { text } = await request(api.server).get('/api/docs/swagger-ui-init.js').expect(200);

    expect(text).toContain('"validatorUrl": null');
  });

  it('gives the document itself', async () => {
    const answer = await request(api.server)
      .get('/api/openapi.json')
      .expect(200)
      .expect('Content-Type', /json/);

    const { openapi, paths } = z.object({ openapi: z.string(), paths: z.looseObject({}) }).parse(answer.body);
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toContain('/api/me');
  });
});
