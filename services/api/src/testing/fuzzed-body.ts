import type { SeededRandom } from '@app/testing';

/** Longer than the parser of all routes but imports takes. */
const TOO_LONG = 120_000;

const oddValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null], ''],
  ...[
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '😀'.repeat(50),
    '%00',
    '../../etc/passwd',
    "' or 1=1 --",
  ],
  ...['0', '-0', '-1', '1e5', '0x10', 'NaN', 'Infinity', '1,5', '1.123456789', '9'.repeat(40), '٣'],
  ...['2026-02-30', '9999-12-31', '0000-00-00', '-271821-04-20', '2026-11-27T12:00:00Z', 'x'.repeat(10_000)],
  ...['constructor', '__proto__', '00000000-0000-0000-0000-000000000000', { $ne: null }, { length: 1e9 }],
];
/** For places that take a text alone. */
export const oddTexts = oddValues.filter((value) => typeof value === 'string');
const oddNames = ['__proto__', 'constructor', 'toString', '', 'userId', 'isAdmin', 'revision', '$where'];

export interface FuzzedBody {
  readonly body: string;
  readonly contentType?: string;
}

/** A body that nobody means: mostly a plausible one with up to three changes, now and then no JSON at all. */
export function fuzzedBody(plausible: object, random: SeededRandom): FuzzedBody {
  switch (random.int(0, 19)) {
    case 0:
      return { body: JSON.stringify(random.pick(oddValues)) };
    case 1:
      return brokenText(JSON.stringify(plausible), random);
    case 2:
      return { body: deep(random.int(10, 5_000)) };
    case 3:
      return { body: JSON.stringify(plausible), contentType: random.pick(oddTypes) };
    case 4:
      return { body: JSON.stringify(plausible) };
    case 5:
      if (random.int(0, 4) === 0)
        return { body: JSON.stringify({ ...plausible, pad: 'x'.repeat(TOO_LONG) }) };
  }
  let body: unknown = plausible;
  for (let left = random.int(1, 3); left > 0; left -= 1) body = changed(body, random);
  return { body: JSON.stringify(body) };
}

const oddTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'multipart/form-data; boundary=x',
  'application/merge-patch+json',
];

function brokenText(text: string, random: SeededRandom): FuzzedBody {
  const cut = random.int(0, Math.max(0, text.length - 1));
  return {
    body: random.pick([
      text.slice(0, cut),
      `${text}}`,
      text.replace(':', ''),
      `\ufeff${text}`,
      '1e400',
      '{"a":1e400}',
    ]),
  };
}

const deep = (levels: number): string =>
  levels % 2 === 0
    ? `${'['.repeat(levels)}${']'.repeat(levels)}`
    : `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** The value with one part of it replaced, taken away or added, at any depth. */
function changed(value: unknown, random: SeededRandom): unknown {
  if (typeof value !== 'object' || value === null) return random.pick(oddValues);
  const entries: [string, unknown][] = Object.entries(value);
  const at = entries.length === 0 ? -1 : random.int(0, entries.length - 1);
  const [name = '', inner] = entries[at] ?? [];
  const choice = random.int(0, 5);
  if (at < 0 || choice === 0)
    return Object.fromEntries([...entries, [random.pick(oddNames), random.pick(oddValues)]]);
  if (choice === 1) return Object.fromEntries(entries.filter((_entry, index) => index !== at));
  const next = choice === 2 || typeof inner !== 'object' ? random.pick(oddValues) : changed(inner, random);
  return Object.fromEntries(entries.map((entry, index) => (index === at ? [name, next] : entry)));
}
