/** A real OpenID provider, which confirms the identity that the test sets. */
import { OAuth2Server } from 'oauth2-mock-server';

export interface Claims {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
}

export class Provider {
  /** The person signed in at the provider. */
  claims: Claims = { sub: 'nobody' };
  /** Additional false claims of a faulty provider. */
  lies: Record<string, unknown> = {};

  /** Changes to the redirect back to the server. */
  redirect: (back: URL) => void = () => {};

  private constructor(private readonly server: OAuth2Server) {
    server.service.on('beforeAuthorizeRedirect', ({ url }) => this.redirect(url));
    server.service.on('beforeTokenSigning', (token) => Object.assign(token.payload, this.claims, this.lies));
  }

  static async start(): Promise<Provider> {
    const server = new OAuth2Server();
    await server.issuer.keys.generate('RS256');
    await server.start(0, 'localhost');
    return new Provider(server);
  }

  get url(): string {
    return this.server.issuer.url ?? '';
  }

  /** The server settings for this provider under a name. */
  settings(name: string): Record<string, string> {
    const prefix = `ARCHWAY_SOCIAL__PROVIDERS__${name.toUpperCase()}__`;
    return {
      [`${prefix}ISSUER`]: this.url,
      [`${prefix}CLIENT_ID`]: 'archway',
      [`${prefix}CLIENT_SECRET`]: 'a secret between the two',
    };
  }

  /** Switches to a signing key that the server does not know yet. */
  async changeKey(): Promise<void> {
    const keys = this.server.issuer.keys;
    await keys.generate('RS256', { kid: `key-${Date.now()}` });
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }
}
