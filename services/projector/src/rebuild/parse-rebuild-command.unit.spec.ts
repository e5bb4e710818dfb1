import { describe, expect, it } from '@jest/globals';
import { parseRebuildCommand } from './parse-rebuild-command.js';

describe('the command line of a rebuild', () => {
  it.each([
    [[], { kind: 'all', dropOld: false, threads: undefined }],
    [['--drop-old', '--threads', '3'], { kind: 'all', dropOld: true, threads: 3 }],
    [['--name', 'portfolio'], { kind: 'table', name: 'portfolio' }],
    [['--user', 'Ana'], { kind: 'user', user: 'Ana' }],
  ])('%j is read', (args, command) => {
    expect(parseRebuildCommand(args)).toEqual(command);
  });

  it.each([
    [['--user', 'a', '--name', 'b'], '--name, --user and --drop-old exclude each other.'],
    [['--user', 'a', '--drop-old'], '--name, --user and --drop-old exclude each other.'],
    [['--threads', 'many'], '--threads is a number from 0 to 64.'],
    [['--threads=-1'], '--threads is a number from 0 to 64.'],
    [['--nothing'], "Unknown option '--nothing'"],
    [['portfolio'], "Unexpected argument 'portfolio'"],
  ])('%j is rejected', (args, message) => {
    expect(() => parseRebuildCommand(args)).toThrow(message);
  });
});
