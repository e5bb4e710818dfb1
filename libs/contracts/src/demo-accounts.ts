/**
 * The accounts that exist in development only. The api creates them at start when `NODE_ENV` is `development`;
 * in production neither they nor this list is ever served.
 * `shows` is what they are good for: two years of weeks, what administrators and auditors see, an account that is empty.
 */
export const demoAccounts = [
  {
    role: 'subscriber',
    shows: 'history',
    username: 'demo',
    password: 'demo-subscriber',
    fullName: 'Marina Alves',
  },
  {
    role: 'administrator',
    shows: 'administration',
    username: 'admin',
    password: 'demo-administrator',
    fullName: 'Admin Demo',
  },
  {
    role: 'auditor',
    shows: 'audit',
    username: 'auditor',
    password: 'demo-auditor',
    fullName: 'Auditor Demo',
  },
  {
    role: 'subscriber',
    shows: 'first-week',
    username: 'new',
    password: 'demo-newcomer',
    fullName: 'Rafael Lima',
  },
] as const;

export type DemoAccount = (typeof demoAccounts)[number];
