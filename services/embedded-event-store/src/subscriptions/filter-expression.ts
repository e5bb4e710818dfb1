/** A filter's regular expression that this server does not know; the message says why. */
export class FilterExpressionError extends Error {
  override readonly name = 'FilterExpressionError';
}

const leadingIgnoreCase = '(?i)';
/** What .NET does not take after a backslash unless it means something. */
const wordCharacter = /^[\p{L}\p{Mn}\p{Nd}\p{Pc}]$/u;
/** What JavaScript takes after a backslash as the character itself, within brackets and without. */
const escapable = /^[$()*+./?[\\\]^{|}]$/;
const piece = /\\.|[^\\]/gsu;

/** Constructs that .NET knows and JavaScript does not, by what shows them. */
const ofDotNetAlone: readonly (readonly [RegExp, string])[] = [
  [/\(\?[imnsx-]+\)/, 'options other than (?i) at the beginning'],
  [/\(\?[imnsx-]*[nx]/, 'the options n and x'],
  [/\(\?#/, 'comments (?#…)'],
  [/\(\?'/, "groups named in quotes (?'…'…)"],
  [/\(\?>/, 'atomic groups (?>…)'],
  [/\(\?\(/, 'conditions (?(…)…)'],
  [/\(\?<\w*-/, 'balancing groups (?<a-b>…)'],
  [/-\[/, 'subtracted classes […-[…]]'],
  [/\[\[:/, 'brackets within brackets [[…]]'],
  [/\\[Pp]\{Is/, 'Unicode blocks \\p{Is…}'],
  [/\\[AGZaez]/, 'the escapes \\A \\G \\Z \\a \\e \\z'],
  [/\{,/, 'braces that repeat nothing {,…}'],
];

/**
 * A filter's regular expression as JavaScript's. Clients write them for .NET, as a real server reads them: what both know
 * is taken over, `(?i)` at the beginning is a flag, and any escaped character but letters, digits and `_` is itself.
 * @throws FilterExpressionError
 */
export function compileFilterExpression(source: string): RegExp {
  const ignoresCase = source.startsWith(leadingIgnoreCase);
  const bare = ignoresCase ? source.slice(leadingIgnoreCase.length) : source;
  try {
    return new RegExp(withoutNeedlessEscapes(bare), ignoresCase ? 'iu' : 'u');
  } catch {
    const text = bare.replaceAll('\\\\', '');
    const [, construct] = ofDotNetAlone.find(([sign]) => sign.test(text)) ?? [];
    throw new FilterExpressionError(
      construct === undefined
        ? 'The regular expression of the filter cannot be read.'
        : `The regular expression of the filter has ${construct}: .NET knows them, the embedded event store does not.`,
    );
  }
}

/** JavaScript takes an escaped `-` within brackets alone, and no other escape that is not needed. */
function withoutNeedlessEscapes(source: string): string {
  let isInBrackets = false;
  return source.replace(piece, (text) => {
    if (text === '[') isInBrackets = true;
    else if (text === ']') isInBrackets = false;
    const escaped = text.length > 1 && text.startsWith('\\') ? text.slice(1) : undefined;
    if (escaped === undefined || wordCharacter.test(escaped) || escapable.test(escaped)) return text;
    return escaped === '-' && isInBrackets ? text : escaped;
  });
}
