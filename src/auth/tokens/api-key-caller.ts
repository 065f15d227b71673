import { sql } from 'kysely'
import { API_KEY_PREFIX } from '#contract/programs/api-key.ts'
import type { PublicContext } from '#kernel/context.ts'
import { unauthenticated } from '#kernel/errors.ts'
import { sha256 } from '#kernel/ids.ts'

export interface ApiKeyCaller {
  apiKeyId: string
  userId: string
  orgId: string
}

/**
 * The API key that came as `Authorization: Bearer galley_…`, and its maker. Null if none came. Throws 401 for a key
 * that has ended.
 */
export async function apiKeyCaller(ctx: PublicContext): Promise<ApiKeyCaller | null> {
  const authorization = ctx.header('authorization')
  if (authorization === undefined) return null
  const secret = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (!secret?.startsWith(API_KEY_PREFIX)) {
    throw unauthenticated(
      'Send an API key as "Authorization: Bearer galley_…", or the session cookie without an Authorization header',
    )
  }
  const found = await ctx.inScope({}, async (db) => {
    const { rows } = await sql<{ id: string; user_id: string; org_id: string }>`
      select id, user_id, org_id from auth_api_key(${sha256(secret)})
    `.execute(db)
    return rows[0]
  })
  if (!found) throw unauthenticated('There is no such API key, or it was revoked or has expired: use another')
  return { apiKeyId: found.id, userId: found.user_id, orgId: found.org_id }
}
