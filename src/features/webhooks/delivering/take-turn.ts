import { z } from 'zod'
import type { Trx } from '#kernel/db/database.ts'
import type { JobContext } from '#kernel/jobs/job.ts'
import { signingSecrets } from '../hooks/secret.ts'

/** The right to make one attempt. Once a delivery has a later turn, this turn may no longer send it. */
export const DeliveryTurn = z.object({ orgId: z.uuid(), deliveryId: z.uuid(), turn: z.int() })
export type DeliveryTurn = z.input<typeof DeliveryTurn>

/** A turn with everything that its attempt needs. */
export interface DueDelivery extends DeliveryTurn {
  webhookId: string
  url: string
  payload: string
  secrets: string[]
}

/**
 * The message to send. Null if nothing has to be sent: the delivery is settled or deleted, a later turn exists, or its
 * webhook was disabled, which fails the delivery.
 */
export async function takeTurn(
  db: Trx,
  { services, now }: Pick<JobContext, 'services' | 'now'>,
  input: DeliveryTurn,
): Promise<DueDelivery | null> {
  const row = await db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', (on) => on.onRef('w.org_id', '=', 'd.org_id').onRef('w.id', '=', 'd.webhook_id'))
    .select(['d.payload', 'w.org_id', 'w.id', 'w.url', 'w.status'])
    .select(['w.secret_sealed', 'w.previous_secret_sealed', 'w.previous_secret_until'])
    .where('d.org_id', '=', input.orgId)
    .where('d.id', '=', input.deliveryId)
    .where('d.turn', '=', input.turn)
    .where('d.status', '=', 'pending')
    .executeTakeFirst()
  if (!row) return null
  if (row.status === 'disabled') {
    await db
      .updateTable('webhook_delivery')
      .set({ status: 'failed', next_attempt_at: null, last_error: 'The webhook was disabled before it was sent' })
      .where('org_id', '=', input.orgId)
      .where('id', '=', input.deliveryId)
      .where('turn', '=', input.turn)
      .execute()
    return null
  }
  const secrets = signingSecrets(services.keyRing, row, now)
  return { ...input, webhookId: row.id, url: row.url, payload: row.payload, secrets }
}
