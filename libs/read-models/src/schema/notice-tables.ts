import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<unknown, string, string>;

interface NoticesTable {
  notice_id: string;
  user_id: string;
  /** The same cause again is the same notice. */
  cause: string;
  kind: string;
  params: Json;
  /** False where the person wants this kind by mail alone. */
  in_app: boolean;
  created_at: Date;
  read_at: Date | null;
}

interface NoticeSettingsTable {
  user_id: string;
  /** Channels by kind. */
  kinds: Json;
  /** Hours of the person's time zone; both or none. */
  quiet_from: number | null;
  quiet_until: number | null;
  changed_at: Date;
}

interface NoticeDeliveriesTable {
  notice_id: string;
  user_id: string;
  channel: 'mail' | 'push';
  /** Later than the notice where that falls into quiet hours. */
  due_at: Date;
  /** Unlike `due_at` the same after a try that failed. */
  first_due_at: Date;
  /** Push subscriptions that it is not sent to again. */
  done_subscriptions: Generated<string[]>;
}

interface PushSubscriptionsTable {
  subscription_id: string;
  user_id: string;
  /** Of the device: it gets nothing after its session has ended. */
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

interface NoticedMarketsTable {
  series: string;
  /** Of the snapshot that notices were made from last. */
  as_of: Date;
  conditions: Json;
}

interface DigestSettingsTable {
  user_id: string;
  /** 1 is Monday. */
  weekday: number;
  hour: number;
  shows_amounts: boolean;
  due_at: Date;
}

interface DigestsTable {
  user_id: string;
  /** ISO week of the person. */
  week: string;
  made_at: Date;
}

interface CalendarFeedsTable {
  user_id: string;
  /** Of the address that holds. */
  version: number;
  is_open: boolean;
  opened_at: Date;
}

interface ShareLinksTable {
  link_id: string;
  user_id: string;
  name: string;
  shows_amounts: boolean;
  created_at: Date;
  expires_at: Date;
  looks: Generated<number>;
  last_look_at: Date | null;
}

interface FinishedWeeksTable {
  user_id: string;
  /** ISO week of the person. */
  week: string;
}

/** Of the schema `app`. */
export interface NoticeTables {
  'app.notices': NoticesTable;
  'app.notice_settings': NoticeSettingsTable;
  'app.notice_deliveries': NoticeDeliveriesTable;
  'app.digest_settings': DigestSettingsTable;
  'app.calendar_feeds': CalendarFeedsTable;
  'app.share_links': ShareLinksTable;
  'app.digests': DigestsTable;
  'app.finished_weeks': FinishedWeeksTable;
  'app.push_subscriptions': PushSubscriptionsTable;
  'app.noticed_markets': NoticedMarketsTable;
}
