import {
  IconBalance,
  IconChart,
  IconGuide,
  IconRecords,
  IconReports,
  IconServer,
  IconSettings,
} from '../../components/ui/icons';

/** What a phone has no room for under the thumb. */
export const MORE = [
  { key: 'dynamicBalance', to: '/dynamic-cash', Icon: IconBalance },
  { key: 'reports', to: '/reports', Icon: IconReports },
  { key: 'rsiHistory', to: '/rsi-historical', Icon: IconChart },
  { key: 'guide', to: '/guide', Icon: IconGuide },
  { key: 'settings', to: '/settings', Icon: IconSettings },
] as const;

export const AUDIT = { key: 'audit', to: '/audit', Icon: IconRecords } as const;

export const ADMINISTRATION = { key: 'administration', to: '/admin/system', Icon: IconServer } as const;
