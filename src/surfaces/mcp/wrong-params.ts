import { z } from 'zod'
import type { ErrorDetail } from '#contract/errors.ts'
import { checked } from '#kernel/checked.ts'
import { invalid } from '#kernel/errors.ts'
import { IDEMPOTENCY_META } from './call-tool.ts'
import { type Message, TextOrWhole } from './message.ts'

/** The prefix of keys in `_meta` that belong to the protocol itself. */
const ENVELOPE = 'io.modelcontextprotocol/'

const SomeObject = z.record(z.string(), z.unknown())
const text = z.string().optional()

const Implementation = z.looseObject({
  name: z.string(),
  version: z.string(),
  title: text,
  websiteUrl: text,
  description: text,
  icons: z
    .array(
      z.looseObject({
        src: z.string(),
        mimeType: text,
        sizes: z.array(z.string()).optional(),
        theme: z.enum(['light', 'dark']).optional(),
      }),
    )
    .optional(),
})

const within = (fields: Record<string, z.ZodType>) => z.looseObject(fields).optional()
const part = SomeObject.optional()
const Capabilities = z.looseObject({
  experimental: z.record(z.string(), SomeObject).optional(),
  sampling: within({ context: part, tools: part }),
  elicitation: within({ form: within({ applyDefaults: z.boolean().optional() }), url: part }),
  roots: within({ listChanged: z.boolean().optional() }),
  tasks: within({
    list: part,
    cancel: part,
    requests: within({ sampling: within({ createMessage: part }), elicitation: within({ create: part }) }),
  }),
  extensions: z.record(z.string(), SomeObject).optional(),
})

const Meta = z.looseObject({
  progressToken: TextOrWhole.optional(),
  [IDEMPOTENCY_META]: z.union([z.string(), z.number()], { error: 'Give text here' }).optional(),
  [`${ENVELOPE}related-task`]: within({ taskId: z.string() }),
  [`${ENVELOPE}protocolVersion`]: text,
  [`${ENVELOPE}clientInfo`]: Implementation.optional(),
  [`${ENVELOPE}clientCapabilities`]: Capabilities.optional(),
  [`${ENVELOPE}logLevel`]: z
    .enum(['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'])
    .optional(),
})

/** Ignores fields that a method does not read, because a client may use a later revision. */
const Params = z.looseObject({ _meta: Meta.optional() })
const NONE = 'There is no such cursor: tools/list answers every tool at once, so leave it out'

/** The params of each supported method, as the revisions of the protocol define them. */
const OF_METHOD: ReadonlyMap<string, z.ZodType<object>> = new Map<string, z.ZodType<object>>([
  [
    'initialize',
    Params.extend({ protocolVersion: z.string(), capabilities: Capabilities, clientInfo: Implementation }),
  ],
  ['ping', Params],
  ['server/discover', Params],
  [
    'tools/list',
    Params.extend({
      cursor: z
        .string()
        .refine(() => false, NONE)
        .optional(),
    }),
  ],
  [
    'tools/call',
    // Strict, so that a call with its arguments under another name does not count as a call without arguments.
    z.strictObject({
      _meta: Meta.optional(),
      name: z.string(),
      arguments: part,
      task: within({ ttl: z.number().optional() }),
      inputResponses: part,
      requestState: text,
    }),
  ],
  ['notifications/initialized', Params],
  ['notifications/roots/list_changed', Params],
  ['notifications/cancelled', Params.extend({ requestId: TextOrWhole.optional(), reason: text })],
  [
    'notifications/progress',
    Params.extend({
      progressToken: TextOrWhole,
      progress: z.number(),
      total: z.number().optional(),
      message: text,
    }),
  ],
])

export interface WrongParams {
  message: string
  details: ErrorDetail[]
  /** Whether a `_meta` key of the protocol itself is invalid. Then the answer's HTTP status is an error too. */
  isOfEnvelope: boolean
}

/**
 * The problem with the params of a message, in our words, because the protocol's library would answer with its
 * validator's report. Null if there is none, and for unknown methods, whose params are not read.
 */
export function wrongParams({ method, params = {} }: Message): WrongParams | null {
  if (method === 'initialize' && namesItsRevision(params)) return null
  const schema = OF_METHOD.get(method ?? '') ?? (method?.startsWith('notifications/') ? Params : null)
  if (!schema) return null
  const { details } = checked(schema, params, 'params')
  const [first] = details
  if (!first) return null
  return {
    message: invalid(details).message,
    details,
    isOfEnvelope: first.path.startsWith(`params._meta.${ENVELOPE}`),
  }
}

/**
 * From 2026-07-28 on each request names its revision, and there is no handshake, so `initialize` is an unknown method.
 */
const namesItsRevision = (params: unknown): boolean =>
  z.object({ _meta: z.object({ [`${ENVELOPE}protocolVersion`]: z.string() }) }).safeParse(params).success

/**
 * The message for the library, which reads the params of every method. For an unknown method, only its `_meta` is
 * passed on.
 */
export function readable(message: Message): Message {
  const { method, params } = message
  if (method === undefined || OF_METHOD.has(method) || Params.safeParse(params ?? {}).success) return message
  const { params: _, ...rest } = message
  return rest
}
