interface Provider {
  name: string;
  label: string;
  kind: string;
}

interface Identity {
  provider: string;
  label: string;
  email: string;
}

export interface ConnectableAccount {
  provider: string;
  label: string;
  kind: string | undefined;
  email: string;
  isConnected: boolean;
}

/** All providers on offer, connected or not, and connected ones that are no longer on offer. */
export function connectableAccounts(
  providers: readonly Provider[],
  identities: readonly Identity[],
): ConnectableAccount[] {
  const offered = providers.map(({ name, label, kind }) => {
    const identity = identities.find(({ provider }) => provider === name);
    return { provider: name, label, kind, email: identity?.email ?? '', isConnected: identity !== undefined };
  });
  const withdrawn = identities
    .filter(({ provider }) => !providers.some(({ name }) => name === provider))
    .map(({ provider, label, email }) => ({ provider, label, kind: undefined, email, isConnected: true }));
  return [...offered, ...withdrawn];
}
