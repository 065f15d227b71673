import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { MAX_UPLOAD_BYTES } from '#contract/uploads.ts'
import { AppError, forbidden } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import { isLocalStorage, STORAGE_PATH } from '#kernel/storage/local-storage.ts'

/** An uploaded file runs no script and frames nothing, whatever it claims to be. Design: security, "Uploads". */
const FILE_POLICY = "sandbox; default-src 'none'"
const SHOWN_INLINE = /^(image\/(png|jpeg|webp|gif)|video\/(mp4|webm|quicktime))$/

/** A file is never written to again. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Signed PUT and plain GET of files in the local store. With a store elsewhere there is nothing to serve. */
export function addStorageRoutes(app: FastifyInstance, services: Services): void {
  const { storage } = services
  if (!isLocalStorage(storage)) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put(`${STORAGE_PATH}/*`, { compress: false, config: { bodyPace: 'upload' } }, async (request, reply) => {
      await storage.receive({
        url: new URL(request.raw.url ?? '/', services.config.filesUrl),
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
        body: request.raw,
        // The type is part of what was signed, so that the sender cannot choose the limit.
        maxBytes: request.headers['content-type']?.startsWith('video/')
          ? MAX_UPLOAD_BYTES.video
          : MAX_UPLOAD_BYTES.image,
      })
      return reply.code(200).send({ data: { stored: true } })
    })
    scope.setErrorHandler<FastifyError>((error, _request, reply) => {
      if (error.statusCode !== 416) throw error // the server's own handler has words for it
      return reply.code(416).send({ error: 'The file ends before the range that was asked for' })
    })
    // Ranges, HEAD and what the reader knows already are the library's.
    await scope.register(fastifyStatic, { root: storage.folder, serve: false, cacheControl: false, contentType: false })
    scope.get<{ Params: { '*': string } }>(`${STORAGE_PATH}/*`, { compress: false }, async (request, reply) => {
      const key = request.params['*']
      const lentFor = storage.lentFor(new URL(request.raw.url ?? '/', services.config.filesUrl))
      if (lentFor === 0) throw forbidden('This address was lent for some hours, and they are over')
      const contentType = await storage.typeOf(key)
      if (!contentType) throw new AppError('not_found', 'There is no such file')
      reply
        .header('content-security-policy', FILE_POLICY)
        .header('content-disposition', SHOWN_INLINE.test(contentType) ? 'inline' : 'attachment')
        .header('cache-control', lentFor === null ? FOR_EVER : `private, max-age=${Math.floor(lentFor)}`)
        .type(contentType)
      return reply.sendFile(key)
    })
  })
}
