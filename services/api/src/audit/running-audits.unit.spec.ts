import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import type { Response } from 'express';
import { RunningAudits } from './running-audits.js';

class Sending extends EventEmitter {
  closed = false;
  end(): void {
    this.closed = true;
    this.emit('close');
  }
}

const isResponse = (sending: Sending): sending is Sending & Response => !sending.closed;

it('gives a slot back when its file is sent or given up (regression: slow readers held any number of files)', async () => {
  const running = new RunningAudits();
  const readers = [new Sending(), new Sending(), new Sending()];
  const file = async (sending: Sending): Promise<string> => {
    if (!isResponse(sending)) throw new Error('is not sent yet');
    return running.run('anna', () => Promise.resolve('file'), { of: 'own', sentIn: sending });
  };
  for (const reader of readers) expect(await file(reader)).toBe('file');
  await expect(file(new Sending())).rejects.toMatchObject({ code: 'AUDIT.RUNNING' });
  readers[0]?.end();
  expect(await file(new Sending())).toBe('file');
});
