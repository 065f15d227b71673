import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STORAGE_PATH } from '#contract/media/file-address.ts'
import type { Config } from '#kernel/config.ts'
import { AppError } from '#kernel/errors.ts'
import { httpError } from './http-errors.ts'

/**
 * If user files have a separate origin, that origin serves nothing else, and the app's origin serves no files: a file's
 * script can then reach no signed-in session. Old addresses redirect. docs/design/security.md, "Uploads".
 */
export function addFilesOrigin(
  app: FastifyInstance,
  { filesUrl, baseUrl, corsOrigins }: Pick<Config, 'filesUrl' | 'baseUrl' | 'corsOrigins'>,
): void {
  if (filesUrl === baseUrl) return
  const { protocol, host } = new URL(filesUrl)
  const mayUpload = new Set([new URL(baseUrl).origin, ...corsOrigins])

  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request)
    const isFile = path.startsWith(`${STORAGE_PATH}/`)
    if (hostOf(request, protocol) !== host) {
      if (!isFile) return
      if (request.method === 'GET' || request.method === 'HEAD') return reply.redirect(filesUrl + request.url, 308)
      return refuse(reply, `Files are uploaded at ${filesUrl}: send the file to uploadUrl as it was given`)
    }
    if (!isFile) return refuse(reply, 'Only files are served at this address')
    const { origin } = request.headers
    if (origin !== undefined && mayUpload.has(origin)) reply.header('access-control-allow-origin', origin)
    reply.header('vary', 'origin')
    if (request.method !== 'OPTIONS') return
    return reply
      .header('access-control-allow-methods', 'PUT')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', '600')
      .code(204)
      .send()
  })
}

/** Answers directly instead of throwing, because some routes convert thrown errors. */
function refuse(reply: FastifyReply, words: string): FastifyReply {
  const { status, body } = httpError(new AppError('not_found', words))
  return reply.code(status).send(body)
}

/** The path as the router reads it. A path that leaves the folder of files does not count as a file's. */
function pathOf({ url }: FastifyRequest): string {
  try {
    return decodeURI(new URL(url, 'http://any').pathname)
  } catch {
    return ''
  }
}

/** The host without the protocol's default port, as addresses have it. */
function hostOf({ host }: FastifyRequest, protocol: string): string {
  const address = `${protocol}//${host}`
  return URL.canParse(address) ? new URL(address).host : ''
}
