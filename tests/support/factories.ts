import type { Permission, Role } from '#contract/people/roles.ts'
import type { Platform } from '#contract/platforms.ts'
import { SCOPES, type Scope } from '#contract/programs/scopes.ts'
import { sealCredentials } from '#features/accounts/index.ts'
import type { Db } from '#kernel/db/database.ts'
import { newId, newSecret, sha256 } from '#kernel/ids.ts'
import type { Services } from '#kernel/services.ts'
import type { Credentials } from '#platforms/connecting.ts'

/** A member of a workspace with a token for it. */
export interface Person {
  userId: string
  orgId: string
  role: Role
  email: string
  /** The browser session behind the token. */
  sessionId: string
  token: string
}

export interface Factories {
  /** Makes a workspace with an owner. */
  org(options?: { timezone?: string }): Promise<Person>
  /** Makes this many more workspaces of the same person. */
  moreOrgs(of: Person, count: number): Promise<Person[]>
  /** Adds another member to the same workspace. */
  member(of: Pick<Person, 'orgId'>, role: Role): Promise<Person>
  /** Makes somebody with an account, a token and no workspace. */
  newcomer(options?: { email?: string; verified?: boolean }): Promise<Person>
  /** A token of the person's session for another workspace or for none. `role`: the token claims this role. */
  token(of: Pick<Person, 'userId' | 'sessionId'>, orgId: string | null, role?: Role): Promise<string>
  /** A token of an API key that the person made. */
  apiKeyToken(of: Pick<Person, 'userId' | 'orgId'>, permissions?: readonly Permission[]): Promise<string>
  /** An access token of an assistant that the person connected with these scopes (default: all). */
  connectionToken(
    of: Pick<Person, 'userId' | 'orgId'>,
    scopes?: readonly Scope[],
    options?: { client?: string; endsAt?: string; revokedAt?: string },
  ): Promise<string>
  /** Opens a browser session. */
  session(userId: string): Promise<string>
  /** Makes a connected account of the workspace. Its tokens work nowhere unless the test gives some. */
  account(
    of: Pick<Person, 'orgId'>,
    platform: Platform,
    options?: { externalId?: string; handle?: string; credentials?: Credentials },
  ): Promise<string>
}

/** Makes what tests begin with, directly in the database. How the API makes these things has its own tests. */
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
    const sessionId = await session(userId)
    return { userId, orgId, role, email, sessionId, token: await tokenOf({ userId, sessionId }, orgId, role) }
  }

  async function session(userId: string): Promise<string> {
    const id = newId()
    const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString()
    await owner
      .insertInto('session')
      .values({ id, user_id: userId, token_hash: sha256(newSecret()), expires_at: inAMonth })
      .execute()
    return id
  }

  const tokenOf: Factories['token'] = async ({ userId, sessionId }, orgId, role) =>
    (await services.accessTokens.issue({ userId, sessionId, orgId, role: role ?? null })).token

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
    async moreOrgs(of, count) {
      const made: Person[] = []
      for (let n = 0; n < count; n++) {
        const orgId = newId()
        const slug = `org-${orgId.slice(0, 8)}`
        await owner.insertInto('org').values({ id: orgId, slug, name: slug, owner_id: of.userId }).execute()
        await owner.insertInto('member').values({ org_id: orgId, user_id: of.userId, role: 'owner' }).execute()
        made.push({ ...of, orgId, role: 'owner', token: await tokenOf(of, orgId, 'owner') })
      }
      return made
    },
    member: ({ orgId }, role) => person(orgId, role),
    async newcomer({ email = `newcomer-${++count}@example.test`, verified = false } = {}) {
      const userId = newId()
      await owner.insertInto('user_account').values({ id: userId, email, email_verified: verified }).execute()
      const sessionId = await session(userId)
      return { userId, orgId: '', role: 'viewer', email, sessionId, token: await tokenOf({ userId, sessionId }, null) }
    },
    token: tokenOf,
    async apiKeyToken({ userId, orgId }, permissions) {
      const id = newId()
      await owner
        .insertInto('api_key')
        .values({
          org_id: orgId,
          id,
          user_id: userId,
          name: `Key ${++count}`,
          secret_hash: sha256(newSecret()),
          last4: 'abcd',
          permissions: permissions ? [...permissions] : null,
        })
        .execute()
      return (await services.accessTokens.issue({ apiKeyId: id, userId, orgId, role: null })).token
    },
    async connectionToken({ userId, orgId }, scopes = SCOPES, { client, endsAt, revokedAt } = {}) {
      const id = newId()
      const token = newSecret()
      await owner
        .insertInto('connection')
        .values({
          org_id: orgId,
          id,
          user_id: userId,
          client_id: `client-${++count}`,
          client_name: client ?? `Assistant ${count}`,
          scopes: [...scopes],
          revoked_at: revokedAt ?? null,
        })
        .execute()
      await owner
        .insertInto('oauth_token')
        .values({
          org_id: orgId,
          connection_id: id,
          id_hash: sha256(token),
          kind: 'access',
          payload: '{}',
          expires_at: endsAt ?? new Date(Date.now() + 3_600_000).toISOString(),
        })
        .execute()
      return token
    },
    session,
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
          credentials_sealed: sealCredentials(
            services.keyRing,
            { orgId, accountId: id },
            options.credentials ?? { accessToken: 'none', refreshToken: null, expiresAt: null, scopes: [], extra: {} },
          ),
        })
        .execute()
      return id
    },
  }
}
