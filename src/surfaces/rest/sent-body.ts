import type { FastifyReply, FastifyRequest } from 'fastify'
import { answersNothing, type Operation } from '#kernel/operation.ts'
import type { Answer } from '../execution/answer.ts'
import { acceptedEncoding, compress, type Encoding, WORTH_COMPRESSING } from '../http/content-encoding.ts'
import { entityTag, isKnown, tagOfEncoded } from '../http/entity-tag.ts'
import { answerBody } from './answer-body.ts'

/**
 * The body to send for an answer over REST; sets status and headers. A read that the client already has gets a 304
 * without a body. Bodies are compressed if the client accepts it.
 */
export function sentBody(
  operation: Operation,
  answer: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
): string | Buffer | undefined | Promise<Buffer> {
  const redirects = reply.hasHeader('location')
  if (answer.replayed) reply.header('idempotent-replayed', 'true')
  reply.code(redirects ? 302 : operation.status).header('cache-control', 'no-store')
  if (answersNothing(operation)) return undefined
  // encoded once, for both tag and socket
  const body = answer.kept?.body ?? Buffer.from(answerBody(operation, answer.output))
  reply.type('application/json; charset=utf-8')
  const encoding = body.length < WORTH_COMPRESSING ? null : acceptedEncoding(request.headers['accept-encoding'])
  if (operation.method === 'GET' && !redirects) {
    const tag = answer.kept?.tag ?? entityTag(body)
    reply.header('etag', tagOfEncoded(tag, encoding))
    if (isKnown(request.headers['if-none-match'], tag)) {
      reply.code(304)
      return undefined
    }
  }
  if (body.length >= WORTH_COMPRESSING) addToVary(reply)
  if (!encoding) return body
  reply.header('content-encoding', encoding)
  return encoded(answer, body, encoding)
}

/** The compressed body, cached together with the answer if the answer is cached. */
function encoded(answer: Answer, body: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (!answer.kept) return compress(body, encoding)
  answer.kept.encoded[encoding] ??= compress(body, encoding)
  return answer.kept.encoded[encoding]
}

function addToVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
}
