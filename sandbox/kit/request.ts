import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

export interface SandboxRequest {
  method: string
  path: string
  params: Record<string, string>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Uint8Array
  remoteAddress: string
  /** How long lists do not show what this request creates (the listing-lag fault), in milliseconds. */
  listingLagMs: number
}

/** Larger than any single call that the vendors allow: one chunk of a video, one blob. */
const MAX_BODY_BYTES = 64 * 1024 * 1024

/** The whole body; null if it is larger than the sandbox accepts. */
export async function readBody(incoming: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export function contentTypeOf(request: SandboxRequest): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** The body as JSON; undefined if it is not JSON. */
export function jsonBody(request: SandboxRequest): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(request.body))
  } catch {
    return undefined
  }
}

export function formBody(request: SandboxRequest): URLSearchParams {
  return new URLSearchParams(new TextDecoder().decode(request.body))
}

/** The body as multipart/form-data: text fields as strings, files as bytes. Undefined if it is not multipart. */
export async function multipartBody(request: SandboxRequest): Promise<Record<string, string | Uint8Array> | undefined> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  try {
    // A copy, so that Response gets a buffer of its own and not a part of a pool.
    const form = await new Response(new Uint8Array(request.body), { headers }).formData()
    const fields: Record<string, string | Uint8Array> = {}
    for (const [name, value] of form) fields[name] = typeof value === 'string' ? value : await value.bytes()
    return fields
  } catch {
    return undefined
  }
}

export function bearerToken(request: SandboxRequest): string | null {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
