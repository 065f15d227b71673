import { createHmac } from 'node:crypto'
import { keyOf } from '../hooks/secret.ts'

/**
 * The headers of one attempt. Each secret signs the id, the time and the exact bytes of the body; a receiver accepts
 * the message if one signature is right. Standard Webhooks, "Webhook headers".
 */
export function signedHeaders(
  message: { id: string; body: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const signed = createHmac('sha256', keyOf(secret)).update(`${message.id}.${timestamp}.${message.body}`)
    return `v1,${signed.digest('base64')}`
  })
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
