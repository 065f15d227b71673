import { sql } from 'kysely'
import type { SignInProblem } from '#contract/people/sign-in-problems.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import { createAccount } from '../account/create-account.ts'
import { proveAddress } from '../account/prove-address.ts'
import { SignInRefusal } from '../account/sign-in-refusal.ts'
import { admitNewAccount } from '../account/sign-up-policy.ts'
import { makeLink } from '../links/one-time-link.ts'
import { hasSecondFactor } from '../second-factor/second-factor.ts'
import { auditOwn } from '../session/audit-own.ts'
import { completeSignIn } from '../session/complete-sign-in.ts'
import type { OidcPerson } from './person.ts'

/** Signed in, or, if two-factor codes are on, a secret that signs in together with a code. */
export type Entered = { kind: 'signed-in' } | { kind: 'code-required'; token: string }

/**
 * Signs in a person whom a provider has identified (Spec S8). It uses the account that is linked to issuer and subject.
 * Otherwise, if the provider vouches for the address, it links the account with that address. Otherwise it makes a new
 * account, if the sign-up policy allows it. Throws 403 with a message.
 */
export async function enter(ctx: PublicContext, label: string, person: OidcPerson): Promise<Entered> {
  const linked = await ctx.inScope({}, (db) => userOfIdentity(db, person))
  if (linked) return ctx.inScope({ userId: linked }, (db) => asLinked(ctx, db, linked, person))
  const { email } = person
  if (email === null) {
    throw refused('no_address', `${label} does not share your email address: allow that there, or sign in another way`)
  }
  const owner = await ctx.inScope({}, (db) => userOfEmail(db, email))
  if (owner === null) {
    const id = newId()
    return ctx.inScope({ userId: id }, (db) => asNew(ctx, db, id, { ...person, email }))
  }
  if (!person.emailVerified) {
    throw refused(
      'address_not_vouched',
      `There is an account with this address, and ${label} has not verified the address: sign in another way`,
    )
  }
  return ctx.inScope({ userId: owner }, (db) => asOwner(ctx, db, owner, { ...person, email }, label))
}

type WithEmail = OidcPerson & { email: string }

async function asLinked(
  ctx: PublicContext,
  db: Trx,
  userId: string,
  { issuer, subject }: OidcPerson,
): Promise<Entered> {
  await db
    .updateTable('oidc_identity')
    .set({ last_used_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
  return admit(ctx, db, userId)
}

async function asOwner(
  ctx: PublicContext,
  db: Trx,
  userId: string,
  person: WithEmail,
  label: string,
): Promise<Entered> {
  // This comes first: a stranger may have linked an identity to an account with this address, which must not lock out
  // its owner.
  await proveAddress(ctx, db, userId)
  const other = await db
    .selectFrom('oidc_identity')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', person.issuer)
    .executeTakeFirst()
  // If a company has given the address to another person, that person must not get the earlier person's account.
  if (other) {
    throw refused(
      'address_of_another',
      `The account with this address is linked to another person at ${label}: ask whoever runs this installation`,
    )
  }
  await link(db, userId, person)
  return admit(ctx, db, userId)
}

async function asNew(ctx: PublicContext, db: Trx, id: string, person: WithEmail): Promise<Entered> {
  const { email, emailVerified, name } = person
  const { first } = await admitNewAccount(
    db,
    ctx.services.config.signUp,
    async () => emailVerified && (await isInvited(db, email)),
  )
  // Sign-ups are serialised, so an account that another window has just made is visible only now.
  if ((await userOfIdentity(db, person)) || (await userOfEmail(db, email))) {
    const message = 'Your account was just made in another window: start the sign-in again'
    throw new SignInRefusal('conflict', 'in_another_window', message, { code: 'in_progress' })
  }
  await createAccount(db, ctx.services, { id, email, emailVerified, passwordHash: null, name, first })
  await link(db, id, person)
  return admit(ctx, db, id)
}

async function admit(ctx: PublicContext, db: Trx, userId: string): Promise<Entered> {
  await auditOwn(ctx, db, { action: 'finishOidc', userId })
  if (await hasSecondFactor(db, userId)) {
    return { kind: 'code-required', token: await makeLink(db, { userId, kind: 'second_step', email: null }) }
  }
  await completeSignIn(ctx, db, userId)
  return { kind: 'signed-in' }
}

function refused(problem: SignInProblem, message: string): SignInRefusal {
  return new SignInRefusal('forbidden', problem, message)
}

async function link(db: Trx, userId: string, { issuer, subject }: OidcPerson): Promise<void> {
  await db.insertInto('oidc_identity').values({ issuer, subject, user_id: userId }).execute()
}

async function userOfIdentity(db: Trx, { issuer, subject }: OidcPerson): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select auth_user_by_identity(${issuer}, ${subject}) as id`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

async function userOfEmail(db: Trx, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from auth_user_by_email(${email})`.execute(db)
  return rows[0]?.id ?? null
}

async function isInvited(db: Trx, email: string): Promise<boolean> {
  const { rows } = await sql<{ invited: boolean }>`select auth_is_invited(${email}) as invited`.execute(db)
  return rows[0]?.invited === true
}
