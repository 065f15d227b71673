import type { Role } from '#contract/roles.ts'
import type { Db } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Services } from '#kernel/services.ts'

/** A member of a workspace with a token for it. */
export interface Person {
  userId: string
  orgId: string
  role: Role
  email: string
  token: string
}

export interface Factories {
  /** A workspace with an owner. */
  org(options?: { timezone?: string }): Promise<Person>
  /** Another member of the same workspace. */
  member(of: Pick<Person, 'orgId'>, role: Role): Promise<Person>
  /** A connected account of the workspace; its tokens are not usable unless given. */
  account(
    of: Pick<Person, 'orgId'>,
    platform: string,
    options?: { externalId?: string; handle?: string; credentials?: unknown },
  ): Promise<string>
}

/** Makes what a test needs to stand on, past the API: the API's own way there has tests of its own. */
export function createFactories({ owner, services }: { owner: Db; services: Services }): Factories {
  let count = 0

  async function person(orgId: string, role: Role): Promise<Person> {
    const userId = newId()
    const email = `person-${++count}@example.test`
    await owner
      .insertInto('user_account')
      .values({ id: userId, email, name: `Person ${count}` })
      .execute()
    await owner.insertInto('member').values({ org_id: orgId, user_id: userId, role }).execute()
    const token = await services.accessTokens.issue({ userId, orgId, role })
    return { userId, orgId, role, email, token }
  }

  return {
    async org({ timezone } = {}) {
      const orgId = newId()
      const slug = `org-${orgId.slice(0, 8)}`
      await owner
        .insertInto('org')
        .values({ id: orgId, slug, name: slug, timezone: timezone ?? null })
        .execute()
      const made = await person(orgId, 'owner')
      await owner.updateTable('org').set({ owner_id: made.userId }).where('id', '=', orgId).execute()
      return made
    },
    member: ({ orgId }, role) => person(orgId, role),
    async account({ orgId }, platform, options = {}) {
      const id = newId()
      const externalId = options.externalId ?? `ext-${++count}`
      await owner
        .insertInto('social_account')
        .values({
          org_id: orgId,
          id,
          platform,
          external_id: externalId,
          handle: options.handle ?? externalId,
          name: options.handle ?? externalId,
          credentials_sealed: services.keyRing.seal(
            options.credentials ?? { accessToken: 'none', refreshToken: null, expiresAt: null, scopes: [], extra: {} },
            `social_account/${orgId}/${id}/credentials`,
          ),
        })
        .execute()
      return id
    },
  }
}
