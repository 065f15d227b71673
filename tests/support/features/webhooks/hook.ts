import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { openDatabase } from '#kernel/db/database.ts'
import type { TestApp } from '../../app.ts'
import type { Person } from '../../factories.ts'
import { type Receiver, startReceiver } from './receiver.ts'

/** A workspace (a new one unless given) with one webhook and the server that receives its messages. */
export interface Hook {
  owner: Person
  receiver: Receiver
  id: string
  secret: string
  /** Sends a test message. Answers the id of its delivery. */
  send(): Promise<string>
  /** The delivery as the API answers it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field and assert on what they find
  look(deliveryId: string): Promise<any>
  /** The webhook as the API answers it. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  webhook(): Promise<any>
  /** Makes the receiver answer with this status from now on. */
  refuse(status: number, headers?: Record<string, string>): void
  redeliver(deliveryId: string): Promise<void>
}

export async function makeHook(t: TestApp, of?: Person): Promise<Hook> {
  const owner = of ?? (await t.make.org())
  const receiver = await startReceiver()
  async function ask(method: string, path = '', body?: object) {
    const answer = await t.request(method, `{O}/webhooks${path}`, { as: owner, ...(body && { body }) })
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.data
  }
  const { id, secret } = await ask('POST', '', { url: receiver.url })
  return {
    owner,
    receiver,
    id,
    secret,
    send: async () => (await ask('POST', `/${id}/test`)).id,
    look: (deliveryId) => ask('GET', `/${id}/deliveries/${deliveryId}`),
    webhook: async () => (await ask('GET'))[0],
    refuse(status, headers = {}) {
      receiver.answer = (response) => response.writeHead(status, headers).end('no')
    },
    redeliver: (deliveryId) => ask('POST', `/${id}/deliveries/${deliveryId}/redeliver`),
  }
}

/** Does what a worker does every minute. */
export async function sweepWebhooks(t: TestApp): Promise<void> {
  const db = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
  await sql`select sweep_webhooks()`.execute(db)
  await db.destroy()
}
