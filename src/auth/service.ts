import type { PublicContext } from '#kernel/context.ts'
import type { Assistants } from './oauth/assistants.ts'
import type { AuthorizationServer } from './oauth/authorization-server.ts'
import type { OidcProviders } from './oidc/providers.ts'
import type { AccessTokens } from './tokens/access-tokens.ts'

declare module '#kernel/services.ts' {
  interface Services {
    accessTokens: AccessTokens
    assistants: Assistants
    authorizationServer: AuthorizationServer
    oidc: OidcProviders
    personBehind: (ctx: PublicContext) => Promise<string | null>
  }
}
