import {
  IconBalance,
  IconChart,
  IconDashboard,
  IconGuide,
  IconPortfolio,
  IconRecords,
  IconReports,
  IconServer,
  IconStreams,
  IconUsers,
  IconWeek,
} from '../../components/ui/icons';

/** A page of the side bar. Its label is the key `nav.<key>` of the common catalogue. */
export interface NavEntry {
  readonly key:
    | 'weeklyTrade'
    | 'dashboard'
    | 'portfolio'
    | 'transactions'
    | 'dynamicBalance'
    | 'reports'
    | 'rsiHistory'
    | 'guide'
    | 'system'
    | 'users'
    | 'portfolios'
    | 'payments'
    | 'streams'
    | 'logs'
    | 'people';
  readonly to: string;
  readonly Icon: typeof IconWeek;
}

export interface NavGroup {
  readonly key: 'main' | 'records' | 'understand' | 'administration' | 'audit';
  readonly entries: readonly NavEntry[];
}

export const NAV_GROUPS: readonly NavGroup[] = [
  {
    key: 'main',
    entries: [
      { key: 'weeklyTrade', to: '/weekly-trade', Icon: IconWeek },
      { key: 'dashboard', to: '/dashboard', Icon: IconDashboard },
    ],
  },
  {
    key: 'records',
    entries: [
      { key: 'portfolio', to: '/portfolio', Icon: IconPortfolio },
      { key: 'transactions', to: '/transactions', Icon: IconRecords },
      { key: 'dynamicBalance', to: '/dynamic-cash', Icon: IconBalance },
    ],
  },
  {
    key: 'understand',
    entries: [
      { key: 'reports', to: '/reports', Icon: IconReports },
      { key: 'rsiHistory', to: '/rsi-historical', Icon: IconChart },
      { key: 'guide', to: '/guide', Icon: IconGuide },
    ],
  },
];

/** For auditors only. */
export const AUDIT_GROUP: NavGroup = {
  key: 'audit',
  entries: [{ key: 'people', to: '/audit', Icon: IconRecords }],
};

const adminEntry = (key: NavEntry['key'], Icon: NavEntry['Icon']): NavEntry => ({
  key,
  to: `/admin/${key}`,
  Icon,
});

/** For administrators only, after the others. */
export const ADMIN_GROUP: NavGroup = {
  key: 'administration',
  entries: [
    adminEntry('system', IconServer),
    adminEntry('users', IconUsers),
    adminEntry('portfolios', IconPortfolio),
    adminEntry('payments', IconBalance),
    adminEntry('streams', IconStreams),
    adminEntry('logs', IconRecords),
  ],
};
