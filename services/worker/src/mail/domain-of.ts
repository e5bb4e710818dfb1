const FALLBACK = 'localhost';

/** The domain of a sender such as `Name <address@domain>`: what follows the @ in every Message-ID. */
export function domainOf(sender: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(sender)?.[1] ?? FALLBACK;
}
