export type StrengthLevel = 'weak' | 'fair' | 'good' | 'strong';
/** What would make it stronger, the most useful first; null where nothing needs to be said. */
export type StrengthAdvice = 'common' | 'longer' | 'mix' | 'personal' | 'repeats' | null;

export interface PasswordStrength {
  readonly level: StrengthLevel;
  /** 1 to 4 of four bars. */
  readonly bars: 1 | 2 | 3 | 4;
  readonly advice: StrengthAdvice;
}

/**
 * A few of the words every guesser starts with. A real list is megabytes; this hint is worth half a kilobyte and never
 * rejects anything.
 */
const COMMON = new RegExp(
  [
    'password|passw0rd|senha|secret|segredo|qwerty|qwertz|azerty|asdf|zxcv|letmein|welcome|bemvindo|iloveyou|teamo',
    'admin|login|master|mestre|dragon|monkey|macaco|football|futebol|baseball|princess|princesa|sunshine|superman',
    'batman|brasil|brazil|flamengo|corinthians|palmeiras|jesus|bitcoin|satoshi|crypto|cripto|hodl|abc|teste|test',
    '19\\d\\d|20[0-4]\\d',
  ].join('|'),
  'g',
);
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890'] as const;
/** A word that is guessed whole is worth as much as about one and a half free characters. */
const WORD_WORTH = 1.5;
const STEP_WORTH = 0.25;
const PERSONAL_LENGTH_MIN = 3;
const LONG = 14;

const KINDS: readonly (readonly [pattern: RegExp, size: number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Lo}/u, 100],
  [/\p{Nd}/u, 10],
  [/[^\p{L}\p{Nd}]/u, 33],
];

const kindsOf = (password: string) => KINDS.filter(([pattern]) => pattern.test(password));

/** Repeats ("aaa"), rows of the alphabet ("abc", "321") and of the keyboard ("qwe"). */
function isStep(before: string, character: string): boolean {
  const distance = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  if (Math.abs(distance) <= 1) return true;
  return ROWS.some((row) => row.includes(before + character) || row.includes(character + before));
}

/** How many freely chosen characters a text is worth. */
function worthOf(text: string): { readonly worth: number; readonly steps: number } {
  const characters = Array.from(text.toLowerCase());
  const steps = characters.filter((character, index) => {
    const before = characters[index - 1];
    return before !== undefined && isStep(before, character);
  }).length;
  return { worth: characters.length - steps * (1 - STEP_WORTH), steps };
}

/** Takes known words out of a password. */
function without(
  password: string,
  words: readonly string[],
): { readonly rest: string; readonly found: number } {
  let rest = password;
  let found = 0;
  for (const word of words) {
    const parts = rest.split(word);
    found += parts.length - 1;
    rest = parts.join('');
  }
  return { rest, found };
}

function levelOf(bits: number): Pick<PasswordStrength, 'level' | 'bars'> {
  if (bits < 30) return { level: 'weak', bars: 1 };
  if (bits < 48) return { level: 'fair', bars: 2 };
  if (bits < 65) return { level: 'good', bars: 3 };
  return { level: 'strong', bars: 4 };
}

/**
 * A rough estimate, in bits, of how hard a password is to guess, and what would help. A hint only: nothing above six
 * characters is rejected.
 *
 * @param personal what others know of the person: user name, address, name
 */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  const known = personal
    .flatMap((text) => text.toLowerCase().split(/[\s@.]+/u))
    .filter((word) => word.length >= PERSONAL_LENGTH_MIN);
  const own = without(password.toLowerCase(), known);
  const common = own.rest.match(COMMON)?.length ?? 0;
  const { worth, steps } = worthOf(own.rest.replaceAll(COMMON, ''));
  const kinds = kindsOf(password);
  const size = kinds.reduce((sum, [, letters]) => sum + letters, 0);
  const bits = (worth + (own.found + common) * WORD_WORTH) * Math.log2(Math.max(size, 2));
  const level = levelOf(bits);
  const adviceOf = (): StrengthAdvice => {
    if (level.level === 'strong') return null;
    if (own.found > 0) return 'personal';
    if (common > 0) return 'common';
    if (steps >= 3) return 'repeats';
    return Array.from(password).length < LONG || kinds.length > 1 ? 'longer' : 'mix';
  };
  return { ...level, advice: adviceOf() };
}
