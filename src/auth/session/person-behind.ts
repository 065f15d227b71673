import { sql } from 'kysely'
import type { PublicContext } from '#kernel/context.ts'
import { AppError } from '#kernel/errors.ts'
import { sessionOrNone } from './sessions.ts'

/**
 * The person behind a request that needs no sign-in: found by its access token, or else by its browser's session. The
 * token's session or key is looked up, since it may have ended. Null if there is none. An assistant's token does not
 * count here.
 */
export async function personBehind(ctx: PublicContext): Promise<string | null> {
  const token = /^Bearer ([^\s]+)$/i.exec(ctx.header('authorization') ?? '')?.[1]
  if (token === undefined) return (await sessionOrNone(ctx))?.userId ?? null
  const claims = await ctx.services.accessTokens.verify(token).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'unauthenticated') return null
    throw error
  })
  if (!claims) return null
  const { userId, orgId, sessionId, apiKeyId } = claims
  const stands = await ctx.inScope({ userId, orgId }, (db) => {
    if (sessionId !== undefined) {
      return db
        .selectFrom('session')
        .select('id')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .where('expires_at', '>', sql<string>`now()`)
        .executeTakeFirst()
    }
    return db
      .selectFrom('api_key')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', apiKeyId ?? null)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<string>`now()`)]))
      .executeTakeFirst()
  })
  return stands ? userId : null
}
