import type { PublicContext } from '#kernel/context.ts'
import { isOnThisMachine } from '#kernel/net/reachable.ts'

/**
 * Bluesky sends browsers back to 127.0.0.1 where people reach an installation on this machine as localhost, and a browser
 * has other cookies there. The address to send such a browser on to; else null.
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
