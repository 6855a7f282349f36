/** What is there before a test begins, made by one call; the server answers it only when it was built for tests. */

/** As `crates/server/src/testing.rs` reads it. */
export interface World {
  people?: NewPerson[];
  /** Addresses of two people each: the first asked, the second accepted. */
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
  /** Access tokens of those who have a session, in their order. */
  tokens: string[];
  /** The ids of the connections, in their order. */
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
