import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { hasSessionCookie } from '#auth/session/sessions.ts'
import type { Config } from '#kernel/config.ts'
import { acceptedEncoding } from '../http/content-encoding.ts'
import { isKnown } from '../http/entity-tag.ts'
import { isPagePath } from './page-paths.ts'
import { readWebPages } from './web-pages.ts'

/**
 * Serves the built web app: hashed files are cached for ever, and the page is revalidated each time. It answers a GET of
 * every path that page-paths.ts does not keep for programs; anything else is 404.
 */
export async function addWebApp(
  app: FastifyInstance,
  config: Pick<Config, 'baseUrl'>,
  folder: string | null,
): Promise<void> {
  const pageAt = folder === null ? null : await readWebPages(folder)
  if (folder && pageAt) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      preCompressed: true,
      // Files that are cached for ever are not revalidated or requested in parts, and every header costs time on a slow
      // line.
      etag: false,
      lastModified: false,
      acceptRanges: false,
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (pageAt && request.method === 'GET' && isPagePath(path)) {
      const { html, tag, encoded } = pageAt(path, hasSessionCookie(config, request.headers.cookie))
      // One tag for every encoding, so it is a weak one.
      void reply.headers({ 'cache-control': 'no-cache', vary: 'cookie, accept-encoding', etag: `W/${tag}` })
      if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
      const encoding = acceptedEncoding(request.headers['accept-encoding'])
      if (encoding) void reply.header('content-encoding', encoding)
      return reply.type('text/html; charset=utf-8').send(encoding ? encoded[encoding] : html)
    }
    return reply.code(404).send({ error: `There is nothing at ${request.method} ${path}` })
  })
}
