import { Component as Logs } from '../features/admin-logs/admin-logs.page';
import {
  Component as Payments,
  loader as loadPayments,
} from '../features/admin-payments/admin-payments.page';
import {
  Component as Portfolios,
  loader as loadPortfolios,
} from '../features/admin-portfolios/admin-portfolios.page';
import { Component as Streams, loader as loadStreams } from '../features/admin-streams/admin-streams.page';
import { Component as System, loader as loadSystem } from '../features/admin-system/admin-system.page';
import { Component as Users, loader as loadUsers } from '../features/admin-users/admin-users.page';
import { Component as CreateUser } from '../features/admin-users/create-user.page';

import { Component as Audit } from '../features/audit/audit.page';
import { Component as AuditedRecord } from '../features/audit/record.page';

/** The pages of administrators and auditors, loaded together: each file of a page is named in what every visit loads. */
export const adminPages = {
  audit: { Component: Audit },
  auditedRecord: { Component: AuditedRecord },
  createUser: { Component: CreateUser },
  logs: { Component: Logs },
  payments: { Component: Payments, loader: loadPayments },
  portfolios: { Component: Portfolios, loader: loadPortfolios },
  streams: { Component: Streams, loader: loadStreams },
  system: { Component: System, loader: loadSystem },
  users: { Component: Users, loader: loadUsers },
} as const;

export type AdminPage = keyof typeof adminPages;
