/** A real OpenID provider, which vouches for whoever the test says. */
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
  /** Who is signed in at the provider. */
  claims: Claims = { sub: 'nobody' };
  /** What a provider gone wrong says besides. */
  lies: Record<string, unknown> = {};

  /** What it changes about the way back. */
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

  /** Under this name, as the operator configures it. */
  settings(name: string): Record<string, string> {
    const prefix = `ARCHWAY_SOCIAL__PROVIDERS__${name.toUpperCase()}__`;
    return {
      [`${prefix}ISSUER`]: this.url,
      [`${prefix}CLIENT_ID`]: 'archway',
      [`${prefix}CLIENT_SECRET`]: 'a secret between the two',
    };
  }

  /** From now on it signs with a key nobody has seen yet. */
  async changeKey(): Promise<void> {
    const keys = this.server.issuer.keys;
    await keys.generate('RS256', { kid: `key-${Date.now()}` });
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }
}
