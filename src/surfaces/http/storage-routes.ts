import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STORAGE_PATH } from '#contract/media/file-address.ts'
import { MAX_UPLOAD_BYTES } from '#contract/media/uploads.ts'
import { AppError, forbidden } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import { contentTypeOf } from '#kernel/storage/content-types.ts'
import { isLocalStorage, type LocalStorage } from '#kernel/storage/local-storage.ts'
import { isS3Storage } from '#kernel/storage/s3-storage.ts'
import type { Storage } from '#kernel/storage/storage.ts'

/**
 * The policy of uploaded files: they run no script and frame nothing, whatever they claim to be. docs/design/security.md,
 * "Uploads".
 */
const FILE_POLICY = "sandbox; default-src 'none'"
const SHOWN_INLINE = /^(image\/(png|jpeg|webp|gif)|video\/(mp4|webm|quicktime))$/

/** For files, which never change once they are written. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves signed PUT and plain GET of files, wherever they are stored. */
export function addStorageRoutes(app: FastifyInstance, services: Services): void {
  const { storage } = services
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put(`${STORAGE_PATH}/*`, { compress: false, config: { bodyPace: 'upload' } }, async (request, reply) => {
      await storage.receive({
        url: new URL(request.raw.url ?? '/', services.config.filesUrl),
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
        body: request.raw,
        // The type is part of the signature, so the sender cannot choose the limit.
        maxBytes: request.headers['content-type']?.startsWith('video/')
          ? MAX_UPLOAD_BYTES.video
          : MAX_UPLOAD_BYTES.image,
      })
      return reply.code(200).send({ data: { stored: true } })
    })
    scope.setErrorHandler<FastifyError>((error, _request, reply) => {
      if (error.statusCode !== 416) throw error // the server's own error handler has a message for it
      return reply.code(416).send(BEHIND_THE_END)
    })
    const give = isLocalStorage(storage) ? await fromFolder(scope, storage) : fromStore(storage)
    scope.get<{ Params: { '*': string } }>(`${STORAGE_PATH}/*`, { compress: false }, async (request, reply) => {
      const key = request.params['*']
      const lentFor = storage.lentFor(new URL(request.raw.url ?? '/', services.config.filesUrl))
      if (lentFor === 0) throw forbidden('This address was valid for some hours and has expired: ask for a new one')
      return give(key, request, reply, (contentType) =>
        reply
          .header('content-security-policy', FILE_POLICY)
          .header('content-disposition', SHOWN_INLINE.test(contentType) ? 'inline' : 'attachment')
          .header('cache-control', lentFor === null ? FOR_EVER : `private, max-age=${Math.floor(lentFor)}`)
          .type(contentType),
      )
    })
  })
}

/** Sends the file after `describe` has set headers for its type. Throws 404. */
type Give = (
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  describe: (contentType: string) => void,
) => Promise<unknown>

/** Sends from the folder. The library handles ranges, HEAD and conditional requests. */
async function fromFolder(scope: FastifyInstance, storage: LocalStorage): Promise<Give> {
  await scope.register(fastifyStatic, { root: storage.folder, serve: false, cacheControl: false, contentType: false })
  return async (key, _request, reply, describe) => {
    const contentType = await storage.typeOf(key)
    if (!contentType) throw noFile()
    describe(contentType)
    return reply.sendFile(key)
  }
}

/** The request headers that the store needs: the range, and the version that the reader already has. */
const CONDITIONS = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
] as const

/** Sends from the S3-compatible store, which handles ranges, HEAD and conditional requests itself. */
function fromStore(storage: Storage): Give {
  if (!isS3Storage(storage)) throw new TypeError('There is no other store')
  return async (key, request, reply, describe) => {
    const conditions = CONDITIONS.flatMap((name) => {
      const value = request.headers[name]
      return value === undefined ? [] : [[name, value]]
    })
    const found = await storage.show(key, request.method === 'HEAD' ? 'HEAD' : 'GET', Object.fromEntries(conditions))
    if (!found) throw noFile()
    if (found.status === 416) return reply.code(416).send(BEHIND_THE_END)
    describe(contentTypeOf(key))
    // For HEAD, the headers describe the file although no body follows.
    return reply
      .code(found.status)
      .headers(found.headers)
      .send(found.body ?? Readable.from([]))
  }
}

const noFile = (): AppError => new AppError('not_found', 'There is no such file')
const BEHIND_THE_END = { error: 'The file ends before the range that was asked for' }
