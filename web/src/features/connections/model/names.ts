/** How a partner is called in a list: the name one gave them, their own, or the address. */
import type { Connection } from '../api/connections';

type Named = Pick<Connection, 'alias' | 'name' | 'email'>;

export function displayName({ alias, name, email }: Named): string {
  return alias || name || email;
}

/** What stands below the name: whatever of name and address it did not say. */
export function otherNames(connection: Named): string[] {
  const shown = displayName(connection);
  return [connection.name, connection.email].filter((name) => name !== '' && name !== shown);
}
