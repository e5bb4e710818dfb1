import { z } from 'zod';
import { newPasswordSettings, passwordSettings, pushSettingsShape } from '@app/accounts';
import { priceSetSchema } from '@app/contracts';
import { eventStoreUrlSchema } from '@app/event-store';
import { paymentSettingsShape } from '@app/payments';
import { tracingSettings } from '@app/platform/tracing';

const wholeNumber = (minimum: number, maximum: number): z.ZodCoercedNumber =>
  z.coerce.number().int().min(minimum).max(maximum);

const isHttps = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';

/** Only https, since the address becomes a link of a public page. */
const httpsAddress = (description: string) =>
  z.string().refine(isHttps, { error: 'must be an https address' }).optional().describe(description);

/** Environment of the api. `.env.example` is generated from these descriptions. */
export const configSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('production')
    .describe('Demo accounts exist in development only; anything unset is production.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for every interface.'),
  PORT: wholeNumber(0, 65_535).default(4400).describe('Port of the application.'),
  DATABASE_URL: z.string().min(1).describe('Postgres, as postgres://user:password@host:port/database.'),
  DATABASE_POOL_MAX: wholeNumber(2, 200)
    .default(10)
    .describe('Most Postgres connections of one process; a change of an administrator holds two.'),
  EVENTSTORE_URL: eventStoreUrlSchema.describe(
    'Event store, as esdb://host:port?tls=false; the embedded server or EventStoreDB.',
  ),
  APP_MASTER_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, { error: 'must be 32 bytes in base64' })
    .optional()
    .describe('Key that wraps the keys of personal texts, 32 bytes in base64: "openssl rand -base64 32".'),
  APP_MASTER_KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File of that key where APP_MASTER_KEY is not set, made at the first start; keep a copy apart from backups.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least important level that is logged.'),
  WEB_DIST: z.string().optional().describe('Folder of the built web app; without it only /api is served.'),
  VITE_API_BASE: z
    .string()
    .regex(/^(?:https?:\/\/[^\s/;,'"]+)?(?:\/(?!\/)[^\s;,'"]*)?$/, {
      error: 'must be a path or an http(s) address',
    })
    .default('/api')
    .describe(
      'Where the web app finds the api: a path, or an address, which the content security policy then allows. It is read when the web app is built, too. Another origin has to answer CORS requests: this api does not.',
    ),
  LIVE_HEARTBEAT_SECONDS: wholeNumber(1, 300)
    .default(20)
    .describe('Seconds between signs of life on an open connection for live updates.'),
  TRUST_PROXY_HOPS: wholeNumber(0, 10)
    .default(0)
    .describe('Reverse proxies in front, so that rate limits see the real address.'),
  ...passwordSettings,
  DEFAULT_BRL_PER_USD: z
    .string()
    .regex(/^[1-9]\d{0,3}(\.\d{1,6})?$/, { error: 'must be a rate such as 5.40' })
    .default('5.40')
    .describe('Reais for one dollar where no rate is stored; shown as a default wherever it was used.'),
  SIGN_IN_LIMIT_PER_NAME: wholeNumber(1, 10_000)
    .default(5)
    .describe(
      'Wrong passwords of a name from one network in 15 minutes, from which on each further try waits 1, 2, 4 … 60 s (429 meanwhile).',
    ),
  SIGN_IN_LIMIT_PER_ADDRESS: wholeNumber(1, 100_000)
    .default(20)
    .describe('The same of all names from one network: many people may share an address.'),
  REGISTER_LIMIT_PER_ADDRESS: wholeNumber(1, 100_000)
    .default(100)
    .describe('Registrations per address in an hour before 429.'),
  USER_EXISTS_LIMIT_PER_ADDRESS: wholeNumber(1, 100_000)
    .default(120)
    .describe('Names looked up per address in 15 minutes before 429.'),
  FORGOT_PASSWORD_LIMIT_PER_NAME: wholeNumber(1, 10_000)
    .default(5)
    .describe('Mailed passwords per name from one network in an hour before 429.'),
  FORGOT_PASSWORD_LIMIT_PER_ADDRESS: wholeNumber(1, 100_000)
    .default(30)
    .describe('Mailed passwords per address in an hour before 429.'),
  CONSULTANCY_LIMIT_PER_ADDRESS: wholeNumber(1, 10_000)
    .default(5)
    .describe('Consultancy requests per address in an hour before 429.'),
  API_TOKEN_LIMIT_PER_MINUTE: wholeNumber(1, 100_000)
    .default(60)
    .describe('Requests of an API token in a minute before 429.'),
  ...newPasswordSettings,
  SESSION_MAX_DAYS: wholeNumber(1, 3_650)
    .default(90)
    .describe('Days after a sign-in until it has to be repeated, however often the session was refreshed.'),
  API_METRICS_PORT: wholeNumber(1, 65_535)
    .optional()
    .describe('Port of the Prometheus metrics of the api; without it none is opened.'),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('interface of every metrics port; 0.0.0.0 only where no stranger can reach it'),
  ...tracingSettings,
  PRICE_SET: z
    .enum(priceSetSchema.options)
    .default('current')
    .describe('Price list of the plans: current is 30 to 216 USD, legacy 20 to 144 USD.'),
  EXPIRED_ACCESS: z
    .enum(['readable', 'blocked'])
    .default('readable')
    .describe('Whether the portfolio can be read without an active subscription; advice never can.'),
  CHECKOUT_LIMIT_PER_ADDRESS: wholeNumber(1, 10_000)
    .default(30)
    .describe('Payments that a network, or a signed-in person, may open in an hour before 429.'),
  SMTP_URL: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Mail server of the worker; without it visitors cannot pay in production, since nobody could mail them an account.',
    ),
  ...paymentSettingsShape,
  ...pushSettingsShape,
  PUBLIC_URL: z
    .url()
    .optional()
    .describe('Address of the app in a browser, for links in mails and in the heads of public pages.'),
  SUPPORT_EMAIL: z
    .email({ error: 'must be an email address' })
    .optional()
    .describe('Where the pages send people who need help; without it they offer no contact.'),
  GUIDE_EXCHANGE_URL: httpsAddress(
    'Affiliate address of the exchange that the Bitcoin guide recommends for a first purchase; without it no button is drawn.',
  ),
  GUIDE_IOS_URL: httpsAddress('Its app for iPhone; without it no button is drawn.'),
  GUIDE_ANDROID_URL: httpsAddress('Its app for Android; without it no button is drawn.'),
  GUIDE_ENCYCLOPEDIA_URL: httpsAddress(
    'Bitcoin encyclopedia of the Bitcoin guide; without it no button is drawn.',
  ),
  GUIDE_TUTORIALS_URL: httpsAddress('Tutorials of the Bitcoin guide; without it no button is drawn.'),
});

export type ApiConfig = Readonly<z.output<typeof configSchema>>;
