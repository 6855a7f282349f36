import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { enterCode, expectSignedIn, submitLogin } from '../harness/people';
import { expect, test } from '../harness/test';

interface Received {
  from: string;
  to: string[];
  raw: string;
}

async function startPostOffice() {
  const received: Received[] = [];
  const office = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (text: string) => {
        raw += text;
      });
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  const listener = office.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => office.close() };
}

test('OPS-01 ACC-09: with a mail server configured the code arrives by SMTP, and no outbox exists', async ({
  page,
  serverWith,
}) => {
  const office = await startPostOffice();
  const server = await serverWith({
    ARCHWAY_MAIL__SMTP_URL: office.url,
    ARCHWAY_MAIL__FROM: 'Archway <post@archway.example>',
  });
  const account = server.createUser(['staff']);
  await page.goto(`${server.url}/login`);
  await submitLogin(page, account);
  await expect.poll(() => office.received.length).toBe(1);
  const [mail] = office.received;
  expect(mail).toMatchObject({ from: 'post@archway.example', to: [account.email] });
  const code = /^Subject: (\d{6}) is your Archway sign-in code\r$/m.exec(mail?.raw ?? '')?.[1];
  await enterCode(page, code ?? 'no code in the subject');
  await expectSignedIn(page);
  for (const path of ['/outbox', '/outbox/messages']) {
    expect((await page.request.get(server.url + path)).status(), path).toBe(404);
  }
  office.close();
});
