import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { smtpTransport } from './smtp-transport.js';

/** As much of an SMTP server as a client needs: it takes mails, and rejects recipients named "nobody", and hangs up on those named "lost" once it
 * has their mail. */
class MailServer {
  readonly taken: string[] = [];
  readonly #server: Server = createServer((socket) => {
    this.#serve(socket);
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('there is an address');
    return `smtp://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket): void {
    let buffered = '';
    let mail: string | undefined;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const command = (line: string): void => {
      if (mail !== undefined) {
        if (line === '.') {
          this.taken.push(mail);
          if (mail.includes('To: lost')) socket.destroy();
          else say('250 taken');
          mail = undefined;
        } else mail += `${line}\n`;
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT' && line.includes('nobody')) say('550 5.1.1 <nobody@example.com> is unknown');
      else if (verb === 'DATA') {
        mail = '';
        say('354 go on');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    };
    say('220 ready');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      buffered += chunk.toString();
      const lines = buffered.split('\r\n');
      buffered = lines.pop() ?? '';
      lines.forEach(command);
    });
  }
}

const server = new MailServer();
let url: string;

beforeAll(async () => {
  url = await server.start();
});
afterAll(async () => {
  await server.stop();
});

const mail = {
  messageId: '<0199a000-0000-7000-8000-000000000001@dca.example.com>',
  to: 'ana@example.com',
  subject: 'Olá, você',
  text: 'Só texto.\n',
  html: '<p>Só HTML.</p>\n',
};

describe('the SMTP transport', () => {
  it('sends text and HTML under the Message-ID it is given', async () => {
    const transport = smtpTransport({ url, from: 'DynamicDCA <no-reply@dca.example.com>' });
    try {
      await transport.send(mail);
    } finally {
      transport.close();
    }

    const [taken = ''] = server.taken;
    expect(taken).toContain(`Message-ID: ${mail.messageId}`);
    expect(taken).toContain('From: DynamicDCA <no-reply@dca.example.com>');
    expect(taken).toContain('To: ana@example.com');
    expect(taken).toContain('Auto-Submitted: auto-generated');
    expect(taken).toContain('multipart/alternative');
    expect(taken).toContain('text/plain');
    expect(taken).toContain('text/html');
  });

  it('says why a mail was not taken without the address that the server names', async () => {
    const transport = smtpTransport({ url, from: 'no-reply@dca.example.com' });
    try {
      const refused = transport.send({ ...mail, to: 'nobody@example.com' });
      await expect(refused).rejects.toMatchObject({ code: 'EENVELOPE 550', isFinal: true });
      await expect(refused).rejects.toThrow(/^the mail was not taken: EENVELOPE 550$/);
    } finally {
      transport.close();
    }
  });

  it('names how mails of this kind are ended, where that is by https', async () => {
    const transport = smtpTransport({ url, from: 'no-reply@dca.example.com' });
    server.taken.length = 0;
    try {
      await transport.send({ ...mail, unsubscribeUrl: 'https://dca.example.com/end/QUJD' });
      await transport.send({ ...mail, unsubscribeUrl: 'http://dca.example.com/end/QUJD' });
    } finally {
      transport.close();
    }
    const [overHttps = '', overHttp = ''] = server.taken;
    expect(overHttps).toContain('List-Unsubscribe: <https://dca.example.com/end/QUJD>\n');
    expect(overHttps).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
    expect(overHttp).not.toContain('List-Unsubscribe');
  });

  it('says of a lost answer that the mail may have been taken, and not of what came before', async () => {
    const transport = smtpTransport({ url, from: 'no-reply@dca.example.com' });
    const away = smtpTransport({ url: 'smtp://127.0.0.1:1', from: 'no-reply@dca.example.com' });
    try {
      const lost = transport.send({ ...mail, to: 'lost@example.com' });
      await expect(lost).rejects.toMatchObject({ mayBeTaken: true, isFinal: false });
      const refused = transport.send({ ...mail, to: 'nobody@example.com' });
      await expect(refused).rejects.toMatchObject({ mayBeTaken: false });
      await expect(away.send(mail)).rejects.toMatchObject({ mayBeTaken: false });
    } finally {
      transport.close();
      away.close();
    }
  });

  it('takes a server that is away for a thing that passes', async () => {
    const transport = smtpTransport({ url: 'smtp://127.0.0.1:1', from: 'no-reply@dca.example.com' });
    try {
      await expect(transport.send(mail)).rejects.toMatchObject({ isFinal: false });
    } finally {
      transport.close();
    }
  });
});
