/** Data that exist before a test starts, created by one call; only a server built for tests answers it. */

/** As `crates/server/src/testing.rs` reads it. */
export interface World {
  people?: NewPerson[];
  /** Pairs of addresses: the first person sent the request, the second accepted it. */
  connections?: [asking: string, answering: string][];
  groups?: { name: string; owner: string; members: string[] }[];
}

export interface NewPerson {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  role: string;
  country: string;
  institution: string;
  rights: string[];
  has_session: boolean;
}

export interface Made {
  /** Access tokens of the people with a session, in order. */
  tokens: string[];
  /** The ids of the connections, in order. */
  connections: string[];
}

export async function makeWorld(url: string, world: World): Promise<Made> {
  const answer = await fetch(`${url}/testing/world`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(world),
  });
  if (!answer.ok) throw new Error(`the world was not made: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Made;
}
