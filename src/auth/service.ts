import type { PublicContext } from '#kernel/context.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Assistants } from './oauth/assistants.ts'
import type { AuthorizationServer } from './oauth/authorization-server.ts'
import type { OidcProviders } from './oidc/providers.ts'

declare module '#kernel/services.ts' {
  interface Services {
    accessTokens: AccessTokens
    assistants: Assistants
    authorizationServer: AuthorizationServer
    oidc: OidcProviders
    personBehind: (ctx: PublicContext) => Promise<string | null>
  }
}
