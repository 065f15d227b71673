import type { PublicContext } from '#kernel/context.ts'
import { isOnThisMachine } from '#kernel/net/reachable.ts'

/**
 * The address that a browser is sent on to; null if it can stay. Bluesky sends browsers back to 127.0.0.1 even if
 * people reach an installation on this machine as localhost, where a browser has other cookies.
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
