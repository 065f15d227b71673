import { sql } from 'kysely'
import type { Config } from '#kernel/config.ts'
import type { PublicContext } from '#kernel/context.ts'
import { cookieHeader, readCookie } from '#kernel/cookies.ts'
import type { Trx } from '#kernel/db/database.ts'
import { AppError, unauthenticated } from '#kernel/errors.ts'
import { newSecret, sha256 } from '#kernel/ids.ts'
import { requireOwnOrigin } from './own-origin.ts'

/** 90 days at most, 30 days without use. docs/design/security.md. */
const ABSOLUTE_DAYS = 90
const IDLE_DAYS = 30
const COOKIE = 'galley'

/**
 * Opens a browser session for a person who has proven their identity, and sets its cookie. The browser's earlier
 * session ends, so that nobody who knew its id gains anything by the sign-in.
 */
export async function openSession(ctx: PublicContext, db: Trx, userId: string): Promise<void> {
  const earlier = readCookie(ctx.services.config, ctx.header('cookie'), COOKIE)
  if (earlier) await sql`select auth_end_session(${sha256(earlier)})`.execute(db)
  const token = newSecret()
  await db
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: sha256(token),
      user_agent: ctx.header('user-agent')?.slice(0, 300) ?? null,
      expires_at: sql<string>`now() + make_interval(days => ${IDLE_DAYS}::int)`,
    })
    .execute()
  ctx.setHeader('set-cookie', sessionCookie(ctx, token, ABSOLUTE_DAYS * 86_400))
}

/** Whether a browser sends a session cookie. The session may have ended. */
export function hasSessionCookie(config: Pick<Config, 'baseUrl'>, header: string | undefined): boolean {
  return readCookie(config, header, COOKIE) !== null
}

export function clearSessionCookie(ctx: PublicContext): void {
  ctx.setHeader('set-cookie', sessionCookie(ctx, '', 0))
}

/** The person whose session cookie came with the request. Throws 401 without one. */
export async function sessionUser(ctx: PublicContext): Promise<{ sessionId: string; userId: string }> {
  requireOwnOrigin(ctx)
  const token = readCookie(ctx.services.config, ctx.header('cookie'), COOKIE)
  if (!token) throw unauthenticated('Sign in first: there is no session')
  const hash = sha256(token)
  const session = await ctx.inScope({}, async (db) => {
    const found = await sql<{ id: string; user_id: string }>`select id, user_id from auth_session(${hash})`.execute(db)
    return found.rows[0]
  })
  if (!session) throw unauthenticated('The session has ended: sign in again')
  return { sessionId: session.id, userId: session.user_id }
}

/** The person of the session cookie. Null if nobody is signed in. */
export async function sessionOrNone(ctx: PublicContext): Promise<Awaited<ReturnType<typeof sessionUser>> | null> {
  return sessionUser(ctx).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'unauthenticated') return null
    throw error
  })
}

/** Extends a used session: idle days count from now, but never beyond the absolute end. */
export async function touchSession(db: Trx, sessionId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({
      last_seen_at: sql<string>`now()`,
      expires_at: sql<string>`least(now() + make_interval(days => ${IDLE_DAYS}::int), created_at + make_interval(days => ${ABSOLUTE_DAYS}::int))`,
    })
    .where('id', '=', sessionId)
    .execute()
}

/**
 * Ends the person's sessions, except the given one, and returns how many ended. From then on, access tokens of an ended
 * session are refused.
 */
export async function endSessions(db: Trx, userId: string, exceptSessionId: string | null = null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(exceptSessionId !== null, (query) => query.where('id', '!=', exceptSessionId))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function sessionCookie({ services }: PublicContext, value: string, seconds: number): string {
  return cookieHeader(services.config, { name: COOKIE, value, seconds })
}
