import type { FastifyInstance } from 'fastify'
import type { Config } from '#kernel/config.ts'
import { s3Origin } from '#kernel/storage/s3-settings.ts'

type Addresses = Pick<Config, 'baseUrl' | 'filesUrl' | 's3'>

/**
 * The policy of pages: scripts and styles only from our own files, and no framing by other sites.
 * docs/design/security.md, "Headers".
 */
function pagePolicy({ baseUrl, filesUrl, s3 }: Addresses): string {
  const files = filesUrl === baseUrl ? '' : ` ${filesUrl}`
  // Files of known size are sent directly to the store.
  const sentTo = `${files}${s3 ? ` ${s3Origin(s3)}` : ''}`
  return [
    "default-src 'self'",
    `img-src 'self' data: blob:${files}`,
    ...(files ? [`media-src 'self'${files}`] : []),
    ...(sentTo ? [`connect-src 'self'${sentTo}`] : []),
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of everything but pages: it loads nothing. The policy of pages would be three times as long. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'"

export function addSecurityHeaders(app: FastifyInstance, config: Addresses): void {
  const policy = pagePolicy(config)
  const https = config.baseUrl.startsWith('https:')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', NO_PAGE)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    // Only for this host: Galley does not know what else runs on its subdomains.
    if (https) reply.header('strict-transport-security', 'max-age=31536000')
  })
  app.addHook('onSend', async (_request, reply) => {
    // A route with a policy of its own keeps it.
    if (reply.getHeader('content-security-policy') !== NO_PAGE) return
    // A 304 keeps the policy of the stored answer, which browsers would otherwise replace with this one.
    if (reply.statusCode === 304) reply.removeHeader('content-security-policy')
    if (String(reply.getHeader('content-type')).startsWith('text/html')) reply.header('content-security-policy', policy)
  })
}
