import { walkThrough } from '../harness/case-walk';
import { newPartners } from '../harness/cases';
import { type Cluster, testWithCluster as test } from '../harness/cluster';
import { type Follower, follow, type Heard, noteStreams } from '../harness/live';
import type { Account } from '../harness/server';
import { expect } from '../harness/test';

// Two nodes and a database are slow on a busy machine, and pages reconnect three seconds after an interruption.
test.describe.configure({ timeout: 180_000 });

/** The actions of the walk, each once: Theo's case is sent and opened, then Nora's goes through all statuses. */
const DEEDS = [
  'post_published',
  'post_status_modified',
  'post_published',
  ...['READ', 'PROC'].map(() => 'post_status_modified'),
  'comment_added',
  'comment_added',
  ...['COMP', 'REOP', 'PROC', 'COMP', 'CLSD'].map(() => 'post_status_modified'),
];

const isLater = (one: Heard, other: Heard): boolean => Number(one.id) > Number(other.id);

/** The events written for a person's side since the stream started. */
function written({ query }: Cluster, { email }: Account, { id }: Heard): string[] {
  return query(
    `SELECT e.id || ' ' || e.kind FROM events e JOIN event_sides s ON s.event_id = e.id
     WHERE s.side = (SELECT id FROM users WHERE email = '${email}') AND e.kind <> 'access_changed'
     AND e.id > ${Number(id)} ORDER BY e.id`,
  );
}

/** Expects all written events, in order, without duplicates or others. */
async function expectAll(cluster: Cluster, account: Account, { heard }: Follower): Promise<void> {
  const [ready] = heard;
  if (!ready) throw new Error('nothing was heard');
  const news = () => heard.filter(({ name }) => name !== 'ready');
  const all = written(cluster, account, ready);
  await expect.poll(() => news().map(({ id, name }) => `${id} ${name}`)).toEqual(all);
  expect(news().map(({ name }) => name)).toEqual(DEEDS);
  const later = news().filter((event, index) => index === 0 || isLater(event, news()[index - 1] ?? event));
  expect(later, 'each is later than the one before').toEqual(news());
}

test('RT-01 RT-02: two nodes, one of which dies midway: both sides see everything, nothing is lost or told twice', async ({
  page,
  cluster,
  server,
  openBrowser,
}) => {
  const lab = await (await openBrowser()).newPage();
  const partners = await newPartners(server);
  const people = [partners.clinic, partners.lab];
  const behindBalancer = await Promise.all(people.map((account) => follow(server, account)));
  const atSurvivor = await Promise.all(people.map((account) => follow(cluster.nodes[1], account)));
  const streams = [noteStreams(page), noteStreams(lab)];
  const before: number[] = [];
  await walkThrough({
    clinic: page,
    lab,
    partners,
    midway: async () => {
      before.push(...streams.map(({ length }) => length));
      await cluster.nodes[0].kill();
    },
  });

  for (const [index, account] of people.entries()) {
    for (const followers of [behindBalancer, atSurvivor]) {
      const follower = followers[index];
      if (follower) await expectAll(cluster, account, follower);
    }
    expect(behindBalancer[index]?.opened(), 'the stream broke, and went on').toBeGreaterThan(1);
    expect(atSurvivor[index]?.opened(), 'the other node goes on as ever').toBe(1);
    expect(streams[index]?.length).toBeGreaterThan(before[index] ?? 0);
    expect(streams[index]?.at(-1), 'the page says what it heard last').toMatch(/^\d+$/);
  }
  for (const follower of [...behindBalancer, ...atSurvivor]) follower.stop();
});
