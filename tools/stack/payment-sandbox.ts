import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort, isPortTaken } from '@app/provisioning';
import { productUrl, type StackSettings } from './settings.ts';

/** What the payment sandbox and the services that use it are told. */
export interface PaymentSandboxChoice {
  readonly service: NodeJS.ProcessEnv;
  /** Of api and worker. */
  readonly shop: NodeJS.ProcessEnv;
}

/** From the port of the app; those between are of the stores. */
const PORT_OFFSET = 3;

/**
 * Port and secret of the payment sandbox, which runs outside of production.
 * @returns undefined in production, and where a sandbox was given already
 */
export async function choosePaymentSandbox(
  settings: StackSettings,
  env: NodeJS.ProcessEnv,
): Promise<PaymentSandboxChoice | undefined> {
  const { NODE_ENV, PORT, DATA_DIR } = settings;
  // Set but empty counts as not set, as everywhere.
  const [given, publicUrl] = [env['PAYMENT_SANDBOX_URL'] ?? '', env['PUBLIC_URL'] ?? ''];
  if (NODE_ENV === 'production' || given !== '') return undefined;
  // The same port each time where it is free: checkouts of an earlier start keep their address.
  const usual = PORT + PORT_OFFSET;
  const isUsualFree = usual <= 65_535 && !(await isPortTaken(usual));
  const port = String(isUsualFree ? usual : await freePort());
  const secret = randomBytes(32).toString('hex');
  return {
    service: {
      PAYMENT_SANDBOX_PORT: port,
      PAYMENT_SANDBOX_SECRET: secret,
      PAYMENT_SANDBOX_FILE: join(DATA_DIR, 'payment-sandbox', 'checkouts.json'),
    },
    shop: {
      PAYMENT_SANDBOX_URL: `http://127.0.0.1:${port}`,
      PAYMENT_SANDBOX_SECRET: secret,
      // Where the sandbox sends people and notices.
      PUBLIC_URL: publicUrl === '' ? productUrl(settings) : publicUrl,
    },
  };
}
