import type { AccountFacts } from '#contract/networks/account-facts.ts'
import type { ConsentTarget } from '#contract/networks/consent-targets.ts'
import type { Platform } from '#contract/platforms.ts'
import type { Prepared } from './publishing.ts'

/** Tokens as they are stored (encrypted). `extra` holds what one platform needs beside them, such as the PDS address. */
export interface Credentials {
  accessToken: string
  refreshToken: string | null
  /** ISO 8601, or null where the platform names no end. */
  expiresAt: string | null
  /** ISO 8601: when the refresh token ends for good, where the platform says so. */
  grantEndsAt?: string | null
  scopes: string[]
  extra: Record<string, unknown>
}

/** An account at a platform, opened for one act: identity and live tokens. */
export interface PlatformConnection {
  /** The platform's own id of the account: X user id, Bluesky DID. */
  externalId: string
  handle: string | null
  credentials: Credentials
}

/** Who an account is, without its tokens. */
export type AccountName = Pick<PlatformConnection, 'externalId' | 'handle'>

/** An account that a consent gives access to, as the platform describes it. */
export interface GrantedAccount<P extends Platform = Platform> extends AccountName {
  name: string | null
  profileImageUrl: string | null
  bio: string | null
  profileUrl: string | null
  /** What the network's rules depend on besides: the subscription, the kind of page. */
  facts: AccountFacts<P>
  /** A page has its own; any other account has those of the consent. */
  credentials: Credentials
}

/** Browser consent by OAuth. `secrets` is kept (encrypted) between start and exchange. */
export interface OAuthFlow {
  /** What a consent here can be for, where the network has both profiles and pages. */
  readonly targets?: readonly ConsentTarget[]
  start(input: {
    redirectUri: string
    state: string
    handle?: string | undefined
  }): Promise<{ authorizationUrl: string; secrets: Prepared }>
  /** `iss`: which server says that it sent the code, where servers say so. */
  exchange(input: {
    code: string
    iss?: string | undefined
    redirectUri: string
    secrets: Prepared
  }): Promise<Credentials>
  /** The document by which servers know this installation, where nobody registers it. */
  clientMetadata?(redirectUri: string): Promise<Record<string, unknown>>
}

/** Sign-in with a handle and a password made for apps. */
export interface AppPasswordFlow {
  connect(input: { handle: string; appPassword: string }): Promise<Credentials>
}

/** How accounts are connected, and kept connected. */
export interface Connecting<P extends Platform = Platform> {
  readonly oauth?: OAuthFlow
  readonly appPassword?: AppPasswordFlow
  /**
   * What a consent gives access to: a person's account, or the pages and channels among which somebody has to choose.
   * `target`: of those only what the consent was for.
   */
  accounts(credentials: Credentials, target?: ConsentTarget | null): Promise<GrantedAccount<P>[]>
  /** Access tokens are renewed by themselves here; elsewhere it takes a refresh token. */
  readonly renewsAccessTokens?: true
  /** A new pair for an old one; the old one may stop working at once. */
  refresh(credentials: Credentials): Promise<Credentials>
  revoke?(credentials: Credentials): Promise<void>
}
