import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { allowedMethods } from './allowed-methods.js';

const app = express();
app.use((_request, _response, next) => {
  next();
});
app.get('/api/things', (_request, response) => void response.end());
app.post('/api/things', (_request, response) => void response.end());
app.put('/api/things/:id/parts/:part', (_request, response) => void response.end());
app.delete('/api/things/:id', (_request, response) => void response.end());

describe('the methods of an address', () => {
  it.each([
    ['/api/things', ['GET', 'HEAD', 'POST']],
    ['/API/Things/', ['GET', 'HEAD', 'POST']],
    ['/api/things/7', ['DELETE']],
    ['/api/things/7/parts/8/', ['PUT']],
    ['/api/things/7/parts', []],
    ['/api/things//parts/8', []],
    ['/api/nothing', []],
    ['/', []],
  ])('%s are %j', (path, methods) => {
    expect(allowedMethods(app, path)).toEqual(methods);
  });
});
