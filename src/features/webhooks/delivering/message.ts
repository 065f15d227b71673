import type { z } from 'zod'
import type { EmittedEvent, WebhookEventData, WebhookPayload } from '#contract/programs/webhook.ts'

/** The body that is signed and sent. Standard Webhooks, "Payload structure". */
export function messageOf<E extends EmittedEvent>(type: E, at: Date, data: WebhookEventData<E>): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data } satisfies z.input<typeof WebhookPayload>)
}
