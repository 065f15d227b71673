import { sql } from 'kysely'
import { scopesOfToken } from '#auth/oauth/assistants.ts'
import type { Permission, Role } from '#contract/people/roles.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import { unauthenticated } from '#kernel/errors.ts'
import type { Principal } from './call.ts'

/** The caller's present rights, and whether their session, key or connection is still valid. */
export interface Standing {
  /** The id of the API key, or of the assistant's connection. */
  name: string | null
  /** The permissions of the API key; null: all of the person's. */
  keyPermissions: Permission[] | null
  /** The scopes of the assistant's token. Null if the caller is no assistant. */
  scopes: string[] | null
  role: Role | null
  memberStatus: string | null
  orgStatus: string | null
  accessState: string | null
}

/**
 * Reads in one statement everything that may have changed since the token was issued: the session, API key or
 * connection behind it, the membership and the workspace. Throws 401 if the session, key or connection has ended.
 */
export async function standingNow(db: Trx, principal: Principal, orgId: string | null): Promise<Standing> {
  const { sessionId, apiKeyId, userId } = principal
  if (sessionId !== undefined) {
    const { rows } = await bySession(db, { sessionId, userId, orgId })
    return rows[0] ?? over('session has ended: sign in again')
  }
  if (apiKeyId !== undefined) {
    const { rows } = await byKey(db, { apiKeyId, userId, orgId: principal.orgId })
    return rows[0] ?? over('API key was revoked or has expired: use another')
  }
  const { connectionId, tokenHash } = principal
  const { rows } = await byConnection(db, {
    connectionId,
    userId,
    orgId: principal.orgId,
    tokenHash: Buffer.from(tokenHash, 'hex'),
  })
  return rows[0] ?? over('connection was ended: connect again')
}

const bySession = statement<{ sessionId: string; userId: string; orgId: string | null }>()((db, given) =>
  db
    .selectFrom('session as s')
    .leftJoin('member as m', (on) => on.on('m.org_id', '=', given.orgId).onRef('m.user_id', '=', 's.user_id'))
    .leftJoin('org as o', (on) => on.on('o.id', '=', given.orgId))
    .select([
      sql<null>`null`.as('name'),
      sql<null>`null`.as('keyPermissions'),
      sql<null>`null`.as('scopes'),
      'm.role',
      'm.status as memberStatus',
      'o.status as orgStatus',
      'o.access_state as accessState',
    ])
    .where('s.id', '=', given.sessionId)
    .where('s.user_id', '=', given.userId)
    .where('s.expires_at', '>', sql<string>`now()`),
)

/**
 * Reads the standing of a caller with an API key. A key can do no more than its maker, and works only while they are an
 * active member. Spec S5
 */
const byKey = statement<{ apiKeyId: string; userId: string; orgId: string | null }>()((db, given) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('member as m', (on) => on.onRef('m.org_id', '=', 'k.org_id').onRef('m.user_id', '=', 'k.user_id'))
    .innerJoin('org as o', 'o.id', 'k.org_id')
    .select([
      'k.name',
      'k.permissions as keyPermissions',
      sql<null>`null`.as('scopes'),
      'm.role',
      'm.status as memberStatus',
      'o.status as orgStatus',
      'o.access_state as accessState',
    ])
    .where('k.org_id', '=', given.orgId)
    .where('k.id', '=', given.apiKeyId)
    .where('k.user_id', '=', given.userId)
    .where('k.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', sql<string>`now()`)]))
    .where('m.status', '=', 'active'),
)

/**
 * Reads the standing of an assistant by its connection, which also needs an active member. The token may expire before
 * the connection ends.
 */
const byConnection = statement<{ connectionId: string; userId: string; orgId: string | null; tokenHash: Buffer }>()(
  (db, given) =>
    db
      .selectFrom('connection as c')
      .innerJoin('oauth_token as t', (on) =>
        on.onRef('t.org_id', '=', 'c.org_id').onRef('t.connection_id', '=', 'c.id'),
      )
      .innerJoin('member as m', (on) => on.onRef('m.org_id', '=', 'c.org_id').onRef('m.user_id', '=', 'c.user_id'))
      .innerJoin('org as o', 'o.id', 'c.org_id')
      .select([
        'c.client_name as name',
        sql<null>`null`.as('keyPermissions'),
        scopesOfToken.as('scopes'),
        'm.role',
        'm.status as memberStatus',
        'o.status as orgStatus',
        'o.access_state as accessState',
      ])
      .where('c.org_id', '=', given.orgId)
      .where('c.id', '=', given.connectionId)
      .where('c.user_id', '=', given.userId)
      .where('c.revoked_at', 'is', null)
      .where('t.id_hash', '=', given.tokenHash)
      .where('t.kind', '=', 'access')
      .where('t.expires_at', '>', sql<string>`now()`)
      .where('m.status', '=', 'active'),
)

function over(what: string): never {
  throw unauthenticated(`This ${what}`)
}
