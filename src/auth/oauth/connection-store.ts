import { sql } from 'kysely'
import type { Adapter } from 'oidc-provider'
import { writeAudit } from '#kernel/audit.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { connectionEndedLetter } from '../links/letters.ts'
import type { EngineOptions } from './engine.ts'
import { grantKey } from './grant-id.ts'
import { nothingKept } from './nothing-kept.ts'

/** Stores our connections as the engine's "grants". Only the consent page makes one. */
export function connectionStore({
  db,
  config,
  keyRing,
  clock,
  resource,
  requestId,
  isGivenBack,
}: Pick<EngineOptions, 'db' | 'config' | 'keyRing' | 'clock'> & {
  resource: string
  requestId: () => string
  /** Whether the program itself ends the connection, by revoking a token. */
  isGivenBack: () => boolean
}): Adapter {
  return {
    ...nothingKept,
    async upsert() {
      throw new TypeError('A connection is made on the consent page')
    },
    /** Undefined while the person is not an active member. Then no token is issued, and none is used up. */
    async find(id) {
      const key = grantKey(id)
      if (!key) return undefined
      const row = await inScope(db, key, (trx) =>
        trx
          .selectFrom('connection as c')
          .innerJoin('member as m', (on) => on.onRef('m.org_id', '=', 'c.org_id').onRef('m.user_id', '=', 'c.user_id'))
          .select(['c.user_id', 'c.client_id', 'c.scopes'])
          .where('c.org_id', '=', key.orgId)
          .where('c.id', '=', key.connectionId)
          .where('c.revoked_at', 'is', null)
          .where('m.status', '=', 'active')
          .executeTakeFirst(),
      )
      return (
        row && {
          jti: id,
          kind: 'Grant',
          accountId: row.user_id,
          clientId: row.client_id,
          resources: { [resource]: row.scopes.join(' ') },
        }
      )
    },
    /**
     * Ends the connection, because the program gave it back or because a used code or token was used again. In the
     * second case the person is told.
     */
    async destroy(id) {
      const key = grantKey(id)
      if (!key) return
      await inScope(db, key, async (trx) => {
        const ended = await trx
          .updateTable('connection')
          .set({ revoked_at: sql<string>`now()` })
          .where('org_id', '=', key.orgId)
          .where('id', '=', key.connectionId)
          .where('revoked_at', 'is', null)
          .returningAll()
          .executeTakeFirst()
        if (!ended) return
        const { user_id: userId, client_name: client } = ended
        await writeAudit(trx, {
          orgId: key.orgId,
          userId,
          actor: { kind: 'assistant', userId, connectionId: key.connectionId, client },
          action: 'endConnection',
          requestId: requestId(),
          target: { type: 'connection', id: key.connectionId, before: ended },
        })
        if (isGivenBack()) return
        const person = trx.selectFrom('user_account').select('email').where('id', '=', userId)
        const { email: to } = await person.executeTakeFirstOrThrow()
        await queueMail(trx, { keyRing, clock }, { to, letter: connectionEndedLetter(config.baseUrl, client) })
      })
    },
  }
}
