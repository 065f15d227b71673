import { ROLES, type Role } from '#contract/people/roles.ts'
import { newId, newSecret, sha256 } from '#kernel/ids.ts'
import type { TestApp } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'
import type { SeededOrg } from '../../support/seed.ts'
import { badAuthorizations } from '../tokens.ts'
import type { World } from '../world.ts'

type ByRole<T> = Record<Role, T>

/** The tokens of everybody who tries to get in. */
export interface Callers {
  /** Invalid authorization headers, each under what is wrong with it. */
  bad: Record<string, string | null>
  /** Tokens of members that say "owner", whatever role the membership has now. */
  pretenders: ByRole<string>
  suspended: ByRole<string>
  /** Valid tokens whose session or API key has ended. */
  ended: ByRole<Record<string, string>>
  stranger: string
  withoutOrg: string
  /** A workspace whose plan allows no changes. */
  frozen: { orgId: string; tokens: ByRole<string> }
}

export async function openCallers({ t, seed }: World, own: SeededOrg): Promise<Callers> {
  const { owner: db, make } = t
  const another = (role: Role) => make.member(own, role)
  const membership = ({ userId, orgId }: Person) =>
    db.updateTable('member').where('user_id', '=', userId).where('org_id', '=', orgId)

  const suspended = async (role: Role): Promise<string> => {
    const person = await another(role)
    await membership(person).set({ status: 'suspended' }).execute()
    return person.token
  }
  const ended = async (role: Role): Promise<Record<string, string>> => {
    const [signedOut, timedOut, keyHolder] = [await another(role), await another(role), own.people[role]]
    await db.deleteFrom('session').where('id', '=', signedOut.sessionId).execute()
    const past = '2020-01-01T00:00:00Z'
    await db.updateTable('session').set({ expires_at: past }).where('id', '=', timedOut.sessionId).execute()
    return {
      'a session that was ended': signedOut.token,
      'a session that is too old': timedOut.token,
      'an API key that was revoked': await tokenOfKey(t, keyHolder, { revoked_at: past }),
      'an API key that has expired': await tokenOfKey(t, keyHolder, { expires_at: past }),
    }
  }

  const elsewhere = await make.org()
  const frozen = await seed.workspace('frozen')
  await db.updateTable('org').set({ access_state: 'read_only' }).where('id', '=', frozen.orgId).execute()
  return {
    bad: await badAuthorizations(t, own.people.owner),
    pretenders: await byRole(async (role) => make.token(await another(role), own.orgId, 'owner')),
    suspended: await byRole(suspended),
    ended: await byRole(ended),
    stranger: await make.token(elsewhere, own.orgId, 'owner'),
    withoutOrg: await make.token(own.people.owner, null),
    frozen: { orgId: frozen.orgId, tokens: await byRole(async (role) => frozen.people[role].token) },
  }
}

async function byRole<T>(make: (role: Role) => Promise<T>): Promise<ByRole<T>> {
  const made = {} as ByRole<T> // filled below, for every role
  for (const role of ROLES) made[role] = await make(role)
  return made
}

async function tokenOfKey(
  { owner, services }: TestApp,
  { orgId, userId, role }: Person,
  end: { revoked_at: string } | { expires_at: string },
): Promise<string> {
  const id = newId()
  const values = { org_id: orgId, id, user_id: userId, name: 'ended', secret_hash: sha256(newSecret()), last4: 'last' }
  await owner
    .insertInto('api_key')
    .values({ ...values, ...end })
    .execute()
  return (await services.accessTokens.issue({ apiKeyId: id, userId, orgId, role })).token
}
