import type { AccessTokens } from './access-tokens.ts'
import type { OidcProviders } from './oidc/providers.ts'

declare module '#kernel/services.ts' {
  interface Services {
    accessTokens: AccessTokens
    oidc: OidcProviders
  }
}
