import {
  auditAccessesResponseSchema,
  mailboxResponseSchema,
  paymentNoticesResponseSchema,
  securityEventsResponseSchema,
  serviceLogResponseSchema,
} from '@app/contracts';
import type {
  AuditAccessesResponse,
  MailboxResponse,
  PaymentNoticesResponse,
  SecurityEventsResponse,
  ServiceLogResponse,
} from '@app/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod/mini';

import { apiFetch } from '../../../lib/api/api-fetch';

const ADMIN_LOGS = 'admin-logs';
const PAGE_SIZE = 50;

export interface LogSource<Answer> {
  readonly path: string;
  readonly schema: z.ZodMiniType<Answer>;
  readonly query?: Readonly<Record<string, string | undefined>>;
}

/** A log of the server, the newest first, page by page. */
export function logQuery<Answer extends { readonly nextCursor: string | null }>(source: LogSource<Answer>) {
  const { path, schema, query = {} } = source;
  return infiniteQueryOptions({
    queryKey: [ADMIN_LOGS, path, query],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      apiFetch(path, {
        schema,
        query: { ...query, limit: PAGE_SIZE, cursor: pageParam === '' ? undefined : pageParam },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Of all events, or of one kind. */
export const securityLog = (kind: 'administered' | undefined): LogSource<SecurityEventsResponse> => ({
  ...{ path: '/admin/security-events', schema: securityEventsResponseSchema, query: { kind } },
});

export const accessLog: LogSource<AuditAccessesResponse> = {
  ...{ path: '/admin/audit-accesses', schema: auditAccessesResponseSchema },
};

export const mailLog: LogSource<MailboxResponse> = {
  ...{ path: '/admin/mailbox', schema: mailboxResponseSchema },
};

export const noticeLog: LogSource<PaymentNoticesResponse> = {
  ...{ path: '/admin/payment-notices', schema: paymentNoticesResponseSchema },
};

/** @param correlation id of one request or job; empty for all */
export const serviceLog = (correlation: string): LogSource<ServiceLogResponse> => ({
  ...{ path: '/admin/service-log', schema: serviceLogResponseSchema },
  query: { correlation: correlation === '' ? undefined : correlation },
});
