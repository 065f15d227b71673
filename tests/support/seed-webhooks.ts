import { newId } from '#kernel/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'

type Org = Pick<Person, 'orgId'>

/** Makes a webhook's rows. */
export function seedWebhooks({
  owner: db,
  services,
  word,
}: Pick<TestApp, 'owner' | 'services'> & { word: (of: string) => string }) {
  /** A webhook for every event, with a receiver that does not exist. */
  async function webhook({ orgId }: Org, text = word('webhook')): Promise<string> {
    const id = newId()
    await db
      .insertInto('webhook')
      .values({
        org_id: orgId,
        id,
        url: `https://hooks.example/${encodeURIComponent(text)}`,
        description: text,
        secret_sealed: services.keyRing.seal(`whsec_${newId()}`, `webhook/${orgId}/${id}/secret`),
      })
      .execute()
    return id
  }

  /** A message and the attempt that its receiver refused. */
  async function delivery({ orgId }: Org, webhookId: string, text = word('delivery')): Promise<string> {
    const id = newId()
    const [at, answer] = [new Date().toISOString(), `answer of ${text}`]
    await db
      .insertInto('webhook_delivery')
      .values({
        org_id: orgId,
        id,
        webhook_id: webhookId,
        event: 'webhook.test',
        payload: JSON.stringify({ type: 'webhook.test', timestamp: at, data: { orgId, webhookId, note: text } }),
        status: 'failed',
        attempt_count: 1,
        last_attempt_at: at,
        last_http_status: 500,
        last_error: `error of ${text}`,
      })
      .execute()
    await db
      .insertInto('webhook_attempt')
      .values({ org_id: orgId, delivery_id: id, number: 1, started_at: at, duration_ms: 5, http_status: 500, answer })
      .execute()
    return id
  }

  return { webhook, delivery }
}
