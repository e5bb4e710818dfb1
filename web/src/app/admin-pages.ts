import * as logs from '../features/admin-logs/admin-logs.page';
import * as payments from '../features/admin-payments/admin-payments.page';
import * as portfolios from '../features/admin-portfolios/admin-portfolios.page';
import * as streams from '../features/admin-streams/admin-streams.page';
import * as system from '../features/admin-system/admin-system.page';
import * as users from '../features/admin-users/admin-users.page';
import * as createUser from '../features/admin-users/create-user.page';

/** The pages of administrators, loaded together: each file of a page is named in what every visit loads. */
export const adminPages = { createUser, logs, payments, portfolios, streams, system, users } as const;

export type AdminPage = keyof typeof adminPages;
