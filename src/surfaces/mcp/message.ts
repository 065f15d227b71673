import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

/** Deeper than any honest message: what it wraps, an operation's input, may be 32 levels deep. */
const MAX_DEPTH = 40

/** A JSON-RPC message as it may come, before the protocol looks at it. */
export interface Message {
  method?: unknown
  id?: unknown
  params?: unknown
}

/** The body as one message. Throws what is wrong with it. */
export function messageOf(body: unknown): Message {
  if (body === undefined) throw new ProtocolError(ProtocolErrorCode.ParseError, 'The body is empty: send one message')
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidRequest,
      'Send one message, an object: these revisions of the protocol know no batches',
    )
  }
  if (isDeeper(body, MAX_DEPTH)) {
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, `Nest no deeper than ${MAX_DEPTH} levels`)
  }
  return body
}

/** Level by level, since a recursive function would run out of stack on the very messages that it has to refuse. */
function isDeeper(value: object, most: number): boolean {
  let level: object[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === most) return true
    level = level.flatMap((one) => Object.values(one).filter((part) => part !== null && typeof part === 'object'))
  }
  return false
}

/** The id to answer with, where there is one. */
export function idOf({ id }: Message): string | number | null {
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/** The name of the tool that is called, as it was sent. */
export function toolOf({ params }: Message): unknown {
  return params !== null && typeof params === 'object' && 'name' in params ? params.name : undefined
}
