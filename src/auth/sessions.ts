import { sql } from 'kysely'
import type { Config } from '#kernel/config.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { forbidden, unauthenticated } from '#kernel/errors.ts'
import { newSecret, sha256 } from '#kernel/ids.ts'

/** 90 days at most, 30 days without use. Design: security. */
const ABSOLUTE_DAYS = 90
const IDLE_DAYS = 30

/** Over https the cookie is bound to this very host; a plain http installation (one's own machine) cannot have that. */
export function sessionCookieName(config: Pick<Config, 'baseUrl'>): string {
  return config.baseUrl.startsWith('https:') ? '__Host-galley' : 'galley'
}

/** Opens a browser session for a person who has proven who they are, and sets its cookie. */
export async function openSession(ctx: PublicContext, db: Trx, userId: string): Promise<void> {
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
  ctx.setHeader('set-cookie', cookie(ctx.services.config, token, ABSOLUTE_DAYS * 86_400))
}

export function clearSessionCookie(ctx: PublicContext): void {
  ctx.setHeader('set-cookie', cookie(ctx.services.config, '', 0))
}

/** The person whose session cookie came with the request. Throws 401 without one. */
export async function sessionUser(ctx: PublicContext): Promise<{ sessionId: string; userId: string }> {
  requireOwnOrigin(ctx)
  const token = readCookie(ctx.header('cookie'), sessionCookieName(ctx.services.config))
  if (!token) throw unauthenticated('Sign in first: there is no session')
  const hash = sha256(token)
  const session = await ctx.inScope({}, async (db) => {
    const found = await sql<{ id: string; user_id: string }>`select id, user_id from auth_session(${hash})`.execute(db)
    return found.rows[0]
  })
  if (!session) throw unauthenticated('The session has ended: sign in again')
  return { sessionId: session.id, userId: session.user_id }
}

/** Keeps a session that is in use alive: idle days count from now, but never beyond the absolute end. */
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

/** What a cookie authorises must be asked for from our own pages. */
export function requireOwnOrigin(ctx: PublicContext): void {
  const origin = ctx.header('origin')
  if (!origin) return
  const ownHost = ctx.header('host')
  const url = URL.canParse(origin) ? new URL(origin) : null
  const loopback = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (origin === new URL(ctx.services.config.baseUrl).origin || (loopback && url.host === ownHost)) return
  throw forbidden('This request came from a page of another site')
}

function cookie(config: Config, value: string, maxAge: number): string {
  const secure = config.baseUrl.startsWith('https:') ? '; Secure' : ''
  return `${sessionCookieName(config)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`
}

function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name && value) return value
  }
  return null
}
