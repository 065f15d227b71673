import type { FastifyInstance } from 'fastify'
import type { Config } from '#kernel/config.ts'
import { s3Origin } from '#kernel/storage/s3-settings.ts'

type Addresses = Pick<Config, 'baseUrl' | 'filesUrl' | 's3'>

/** Scripts and styles only from files of ours; nothing may frame us. docs/design/security.md, "Headers". */
function pagePolicy({ baseUrl, filesUrl, s3 }: Addresses): string {
  const files = filesUrl === baseUrl ? '' : ` ${filesUrl}`
  // Files of a known size are sent straight to the store.
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

/** What is no page loads nothing, and these words are a third as long as those for pages. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'"

export function addSecurityHeaders(app: FastifyInstance, config: Addresses): void {
  const policy = pagePolicy(config)
  const https = config.baseUrl.startsWith('https:')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', NO_PAGE)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    // For this host alone: Galley does not know what else runs on its subdomains.
    if (https) reply.header('strict-transport-security', 'max-age=31536000')
  })
  app.addHook('onSend', async (_request, reply) => {
    // A route that has a policy of its own keeps it.
    if (reply.getHeader('content-security-policy') !== NO_PAGE) return
    // What is not sent again keeps the policy that came with it: browsers would put this one in its place.
    if (reply.statusCode === 304) reply.removeHeader('content-security-policy')
    if (String(reply.getHeader('content-type')).startsWith('text/html')) reply.header('content-security-policy', policy)
  })
}
