import type { Config } from '#kernel/config.ts'

/** The redirect URI that is registered at the provider. */
export function oidcCallbackUrl({ baseUrl }: Pick<Config, 'baseUrl'>, provider: string): string {
  return `${baseUrl}/v1/auth/oidc/${provider}/callback`
}
