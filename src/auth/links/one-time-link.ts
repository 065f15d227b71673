import { sql } from 'kysely'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { type AppError, invalidField } from '#kernel/errors.ts'
import { newSecret, sha256 } from '#kernel/ids.ts'

/** The minutes for which each kind is valid, and the message after that. docs/design/security.md. */
const KINDS = {
  sign_in: { minutes: 15, gone: 'This link was used already or is older than 15 minutes: ask for another' },
  second_step: { minutes: 10, gone: 'This sign-in was used already or is older than 10 minutes: begin again' },
  password_reset: { minutes: 60, gone: 'This link was used already or is older than an hour: ask for another' },
  verify_email: { minutes: 24 * 60, gone: 'This link was used already or is older than a day: ask for another' },
} as const
export type LinkKind = keyof typeof KINDS

export interface OneTimeLink {
  userId: string
  kind: LinkKind
}

/** Makes a secret that works once. Only its hash is stored. The transaction must be the person's. */
export async function makeLink(
  db: Trx,
  { userId, kind, email }: OneTimeLink & { email: string | null },
): Promise<string> {
  const token = newSecret()
  await db
    .insertInto('one_time_link')
    .values({
      token_hash: sha256(token),
      user_id: userId,
      kind,
      email,
      expires_at: sql<string>`now() + make_interval(mins => ${KINDS[kind].minutes}::int)`,
    })
    .execute()
  return token
}

/** Finds the person of a secret, without using up the secret. Throws 400. */
export async function findLink(
  ctx: Pick<PublicContext, 'inScope'>,
  token: string,
  kinds: readonly [LinkKind, ...LinkKind[]],
): Promise<OneTimeLink> {
  const { rows } = await ctx.inScope({}, (db) =>
    sql<{ user_id: string; kind: LinkKind }>`select user_id, kind from auth_one_time_link(${sha256(token)})`.execute(
      db,
    ),
  )
  const [link] = rows
  if (!link || !kinds.includes(link.kind)) throw gone(kinds[0])
  return { userId: link.user_id, kind: link.kind }
}

/**
 * Uses up the secret. If several callers try at once, only one succeeds. Returns the address that the link was sent to.
 * Throws 400.
 */
export async function spendLink(db: Trx, token: string, { userId, kind }: OneTimeLink): Promise<string | null> {
  const used = await db
    .deleteFrom('one_time_link')
    .where('token_hash', '=', sha256(token))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('email')
    .executeTakeFirst()
  if (!used) throw gone(kind)
  return used.email
}

/** Ends every unused link that was sent to the person. */
export async function forgetLinks(db: Trx, userId: string, kinds: readonly LinkKind[]): Promise<void> {
  await db.deleteFrom('one_time_link').where('user_id', '=', userId).where('kind', 'in', kinds).execute()
}

function gone(kind: LinkKind): AppError {
  return invalidField('body.token', 'token_invalid', KINDS[kind].gone)
}
