import { type IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

/** The request for the engine, with only the parts that it reads. */
export interface OauthRequest {
  method: 'GET' | 'POST'
  /** From the path on. */
  url: string
  requestId: string
  cookie?: string | undefined
  authorization?: string | undefined
  /** The body, if it is a form. */
  body?: URLSearchParams
}

export interface OauthAnswer {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

/** Node's request and response objects, made here, so that the engine sees no address, host or protocol but ours. */
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
  const req = message as unknown as IncomingMessage // it has the parts that are read
  return { req, res: new ServerResponse(req) }
}
