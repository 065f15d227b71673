import { inScope } from '#kernel/db/transaction.ts'
import { AppError, invalidField, unauthenticated } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import { paddleOf } from './settings.ts'
import { verifySignature } from './signature.ts'
import { storeEvent } from './store-event.ts'
import { PaddleEvent } from './wire.ts'

export interface Delivery {
  /** The bytes exactly as received, because the signature covers them. */
  body: Uint8Array
  header(name: string): string | undefined
}

/**
 * Receives a webhook of Paddle: verifies and stores it, and queues a job that applies it. For a refused webhook, throws
 * the error that is sent to Paddle.
 */
export async function receivePaddleWebhook(services: Services, { body, header }: Delivery): Promise<void> {
  const paddle = paddleOf(services)
  if (!paddle) throw new AppError('not_found', 'Nobody is billed on this installation')
  const { webhookSecrets: secrets, windowSeconds } = paddle.settings
  const nowMs = services.clock.now().getTime()
  const verdict = verifySignature(header('paddle-signature'), body, { secrets, nowMs, windowSeconds })
  if (verdict !== 'genuine') {
    services.log.warn({ verdict }, 'a webhook in the name of Paddle was refused')
    throw unauthenticated(WORDS[verdict])
  }
  const text = new TextDecoder().decode(body)
  const event = PaddleEvent.safeParse(parsed(text))
  if (!event.success) throw invalidField('body', 'invalid_event', 'The body is not a Paddle event')
  await inScope(services.db, {}, (db) => storeEvent(db, event.data, text, 'webhook'))
}

const WORDS = {
  unreadable: 'Paddle-Signature must be ts=<seconds>;h1=<64 hex digits>',
  'too old': 'The time of Paddle-Signature is too far from ours: it was replayed, or a clock is wrong',
  'not by us': 'Paddle-Signature matches none of the secrets in PADDLE_WEBHOOK_SECRETS',
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
