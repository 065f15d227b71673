import { isObject, parseJson } from './read-answer.ts'
import { systemSurroundings } from './surroundings.ts'

/** Messages that are older or newer than this are refused: an eavesdropper may be repeating them. */
const TOLERANCE_SECONDS = 5 * 60

/** The event of a webhook message: Standard Webhooks, "Payload structure". */
export interface WebhookEvent {
  type: string
  timestamp: string
  data: unknown
}

/** The message did not come from Galley, or not now, or was changed on the way. Answer 400 and do nothing else. */
export class WebhookVerificationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WebhookVerificationError'
  }
}

type Headers = { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Verifies a webhook message of Galley and answers its event. `secret` is what createWebhook showed once (`whsec_…`).
 * `body` is the body exactly as it came: a parsed and rewritten one has another signature. Standard Webhooks 1.0.0.
 */
export async function verifyWebhook(
  secret: string,
  headers: Headers,
  body: string | Uint8Array,
  nowMs: number = systemSurroundings.nowMs(),
): Promise<WebhookEvent> {
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const signatures = header(headers, 'webhook-signature')
  const seconds = /^\d{1,15}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (!(Math.abs(nowMs / 1000 - seconds) <= TOLERANCE_SECONDS)) {
    throw new WebhookVerificationError('webhook-timestamp is older than five minutes, or ahead of time')
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const bytes = base64(secret.replace(/^whsec_/, ''))
  if (!bytes?.length) throw new WebhookVerificationError('The secret is not Base64: give it as it was shown')
  const { subtle } = globalThis.crypto
  const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  for (const part of signatures.split(' ')) {
    const [version, signature = ''] = part.split(',')
    // For a day after a change of the secret there are two signatures, and one of them is enough.
    const given = version === 'v1' ? base64(signature) : null
    // The platform compares in constant time.
    if (given && (await subtle.verify('HMAC', key, given, signed))) return eventOf(text)
  }
  throw new WebhookVerificationError(
    'No signature matches: check that the secret is that of this webhook, and the body unchanged',
  )
}

function header(headers: Headers, name: string): string {
  const value =
    typeof headers.get === 'function' ? headers.get(name) : caseless(headers as Record<string, unknown>, name)
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`The header ${name} is missing`)
  return value
}

function caseless(headers: Record<string, unknown>, name: string): unknown {
  return headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
}

/** The bytes; null if the text is not Base64. */
function base64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function eventOf(text: string): WebhookEvent {
  const event = parseJson(text)
  if (!isObject(event) || typeof event.type !== 'string' || typeof event.timestamp !== 'string') {
    throw new WebhookVerificationError('The body is not a Galley event')
  }
  return { type: event.type, timestamp: event.timestamp, data: event.data }
}
