import { z } from 'zod';

const HOST = /^(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/;

/** Environment of push notices, part of the schema of the processes that take subscriptions or send. */
export const pushSettingsShape = {
  PUSH_HOSTS: z
    .string()
    .default(
      'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    )
    .transform((hosts) => hosts.split(',').map((host) => host.trim().toLowerCase()))
    .refine((hosts) => hosts.every((host) => HOST.test(host)), {
      error: 'must be host names with commas between them',
    })
    .describe(
      'push services of browsers that notices are sent to, with commas; *. stands for any name below',
    ),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, { error: 'must be 32 bytes in base64url' })
    .optional()
    .describe(
      'key by which push services know this installation, the same for api and worker; without it one follows from the master key',
    ),
};

/** Names without any character that another parser of addresses could end the host at. */
const PLAIN_HOST_NAME = /^[a-z0-9.-]+$/;

/**
 * An address of a push service in its normal form, which every parser reads alike: the server calls what a browser has
 * named, and nobody may make it call its own network.
 *
 * @returns undefined for any other address
 */
export function pushEndpointOf(endpoint: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const { protocol, host, hostname, username, password, href } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '' || !PLAIN_HOST_NAME.test(hostname))
    return undefined;
  const isKnown = hosts.some((known) =>
    known.startsWith('*.') ? host.endsWith(known.slice(1)) && host.length > known.length - 1 : host === known,
  );
  return isKnown ? href : undefined;
}
