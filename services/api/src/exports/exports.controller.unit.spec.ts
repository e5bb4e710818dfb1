import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { AppError, errorCode, silentLogger } from '@app/platform';
import { SecurityLog } from '../core/security-log/security-log.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ExportsController } from './exports.controller.js';

function exportsThatWait() {
  const reading = Promise.withResolvers<never>();
  const execute = () => reading.promise;
  const useCases = new UseCases({ execute }, { execute }, silentLogger(), {});
  const controller = new ExportsController(
    useCases,
    silentLogger(),
    new AbortController().signal,
    new SecurityLog(silentLogger(), () => undefined, { add: () => Promise.resolve() }),
  );
  const started: string[] = [];
  const app = express().get('/:userId{/:auditorId}', (received, response) => {
    const { userId, auditorId } = received.params;
    started.push(userId);
    const user = {
      userId,
      ...(auditorId === undefined ? {} : { auditorId }),
      isAdmin: false,
      sessionId: 's',
      expiresAt: new Date(0),
    };
    controller.transactions(user, { types: undefined }, response).catch((error: unknown) => {
      response.send(errorCode(error));
    });
  });
  const run = async (userId: string): Promise<string> => (await request(app).get(`/${userId}`)).text;

  return { reading, started, run };
}

it('lets a person run one export at a time (regression: six slowed everybody down)', async () => {
  const { reading, started, run } = exportsThatWait();

  const [first, other] = [run('ana'), run('bob')];
  while (started.length < 2) await setImmediate();
  expect(await run('ana')).toBe('EXPORT.RUNNING');
  reading.reject(new AppError('READING.OVER', 'the first has ended'));
  expect(await Promise.all([first, other, run('ana')])).toEqual(Array(3).fill('READING.OVER'));
});

it("an auditor's export leaves the person's own free (regression: 429 for the person)", async () => {
  const { reading, started, run } = exportsThatWait();

  const [audit, own] = [run('ana/eve'), run('ana')];
  while (started.length < 2) await setImmediate();
  expect(await run('bob/eve')).toBe('EXPORT.RUNNING');
  reading.reject(new AppError('READING.OVER', 'the first has ended'));
  expect(await Promise.all([audit, own])).toEqual(Array(2).fill('READING.OVER'));
});
