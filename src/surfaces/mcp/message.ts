import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { checked } from '#kernel/checked.ts'

/** The deepest nesting: an operation's input inside the message may be 32 levels deep. */
const MAX_DEPTH = 40

/** A JSON-RPC message, before the protocol interprets it. */
export interface Message {
  method?: string
  id?: unknown
  params?: unknown
}

export const TextOrWhole = z.union([z.string(), z.int()], { error: 'Give text or a whole number here' })

const jsonrpc = z.literal('2.0')
const Request = z.strictObject({ jsonrpc, id: TextOrWhole, method: z.string(), params: z.unknown().optional() })
const Notification = Request.omit({ id: true })

/** The body as one message, without nulls that mean something omitted. Throws the problem with it. */
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
  const message = withoutNulls(body)
  // A response makes no request, and the protocol drops it.
  if (!('method' in message) && ('result' in message || 'error' in message)) return message
  const [wrong] = checked('id' in message ? Request : Notification, message, '').details
  if (wrong) throw new ProtocolError(ProtocolErrorCode.InvalidRequest, `${wrong.path.slice(1)}: ${wrong.message}`)
  return message
}

/**
 * Removes nulls, which count as omitted at any depth, as in an operation's input. A null is kept in two places: in a
 * tool's arguments, where the operation gives it a meaning, and as a request's id, without which no answer is possible.
 */
function withoutNulls(message: object): Message {
  const { method } = message as Message // any object may have one
  const isNotification = typeof method === 'string' && method.startsWith('notifications/')
  return Object.fromEntries(
    Object.entries(message).flatMap(([key, part]) =>
      part === null && (key !== 'id' || isNotification)
        ? []
        : [[key, key === 'params' ? withoutNullsIn(part, 'arguments') : part]],
    ),
  )
}

/** Removes nulls from a value. `kept` names a field whose value stays unchanged, unless it is null itself. */
function withoutNullsIn(value: unknown, kept?: string): unknown {
  if (Array.isArray(value)) return value.map((part) => withoutNullsIn(part))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      part === null ? [] : [[key, key === kept ? part : withoutNullsIn(part)]],
    ),
  )
}

/** Not recursive, because recursion would run out of stack on the messages that must be refused. */
function isDeeper(value: object, most: number): boolean {
  let level: object[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === most) return true
    level = level.flatMap((one) => Object.values(one).filter((part) => part !== null && typeof part === 'object'))
  }
  return false
}

/** The id to answer with, if there is one. */
export function idOf({ id }: Message): string | number | null {
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/** The name of the called tool, as it was sent. */
export function toolOf({ params }: Message): unknown {
  return params !== null && typeof params === 'object' && 'name' in params ? params.name : undefined
}
