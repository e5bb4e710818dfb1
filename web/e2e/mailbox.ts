import type { Page } from 'playwright-core';
import { z } from 'zod';

const mailboxSchema = z.object({ mails: z.array(z.object({ id: z.string(), to: z.string().nullable() })) });
const mailSchema = z.object({ text: z.string().nullable() });

/**
 * The first mail to an address that says this, as an administrator finds it in the catch-all mailbox.
 * @throws Error after a minute without one
 */
export async function mailedText(page: Page, address: string, pattern: RegExp): Promise<RegExpExecArray> {
  const answer = await page.request.post('/api/auth/token/', {
    data: { username: 'admin', password: 'demo-administrator' },
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json());
  const headers = { authorization: `Bearer ${access_token}` };
  for (let turn = 0; turn < 600; turn += 1) {
    const box = await page.request.get('/api/admin/mailbox', { headers });
    const mails = mailboxSchema.parse(await box.json()).mails.filter(({ to }) => to === address);
    for (const { id } of mails) {
      const mail = await page.request.get(`/api/admin/mailbox/${id}`, { headers });
      const found = pattern.exec(mailSchema.parse(await mail.json()).text ?? '');
      if (found !== null) return found;
    }
    await page.waitForTimeout(100);
  }
  throw new Error(`no mail to ${address} says ${String(pattern)}`);
}
