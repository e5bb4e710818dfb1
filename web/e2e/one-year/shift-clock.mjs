// Loaded before everything else (`node --import`) by the processes of a stack under test: their calendar runs by the
// milliseconds that the file CLOCK_SHIFT_FILE holds next to the real one. Timers and performance.now() stay real.
import { openSync, readSync } from 'node:fs';

const RealDate = Date;
const file = process.env.CLOCK_SHIFT_FILE;
const opened = file === undefined ? undefined : openSync(file, 'r');
const bytes = Buffer.alloc(16);

// Read each time: a moment that is read right after a jump must not be one of before it.
function shift() {
  if (opened === undefined) return 0;
  return Number(bytes.toString('latin1', 0, readSync(opened, bytes, 0, bytes.length, 0)));
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + shift()] : args, newTarget),
  apply: () => new RealDate(RealDate.now() + shift()).toString(),
  get: (target, key, receiver) =>
    key === 'now' ? () => RealDate.now() + shift() : Reflect.get(target, key, receiver),
});
