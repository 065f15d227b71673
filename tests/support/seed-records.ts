import { sql } from 'kysely'
import type { Role } from '#contract/people/roles.ts'
import { newSecret, sha256 } from '#kernel/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'
import { seedBilling } from './seed-billing.ts'
import { seedResults } from './seed-results.ts'

const inADay = () => sql<string>`now() + interval '1 day'`

/**
 * Makes the records around the content of a seeded workspace: its history, and what each person has. There is one row
 * of each kind, with `mark` in every string, and no work for a worker.
 */
export async function seedRecords(
  { owner: db, services }: Pick<TestApp, 'owner' | 'services'>,
  people: Record<Role, Person>,
  postId: string,
  mark: string,
): Promise<void> {
  const { orgId, userId } = people.owner
  await db
    .insertInto('audit_log')
    .values({
      org_id: orgId,
      user_id: userId,
      actor: JSON.stringify({ kind: 'system', job: `job of ${mark}` }),
      action: `action of ${mark}`,
      target_type: 'post',
      target_id: postId,
      request_id: `request of ${mark}`,
    })
    .execute()
  await db
    .insertInto('publish_attempt')
    .values({
      org_id: orgId,
      post_id: postId,
      fence: 1,
      part: 0,
      request_hash: `hash of ${mark}`,
      outcome: 'found',
      finished_at: sql`now()`,
      http_status: 503,
      platform_ref: JSON.stringify({ externalId: `id of ${mark}`, url: `https://x.example/${mark}`, extra: {} }),
      error: mark,
    })
    .execute()
  await db.insertInto('notification_preference').values({ org_id: orgId, user_id: userId }).execute()
  await seedResults({ owner: db }, { orgId, userId }, postId, mark)
  await seedBilling({ owner: db, services }, orgId, mark)
  await db
    .insertInto('publishing_pause')
    .values({ org_id: orgId, platforms: ['reddit'], reason: `reason of ${mark}`, updated_by: userId })
    .execute()
  await db
    .insertInto('oauth_state')
    .values({
      org_id: orgId,
      user_id: userId,
      state_hash: sha256(newSecret()),
      platform: 'x',
      redirect_uri: `${services.config.baseUrl}/${mark}`,
      secrets_sealed: services.keyRing.seal(mark, `seed/${orgId}`),
      expires_at: inADay(),
    })
    .execute()
  await db
    .insertInto('account_choice')
    .values({
      org_id: orgId,
      user_id: userId,
      name_hash: sha256(newSecret()),
      platform: 'facebook',
      accounts_sealed: services.keyRing.seal(mark, `seed/${orgId}`),
      expires_at: inADay(),
    })
    .execute()
  await db
    .insertInto('idempotency_record')
    .values({
      owner: `${orgId} ${userId}`,
      user_id: userId,
      key: 'seeded',
      request_hash: 'of nothing',
      status: 200,
      response: JSON.stringify(mark),
    })
    .execute()
  await db
    .insertInto('read_charge')
    .values({ org_id: orgId, day: sql`current_date`, kind: 'post', resource_id: `post of ${mark}`, milli: 500 })
    .execute()
  await signInOf(people.admin)

  /** Signs the admin in; tests sign the owner in themselves. */
  async function signInOf({ userId: user_id }: Person): Promise<void> {
    await db
      .insertInto('one_time_link')
      .values({ user_id, token_hash: sha256(newSecret()), kind: 'sign_in', email: mark, expires_at: inADay() })
      .execute()
    await db
      .insertInto('oidc_identity')
      .values({ user_id, issuer: 'https://sign-in.example', subject: `subject of ${mark} ${user_id}` })
      .execute()
    await db
      .insertInto('totp')
      .values({ user_id, secret_sealed: services.keyRing.seal(mark, `seed/${user_id}`), confirmed_at: sql`now()` })
      .execute()
    await db
      .insertInto('recovery_code')
      .values({ user_id, code_hash: sha256(newSecret()) })
      .execute()
  }
}
