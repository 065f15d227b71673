import { type IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

/** A request as the engine gets it: what was read of the real one, and nothing else. */
export interface OauthRequest {
  method: 'GET' | 'POST'
  /** From the path on. */
  url: string
  requestId: string
  cookie?: string | undefined
  authorization?: string | undefined
  /** A form. */
  body?: URLSearchParams
}

export interface OauthAnswer {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

/** The pair that Node's frameworks pass around, made here: the engine sees no address, host or protocol but ours. */
export function ownRequest(
  { method, url, requestId, cookie, authorization, body }: OauthRequest,
  baseUrl: string,
): { req: IncomingMessage; res: ServerResponse } {
  const form = body && Buffer.from(body.toString())
  const { host, protocol } = new URL(baseUrl)
  const headers = {
    host,
    ...(cookie !== undefined && { cookie }),
    ...(authorization !== undefined && { authorization }),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(form.length) }),
  }
  const socket = { encrypted: protocol === 'https:', remoteAddress: '' }
  const message = Object.assign(Readable.from(form ? [form] : []), {
    method,
    url,
    originalUrl: url,
    headers,
    socket,
    requestId,
  })
  const req = message as unknown as IncomingMessage // the parts of one that are read
  return { req, res: new ServerResponse(req) }
}
