import type { PublicContext } from '#kernel/context.ts'
import { isOnThisMachine } from '#kernel/net/reachable.ts'

/**
 * The address to which the browser must be redirected. Null if it is already at the right host. Bluesky redirects
 * browsers to 127.0.0.1 even if people use a local installation as localhost, where the browser has other cookies.
 */
export function onOwnHost(
  { services, header }: Pick<PublicContext, 'services' | 'header'>,
  path: string,
): string | null {
  const own = new URL(services.config.baseUrl)
  const asked = URL.parse(`${own.protocol}//${header('host') ?? own.host}`)
  const strays = asked !== null && asked.host !== own.host && isOnThisMachine(asked) && isOnThisMachine(own)
  return strays && asked.port === own.port ? new URL(path, own).href : null
}
