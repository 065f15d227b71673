import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { FastifyError } from 'fastify'
import { AppError } from '#kernel/errors.ts'
import { httpError } from '../http/http-errors.ts'

/** A refusal of a whole request, in the terms of HTTP and JSON-RPC. */
export interface RefusedRequest {
  status: number
  headers: Record<string, string>
  body: { jsonrpc: '2.0'; error: { code: number; message: string; data?: unknown }; id: string | number | null }
}

/** JSON-RPC leaves codes from -32000 on to servers. */
const OURS = -32_000

/** Turns errors from outside the protocol into its terms. */
export function refusedRequest(
  fault: FastifyError | AppError | ProtocolError,
  id: string | number | null,
): RefusedRequest {
  const answer = (status: number, code: number, message: string, data?: unknown, headers = {}): RefusedRequest => ({
    status,
    headers,
    body: { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id },
  })
  if (fault instanceof ProtocolError) {
    return answer(fault.code === ProtocolErrorCode.MethodNotFound ? 404 : 400, fault.code, fault.message, fault.data)
  }
  if (!(fault instanceof AppError)) {
    switch (fault.code) {
      case 'FST_ERR_CTP_BODY_TOO_LARGE':
        return answer(413, OURS, 'The body is larger than 1 MB')
      case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
        return answer(415, OURS, 'Send JSON with Content-Type: application/json')
      default:
        break
    }
    if (fault instanceof SyntaxError || (fault.statusCode ?? 500) < 500) {
      return answer(400, ProtocolErrorCode.ParseError, 'The body is not valid JSON')
    }
  }
  const { status, body, headers } = httpError(fault)
  const { error, ...facts } = body
  const code = status >= 500 ? ProtocolErrorCode.InternalError : OURS
  return answer(status, code, String(error), Object.keys(facts).length > 0 ? facts : undefined, headers)
}
