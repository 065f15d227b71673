import type { AccountFacts } from '#contract/networks/account-facts.ts'
import type { ConsentTarget } from '#contract/networks/consent-targets.ts'
import type { Platform } from '#contract/platforms.ts'
import type { Prepared } from './publishing.ts'

/** Tokens as they are stored (encrypted). `extra` has further data of a platform, such as the PDS address. */
export interface Credentials {
  accessToken: string
  refreshToken: string | null
  /** ISO 8601. Null if the platform names no end. */
  expiresAt: string | null
  /** ISO 8601: when the refresh token finally expires, if the platform says so. */
  grantEndsAt?: string | null
  scopes: string[]
  extra: Record<string, unknown>
}

/** An account at a platform, opened for one action: its identity and valid tokens. */
export interface OpenAccount {
  /** The platform's own id of the account: X user id, Bluesky DID. */
  externalId: string
  handle: string | null
  credentials: Credentials
}

/** Who an account is, without its tokens. */
export type AccountName = Pick<OpenAccount, 'externalId' | 'handle'>

/** An account that a consent gives access to, as the platform describes it. */
export interface GrantedAccount<P extends Platform = Platform> extends AccountName {
  name: string | null
  profileImageUrl: string | null
  bio: string | null
  profileUrl: string | null
  /** Other facts on which the network's rules depend: the subscription, the kind of page. */
  facts: AccountFacts<P>
  /** A page has its own credentials. Any other account has the consent's. */
  credentials: Credentials
}

/** Browser consent by OAuth. `secrets` is stored (encrypted) between start and exchange. */
export interface OAuthFlow {
  /** The possible targets of a consent, if the network has both profiles and pages. */
  readonly targets?: readonly ConsentTarget[]
  start(input: {
    redirectUri: string
    state: string
    handle?: string | undefined
  }): Promise<{ authorizationUrl: string; secrets: Prepared }>
  /** `iss` is the server that sent the code, if the server says so. */
  exchange(input: {
    code: string
    iss?: string | undefined
    redirectUri: string
    secrets: Prepared
  }): Promise<Credentials>
  /** The client document of this installation, for networks without registered apps. */
  clientMetadata?(redirectUri: string): Promise<Record<string, unknown>>
}

/** Sign-in with a handle and an app password. */
export interface AppPasswordFlow {
  connect(input: { handle: string; appPassword: string }): Promise<Credentials>
}

/** How accounts are connected and stay connected. */
export interface Connecting<P extends Platform = Platform> {
  readonly oauth?: OAuthFlow
  readonly appPassword?: AppPasswordFlow
  /**
   * The accounts that a consent gives access to: a person's account, or pages and channels to choose from. `target`
   * limits them to the consent's target.
   */
  accounts(credentials: Credentials, target?: ConsentTarget | null): Promise<GrantedAccount<P>[]>
  /** Set if an access token can be renewed by itself. On other networks renewal needs a refresh token. */
  readonly renewsAccessTokens?: true
  /** Exchanges tokens for new ones. The old ones may stop working at once. */
  refresh(credentials: Credentials): Promise<Credentials>
  revoke?(credentials: Credentials): Promise<void>
}
