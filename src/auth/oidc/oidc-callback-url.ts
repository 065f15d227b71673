import type { Config } from '#kernel/config.ts'

/** The redirect URI to register at the provider. */
export function oidcCallbackUrl({ baseUrl }: Pick<Config, 'baseUrl'>, provider: string): string {
  return `${baseUrl}/v1/auth/oidc/${provider}/callback`
}
