import { z } from 'zod/mini';
import { stressLevelSchema, zoneKey8Schema } from '@app/strategy';
import { isoInstantSchema, regimeSchema, usdStringSchema } from '../common.js';

/** A figure as it is written in a notice, such as "19.87" or "-10.4". */
const figureSchema = z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,6})?$/));
const monthSchema = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** Kind and parameters of each notice. */
const kinds = {
  regimeChanged: {
    kind: z.literal('regime-changed'),
    params: z.object({ regime: regimeSchema, oldRegime: regimeSchema }),
  },
  rsiZone: {
    kind: z.literal('rsi-zone'),
    /** The interpretation follows from where the RSI went. */
    params: z.object({ oldRsi: figureSchema, newRsi: figureSchema, zone: zoneKey8Schema }),
  },
  rsiExtreme: {
    kind: z.literal('rsi-extreme'),
    params: z.object({ rsi: figureSchema, side: z.enum(['low', 'high']) }),
  },
  stressCrossed: {
    kind: z.literal('stress-crossed'),
    /** `level`: the stress index; `interpretation`: its level. */
    params: z.object({ level: figureSchema, interpretation: stressLevelSchema }),
  },
  priceMoved: {
    kind: z.literal('price-moved'),
    /** `change`: percent of 24 hours. */
    params: z.object({ change: figureSchema, price: usdStringSchema }),
  },
  welcomeBack: { kind: z.literal('welcome-back'), params: z.object({ username: z.string() }) },
  monthlyComparison: {
    kind: z.literal('monthly-comparison'),
    /** `difference`: what the own weeks are worth more than fixed DCA; `return`: of the own weeks, in percent. */
    params: z.object({ month: monthSchema, difference: usdStringSchema, return: figureSchema }),
  },
  subscriptionEnding: {
    kind: z.literal('subscription-ending'),
    params: z.object({ days: z.union([z.literal(7), z.literal(1)]), paidUntil: isoInstantSchema }),
  },
  subscriptionEnded: {
    kind: z.literal('subscription-ended'),
    params: z.object({ paidUntil: isoInstantSchema }),
  },
  paymentSettled: { kind: z.literal('payment-settled'), params: z.object({ paymentId: z.uuid() }) },
  paymentUnderpaid: { kind: z.literal('payment-underpaid'), params: z.object({ paymentId: z.uuid() }) },
};

/** What a notice tells, by kind; the words are written in the reader's language. */
export const noticeContentSchema = z.discriminatedUnion('kind', [
  z.object(kinds.regimeChanged),
  z.object(kinds.rsiZone),
  z.object(kinds.rsiExtreme),
  z.object(kinds.stressCrossed),
  z.object(kinds.priceMoved),
  z.object(kinds.welcomeBack),
  z.object(kinds.monthlyComparison),
  z.object(kinds.subscriptionEnding),
  z.object(kinds.subscriptionEnded),
  z.object(kinds.paymentSettled),
  z.object(kinds.paymentUnderpaid),
]);
export type NoticeContent = z.infer<typeof noticeContentSchema>;
export type NoticeKind = NoticeContent['kind'];

export const noticeKinds = [
  'regime-changed',
  'rsi-zone',
  'rsi-extreme',
  'stress-crossed',
  'price-moved',
  'monthly-comparison',
  'welcome-back',
  'subscription-ending',
  'subscription-ended',
  'payment-settled',
  'payment-underpaid',
] as const satisfies readonly NoticeKind[];

/** Kinds that may be mailed at the person's wish; of subscriptions and payments a mail of their own is always sent. */
export const mailedNoticeKinds = [
  'regime-changed',
  'rsi-zone',
  'rsi-extreme',
  'stress-crossed',
  'price-moved',
] as const satisfies readonly NoticeKind[];

/** Kinds that may be pushed to a device; the greeting is for who has the app open. */
export const pushedNoticeKinds = [
  ...mailedNoticeKinds,
  'monthly-comparison',
  'subscription-ending',
  'subscription-ended',
  'payment-settled',
  'payment-underpaid',
] as const satisfies readonly NoticeKind[];

const place = { id: z.uuid(), createdAt: isoInstantSchema, readAt: z.nullable(isoInstantSchema) };

export const noticeSchema = z.discriminatedUnion('kind', [
  z.object({ ...kinds.regimeChanged, ...place }),
  z.object({ ...kinds.rsiZone, ...place }),
  z.object({ ...kinds.rsiExtreme, ...place }),
  z.object({ ...kinds.stressCrossed, ...place }),
  z.object({ ...kinds.priceMoved, ...place }),
  z.object({ ...kinds.welcomeBack, ...place }),
  z.object({ ...kinds.monthlyComparison, ...place }),
  z.object({ ...kinds.subscriptionEnding, ...place }),
  z.object({ ...kinds.subscriptionEnded, ...place }),
  z.object({ ...kinds.paymentSettled, ...place }),
  z.object({ ...kinds.paymentUnderpaid, ...place }),
]);
export type Notice = z.infer<typeof noticeSchema>;

/** GET /api/notices?limit=&cursor=, newest first */
export const noticesResponseSchema = z.object({
  notices: z.array(noticeSchema),
  /** Of all that are kept, not of this page alone. */
  unread: z.int().check(z.nonnegative()),
  /** The person's quiet hours: what arrives now is shown without a toast. */
  isQuiet: z.boolean(),
  /** The clock of the server. */
  at: isoInstantSchema,
  nextCursor: z.nullable(z.string()),
});
export type NoticesResponse = z.infer<typeof noticesResponseSchema>;

/** POST /api/notices/read: these, or all that were made up to a moment. */
export const readNoticesRequestSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)) }),
  z.strictObject({ until: isoInstantSchema }),
]);
export type ReadNoticesRequest = z.infer<typeof readNoticesRequestSchema>;
export const readNoticesResponseSchema = z.object({ unread: z.int().check(z.nonnegative()) });
export type ReadNoticesResponse = z.infer<typeof readNoticesResponseSchema>;

const channelsSchema = z.strictObject({ app: z.boolean(), mail: z.boolean(), push: z.boolean() });
export type NoticeChannels = z.infer<typeof channelsSchema>;
const hourSchema = z.int().check(z.minimum(0), z.maximum(23));

/** In the person's time zone; from 22 until 7 goes past midnight. */
export const quietHoursSchema = z
  .strictObject({ from: hourSchema, until: hourSchema })
  .check(z.refine(({ from, until }) => from !== until));
export type QuietHours = z.infer<typeof quietHoursSchema>;

/** GET and PUT /api/settings/notices */
export const noticeSettingsSchema = z.strictObject({
  kinds: z.strictObject({
    'regime-changed': channelsSchema,
    'rsi-zone': channelsSchema,
    'rsi-extreme': channelsSchema,
    'stress-crossed': channelsSchema,
    'price-moved': channelsSchema,
    'monthly-comparison': channelsSchema,
    'welcome-back': channelsSchema,
    'subscription-ending': channelsSchema,
    'subscription-ended': channelsSchema,
    'payment-settled': channelsSchema,
    'payment-underpaid': channelsSchema,
  }),
  quietHours: z.nullable(quietHoursSchema),
});
export type NoticeSettings = z.infer<typeof noticeSettingsSchema>;

const inAppOnly: NoticeChannels = { app: true, mail: false, push: false };

/** Of somebody who never changed them. */
export const defaultNoticeSettings: NoticeSettings = {
  kinds: {
    'regime-changed': inAppOnly,
    'rsi-zone': inAppOnly,
    'rsi-extreme': inAppOnly,
    'stress-crossed': inAppOnly,
    'price-moved': inAppOnly,
    'monthly-comparison': inAppOnly,
    'welcome-back': inAppOnly,
    'subscription-ending': inAppOnly,
    'subscription-ended': inAppOnly,
    'payment-settled': inAppOnly,
    'payment-underpaid': inAppOnly,
  },
  quietHours: null,
};

/** Browsers that one person may have push notices on: 409 PUSH.TOO_MANY above it. */
export const pushSubscriptionsPerUserMax = 10;

/** GET and POST /api/settings/push, and DELETE /api/settings/push/{id}: the browsers that get push notices. */
export const pushSettingsResponseSchema = z.object({
  /** Of this installation, for the subscription of a browser. */
  publicKey: z.string(),
  browsers: z.array(
    z.object({
      id: z.uuid(),
      /** SHA-256 of its address in hexadecimal, by which a browser knows itself. */
      fingerprint: z.string(),
      createdAt: isoInstantSchema,
    }),
  ),
});
export type PushSettingsResponse = z.infer<typeof pushSettingsResponseSchema>;

/** POST /api/settings/push: the subscription of a browser, as its PushManager gives it. */
export const pushSubscriptionRequestSchema = z.strictObject({
  endpoint: z.url().check(z.maxLength(2_000)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/)),
  }),
});
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionRequestSchema>;
