/**
 * The accounts that exist in development only. The api creates them at start when `NODE_ENV` is `development`;
 * in production neither they nor this list is ever served.
 */
export const demoAccounts = [
  { role: 'subscriber', username: 'demo', password: 'demo-subscriber', fullName: 'Marina Alves' },
  { role: 'administrator', username: 'admin', password: 'demo-administrator', fullName: 'Admin Demo' },
  { role: 'auditor', username: 'auditor', password: 'demo-auditor', fullName: 'Auditor Demo' },
] as const;

export type DemoAccount = (typeof demoAccounts)[number];
