import { walkThrough } from '../harness/case-walk';
import { newPartners } from '../harness/cases';
import { test } from '../harness/test';

test('ORD-02 CAS-02 CAS-03 COM-01 RT-01: a case from the order to its end, each side seeing the other at once', async ({
  page,
  server,
  openBrowser,
}) => {
  const lab = await (await openBrowser()).newPage();
  await walkThrough({ clinic: page, lab, partners: await newPartners(server) });
});
