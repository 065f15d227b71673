import { sql } from 'kysely'
import { SCOPES, type Scope } from '#contract/programs/scopes.ts'
import { newId, newSecret, sha256 } from '#kernel/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'

type Maker = Pick<Person, 'orgId' | 'userId'>

/** Makes the rows by which people and programs get into a workspace. */
export function seedPeople({ owner: db, word }: Pick<TestApp, 'owner'> & { word: (of: string) => string }) {
  /** An API key of the person, with its secret. */
  async function apiKey({ orgId, userId }: Maker, text = word('key')) {
    const id = newId()
    const secret = `galley_${newId()}`
    await db
      .insertInto('api_key')
      .values({
        org_id: orgId,
        id,
        user_id: userId,
        name: text,
        secret_hash: sha256(secret),
        last4: secret.slice(-4),
        permissions: ['workspace:read', 'content:write'],
        last_used_at: new Date().toISOString(),
        expires_at: '2099-01-01T00:00:00.000Z',
      })
      .execute()
    return { id, secret }
  }

  /** An open invitation. `token` is the one in its link. */
  async function invitation({ orgId, userId }: Maker, email = `${newId()}@example.test`) {
    const [id, token] = [newId(), newSecret()]
    await db
      .insertInto('invitation')
      .values({
        org_id: orgId,
        id,
        email,
        role: 'editor',
        token_hash: sha256(token),
        invited_by: userId,
        expires_at: sql<string>`now() + interval '7 days'`,
      })
      .execute()
    return { id, token }
  }

  /** An assistant that the person connected, with an access token. */
  async function connection({ orgId, userId }: Maker, text = word('assistant'), scopes: readonly Scope[] = SCOPES) {
    const [id, token] = [newId(), newSecret()]
    const of = { org_id: orgId, connection_id: id }
    await db
      .insertInto('connection')
      .values({
        org_id: orgId,
        id,
        user_id: userId,
        client_id: `client ${text}`,
        client_name: text,
        client_uri: 'https://assistant.example',
        scopes: [...scopes],
        last_used_at: new Date().toISOString(),
      })
      .execute()
    await db
      .insertInto('oauth_token')
      .values({ ...of, id_hash: sha256(token), kind: 'access', payload: '{}', expires_at: '2099-01-01T00:00:00.000Z' })
      .execute()
    return { id, token }
  }

  /** A notification of the person. */
  async function notification({ orgId, userId }: Maker, text = word('notice')) {
    const id = newId()
    await db
      .insertInto('notification')
      .values({
        org_id: orgId,
        id,
        user_id: userId,
        type: 'post_failed',
        title: text,
        body: `body of ${text}`,
        href: `/posts/${encodeURIComponent(text)}`,
        tier: 'action_required',
        status: 'sent',
        dedupe_key: `${text} ${id}`,
        metadata: JSON.stringify({ subject: { type: 'post', id: newId() } }),
      })
      .execute()
    return id
  }

  return { apiKey, invitation, connection, notification }
}
