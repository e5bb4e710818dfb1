import { problemIssueSchema } from '@app/contracts';
import type { i18n, TFunction } from 'i18next';
import { z } from 'zod/mini';

import { longDate } from '../format/dates';
import { asLanguage, FALLBACK_LANGUAGE } from '../i18n/languages';
import { isApiProblem } from './api-problem';

/**
 * What a failed request says to the reader: the translation of its code (`problem.code.<CODE>` of the common
 * catalogue, which may use the members of the answer), else the server's own detail, else the text of its status or of
 * the kind of failure.
 */
export function problemMessage(error: unknown, t: TFunction, instance: i18n): string {
  if (!isApiProblem(error)) return t('problem.unknown');
  const detail = error.detail ?? statusMessage(error.status, t, instance);
  if (error.code === 'REQUEST.INVALID') {
    const [issue] = issuesSchema.safeParse(error.members['issues']).data ?? [];
    if (issue !== undefined) return issueMessage(issue, t, instance);
  }
  if (error.code !== null) {
    const key = `problem.code.${error.code}`;
    // A code that is about one of several fields may have a sentence of its own for each ("<code>_price").
    return instance.t([`${key}_${fieldOf(error.members)}`, key], {
      replace: withWrittenDays(error.members, instance),
      defaultValue: detail,
    });
  }
  switch (error.kind) {
    case 'network':
      return t('problem.network');
    case 'timeout':
      return t('problem.timeout');
    case 'unreadable':
      return t('problem.unreadable');
    case 'problem':
      return detail;
  }
}

/** What a status alone says: other servers in between answer without a text of ours. */
function statusMessage(status: number, t: TFunction, instance: i18n): string {
  const kind = status >= 500 ? 'server' : 'unknown';
  return instance.t([`problem.status.${String(status)}`, `problem.status.${kind}`], {
    defaultValue: t('problem.unknown'),
  });
}

/** Days inside an answer as the reader writes them; amounts are formatted where the sentence names their unit. */
function withWrittenDays(
  members: Readonly<Record<string, unknown>>,
  { language }: i18n,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => {
      // A cell of a file may look like a day that does not exist (2026-13-10): it is shown as it came.
      const day = daySchema.safeParse(member);
      return [name, day.success ? longDate(day.data, asLanguage(language) ?? FALLBACK_LANGUAGE) : member];
    }),
  );
}

const daySchema = z.iso.date();
const issuesSchema = z.array(problemIssueSchema);

/** The first fault of a request that did not fit its shape: which field, and why. */
function issueMessage(
  { path, code, params }: z.infer<typeof problemIssueSchema>,
  t: TFunction,
  instance: i18n,
): string {
  const reason = instance.t(`problem.issue.${code}`, { replace: params });
  if (path === '') return t('problem.code.REQUEST.INVALID');
  // A field that people never see by name is told by the name that the api gives it.
  const field = instance.t(`problem.field.${path.split('.').at(-1) ?? path}`, { defaultValue: path });
  return t('problem.invalidField', { field, reason });
}

function fieldOf(members: Readonly<Record<string, unknown>>): string {
  const field = members['field'];
  return typeof field === 'string' ? field : '';
}
