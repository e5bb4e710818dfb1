import { describe, expect, it } from '@jest/globals';
import { parseRebuildCommand } from './parse-rebuild-command.js';

describe('the command line of a rebuild', () => {
  it.each([
    [[], { kind: 'all', dropOld: false }],
    [['--drop-old'], { kind: 'all', dropOld: true }],
    [['--name', 'portfolio'], { kind: 'table', name: 'portfolio' }],
    [['--user', 'Ana'], { kind: 'user', user: 'Ana' }],
  ])('%j is read', (args, command) => {
    expect(parseRebuildCommand(args)).toEqual(command);
  });

  it.each([
    [['--user', 'a', '--name', 'b'], '--name, --user and --drop-old exclude each other.'],
    [['--user', 'a', '--drop-old'], '--name, --user and --drop-old exclude each other.'],
    [['--nothing'], "Unknown option '--nothing'"],
    [['portfolio'], "Unexpected argument 'portfolio'"],
  ])('%j is rejected', (args, message) => {
    expect(() => parseRebuildCommand(args)).toThrow(message);
  });
});
