import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#contract/programs/scopes.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import { enterOrg } from '#kernel/db/enter-org.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { sha256, sha256Hex } from '#kernel/ids.ts'
import type { Log } from '#kernel/log.ts'

/** An assistant with a valid token. Each call checks again what the assistant may do. */
export interface Assistant {
  userId: string
  orgId: string
  connectionId: string
  /** The sha256 of the token, in hex. */
  tokenHash: string
  clientName: string
  scopes: Scope[]
}

export interface Assistants {
  /**
   * Finds the assistant that an access token belongs to. Null if the token is unknown or has ended, or if its person is
   * no longer an active member.
   */
  authenticate(bearer: string): Promise<Assistant | null>
  /**
   * Finds the assistant as `authenticate` does, but from memory if the token was seen before. For callers that check
   * token, connection and membership anyway, as the admission to an operation does.
   */
  recognise(bearer: string): Promise<Assistant | null>
}

/** Longer than any token of ours. A longer one is not looked up. */
const LONGEST_TOKEN = 200
const REMEMBERED = 2000
const NOTED_EACH_MS = 60_000

/** Recognises assistants by their access tokens, for each request of the MCP surface. */
export function createAssistants({ db, log, clock }: { db: Db; log: Log; clock: Clock }): Assistants {
  const known = new Map<string, { assistant: Assistant; expiresAt: string; notedAt: number }>()

  /** Runs outside the request, which neither waits for it nor fails with it. */
  function noteUse({ orgId, connectionId }: Assistant): void {
    inScope(db, { orgId }, (trx) => touch(trx, orgId, connectionId)).catch((error: unknown) => {
      log.warn({ err: error }, 'the last use of a connection could not be stored')
    })
  }

  async function authenticate(bearer: string): Promise<Assistant | null> {
    if (bearer.length > LONGEST_TOKEN) return null
    const hash = sha256(bearer)
    const found = await inScope(db, {}, (trx) => look(trx, hash))
    if (!found) return null
    const { assistant, expiresAt, wasQuiet } = found
    if (wasQuiet) noteUse(assistant)
    if (known.size >= REMEMBERED) known.clear()
    known.set(assistant.tokenHash, { assistant, expiresAt, notedAt: clock.monotonic() })
    return assistant
  }

  return {
    authenticate,
    async recognise(bearer) {
      const seen = known.get(sha256Hex(bearer))
      if (!seen || clock.now().toISOString() >= seen.expiresAt) return authenticate(bearer)
      if (clock.monotonic() - seen.notedAt > NOTED_EACH_MS) {
        seen.notedAt = clock.monotonic()
        noteUse(seen.assistant)
      }
      return seen.assistant
    },
  }
}

/**
 * The scopes of a token `t` of a connection `c`. A program that refreshes may request fewer scopes than it was granted.
 * Only this server writes the scopes of either.
 */
export const scopesOfToken: RawBuilder<Scope[]> = sql<Scope[]>`array(
  select scope from unnest(c.scopes) as scope
  where t.payload->>'scope' is null or scope = any(string_to_array(t.payload->>'scope', ' ')))`

interface Found {
  assistant: Assistant
  /** ISO 8601. */
  expiresAt: string
  /** Whether no use has been recorded recently. */
  wasQuiet: boolean
}

async function look(db: Trx, hash: Buffer): Promise<Found | null> {
  const { rows } = await sql<{ org_id: string; connection_id: string }>`
    select org_id, connection_id from auth_oauth_token(${hash}, 'access')
  `.execute(db)
  const [ids] = rows
  if (!ids) return null
  await enterOrg(db, ids.org_id)
  const row = await db
    .selectFrom('connection as c')
    .innerJoin('oauth_token as t', (on) => on.onRef('t.org_id', '=', 'c.org_id').onRef('t.connection_id', '=', 'c.id'))
    .innerJoin('member as m', (on) => on.onRef('m.org_id', '=', 'c.org_id').onRef('m.user_id', '=', 'c.user_id'))
    .select(['c.user_id', 'c.client_name', 't.expires_at', scopesOfToken.as('scopes')])
    .select(sql<boolean>`coalesce(c.last_used_at < now() - interval '1 minute', true)`.as('wasQuiet'))
    .where('c.org_id', '=', ids.org_id)
    .where('c.id', '=', ids.connection_id)
    .where('c.revoked_at', 'is', null)
    .where('m.status', '=', 'active')
    .where('t.id_hash', '=', hash)
    .where('t.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!row) return null
  return {
    assistant: {
      userId: row.user_id,
      orgId: ids.org_id,
      connectionId: ids.connection_id,
      tokenHash: hash.toString('hex'),
      clientName: row.client_name,
      scopes: row.scopes,
    },
    expiresAt: row.expires_at,
    wasQuiet: row.wasQuiet,
  }
}

/** If many requests arrive at once, one of them writes, and the others then find nothing to write. */
async function touch(db: Trx, orgId: string, connectionId: string): Promise<void> {
  await db
    .updateTable('connection')
    .set({ last_used_at: sql<string>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', connectionId)
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', sql<string>`now() - interval '1 minute'`)]),
    )
    .execute()
}
