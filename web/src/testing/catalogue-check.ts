import { relative } from 'node:path';

import ts from 'typescript';

/** One feature's words, flattened: "toast.close" to its text. */
export interface Catalogue {
  readonly namespace: string;
  /** Where the code lives that may use its keys without naming the catalogue. */
  readonly folder: string;
  readonly en: ReadonlyMap<string, string>;
  readonly pt: ReadonlyMap<string, string>;
}

/** A literal of the code that may be a key. */
export interface Use {
  /** The whole literal, or the head of a template literal such as "level." of `level.${x}`. */
  readonly text: string;
  readonly isPrefix: boolean;
  readonly file: string;
}

/** Small English words no Portuguese sentence contains. Words that are also Portuguese ("no", "do", "for") stay out. */
const ENGLISH_WORDS = new RegExp(
  // Letters, not \w: the "at" of "até" is no word.
  `(?<!\\p{L})(${[
    'the|and|with|without|this|that|these|those|your|you|our|their|they|from|is|are|was|were|be|been|has|have|had',
    'will|would|could|should|must|can|cannot|not|of|to|by|at|or|if|it|its|on|than|then|there|here|when|where|what',
    'which|who|why|how|more|most|less|new|old|all|any|each|every|only|also|about|after|before|between|into|over',
    'week|weekly|month|monthly|year|day|today|buy|bought|sell|sold|sale|price|amount|balance|value|save|saved|cancel',
    'close|open|loading|failed|please|try|again|found|error|warning|settings|account|password|sign|data from|back',
    'direct|strategic|bear|bull|stress',
  ].join('|')})(?!\\p{L})`,
  'iu',
);
const PLURAL = /_(zero|one|two|few|many|other)$/;
const PLACE = /\{\{\s*(\w+(?:\s*,\s*\w+)?)[^}]*\}\}/g;
const READ_ALOUD = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label', 'description']);

export function flatten(
  value: unknown,
  path: readonly string[] = [],
): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  if (typeof value !== 'object' || value === null) throw new TypeError(`Not a text at ${path.join('.')}`);
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, [...path, key]));
}

/** What a reader reads: without the places that are filled and the marks that are drawn. */
const bare = (text: string): string =>
  text
    .replace(PLACE, '')
    .replace(/<\/?\w+\s*\/?>/g, '')
    .trim();
const hasWords = (text: string): boolean => /[a-z]{2}/i.test(text);

function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
}

function nodesOf(source: ts.SourceFile): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return nodes;
}

/** Every literal of a file that could be a key. */
export function usesIn(file: string, text: string): readonly Use[] {
  return nodesOf(parse(file, text)).flatMap((node): readonly Use[] => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      return [{ text: node.text, isPrefix: false, file }];
    }
    if (ts.isTemplateExpression(node) && node.head.text !== '') {
      return [{ text: node.head.text, isPrefix: true, file }];
    }
    return [];
  });
}

/** Words that are in the code instead of a catalogue: text between tags, and attributes that are read aloud. */
export function wordsInCode(file: string, text: string): readonly string[] {
  return nodesOf(parse(file, text)).flatMap((node) => {
    if (ts.isJsxText(node)) return hasWords(node.text) ? [node.text.trim()] : [];
    if (!ts.isJsxAttribute(node) || !READ_ALOUD.has(node.name.getText())) return [];
    const { initializer } = node;
    return initializer !== undefined && ts.isStringLiteral(initializer) && hasWords(initializer.text)
      ? [initializer.text]
      : [];
  });
}

/** Keys no code names, neither whole nor by the head of a template. */
export function unusedKeys({ namespace, folder, en }: Catalogue, uses: readonly Use[]): readonly string[] {
  const whole = new Set<string>();
  const heads = new Set<string>();
  for (const { text, isPrefix, file } of uses) {
    const isNamed = text.startsWith(`${namespace}:`);
    const isAtHome = namespace === 'common' || !relative(folder, file).startsWith('..');
    if (!isNamed && !isAtHome) continue;
    const key = isNamed ? text.slice(namespace.length + 1) : text;
    if (!isPrefix) whole.add(key);
    // A head without a dot would be the beginning of nearly everything.
    else if (key.includes('.')) heads.add(key);
  }
  return [...en.keys()].filter((key) => {
    const name = key.replace(PLURAL, '');
    return !whole.has(name) && ![...heads].some((head) => name.startsWith(head));
  });
}

/** Keys that one language has and the other has not. Portuguese has a plural form of its own. */
export function unpairedKeys({ en, pt }: Catalogue): readonly string[] {
  const names = (of: ReadonlyMap<string, string>): ReadonlySet<string> =>
    new Set([...of.keys()].filter((key) => !key.endsWith('_many')));
  const inEn = names(en);
  const inPt = names(pt);
  return [...[...inEn].filter((key) => !inPt.has(key)), ...[...inPt].filter((key) => !inEn.has(key))];
}

/** Keys whose Portuguese is the English text, unless the word is the same in both on purpose. */
export function untranslatedKeys({ en, pt }: Catalogue, same: ReadonlySet<string>): readonly string[] {
  return [...en].flatMap(([key, text]) => {
    const words = bare(text);
    return pt.get(key) === text && hasWords(words) && !same.has(words) ? [key] : [];
  });
}

/** Keys whose Portuguese text has an English word in it. */
export function englishLeft({ pt }: Catalogue): readonly string[] {
  return [...pt].flatMap(([key, text]) => (ENGLISH_WORDS.test(bare(text)) ? [key] : []));
}

/** Keys that are empty, or whose languages do not fill the same places. */
export function unevenKeys({ en, pt }: Catalogue): readonly string[] {
  const places = (text: string): string =>
    [...new Set([...text.matchAll(PLACE)].map((match) => match[1]?.replaceAll(/\s/g, '')))].sort().join(',');
  return [...en].flatMap(([key, text]) => {
    const other = pt.get(key) ?? '';
    return text.trim() === '' || other.trim() === '' || places(text) !== places(other) ? [key] : [];
  });
}

/** `t('key')` of a file whose key is in none of the catalogues the file has asked for. */
export function missingKeys(
  text: string,
  catalogues: ReadonlyMap<string, Catalogue>,
): { readonly asked: number; readonly missing: readonly string[] } {
  const namespaces = [...text.matchAll(/useTranslation\((?:'([\w-]+)')?\)/g)].map(
    (match) => match[1] ?? 'common',
  );
  const keys = [...text.matchAll(/\bt\(\s*'([^']+)'/g)].flatMap((match) => match[1] ?? []);
  const has = (namespace: string, key: string): boolean => {
    const catalogue = catalogues.get(namespace);
    return catalogue !== undefined && (catalogue.en.has(key) || catalogue.en.has(`${key}_other`));
  };
  // A file that only is handed a `t` is checked by the types.
  const asked = keys.filter((key) => namespaces.length > 0 || key.includes(':'));
  const missing = asked.filter((key) => {
    const colon = key.indexOf(':');
    const places = colon === -1 ? namespaces : [key.slice(0, colon)];
    return !places.some((name) => has(name, key.slice(colon + 1)));
  });
  return { asked: asked.length, missing };
}
