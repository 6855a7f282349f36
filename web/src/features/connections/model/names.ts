/** The name of a partner in a list: the alias, their own name, or the email address. */
import type { Connection } from '../api/connections';

type Named = Pick<Connection, 'alias' | 'name' | 'email'>;

export function displayName({ alias, name, email }: Named): string {
  return alias || name || email;
}

/** Shown below the name: the partner's own name and email address, unless they are the name already. */
export function otherNames(connection: Named): string[] {
  const shown = displayName(connection);
  return [connection.name, connection.email].filter((name) => name !== '' && name !== shown);
}
