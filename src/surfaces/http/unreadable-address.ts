import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { invalidField } from '#kernel/errors.ts'
import { isPagePath } from '../pages/page-paths.ts'
import { httpError } from './http-errors.ts'

/** A readable address without a page. The web app shows for it that the page does not exist. */
const NOT_HERE = '/not-here'

/**
 * Answers a request whose path the router could not read: invalid escapes, or a part that is too long. No hook and no
 * error handler runs for such requests, so this makes the whole answer.
 */
export function answerUnreadableAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (request.method === 'GET' && request.headers.accept?.includes('text/html') && isPagePath(pathOf(request))) {
    reply.code(302).headers({ location: NOT_HERE, 'cache-control': 'no-store' }).send()
    return
  }
  const isLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  const { status, body } = httpError(
    isLong
      ? invalidField('path', 'too_long', 'A part of the address is longer than 500 characters')
      : invalidField('path', 'invalid_format', 'The address holds escapes (%…) that are not UTF-8 text'),
  )
  reply.code(status).headers({ 'x-request-id': request.id, 'cache-control': 'no-store' }).send(body)
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/'
