import type { AccessTokens } from './access-tokens.ts'

declare module '#kernel/services.ts' {
  interface Services {
    accessTokens: AccessTokens
  }
}
