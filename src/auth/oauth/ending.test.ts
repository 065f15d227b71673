import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#kernel/db/database.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { tokenFrom } from '../../../tests/support/auth/browser.ts'
import {
  age,
  codeFor,
  connected,
  exchange,
  post,
  refresh,
  register,
  resident,
  whoIs,
} from '../../../tests/support/auth/oauth/oauth.ts'
import { until } from '../../../tests/support/until.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const revoke = (token: string, client_id: string, more = {}) => post(t, '/oauth/revoke', { token, client_id, ...more })
const member = (userId: string) => t.owner.updateTable('member').where('user_id', '=', userId)

describe('a program gives back', () => {
  test('a refresh token: the whole connection ends', async () => {
    const { client, access_token, refresh_token } = await connected(t, await resident(t))
    const answer = await revoke(refresh_token, client.client_id)
    assert.equal(answer.status, 200)
    assert.equal(await whoIs(t, access_token), null)
    assert.equal((await refresh(t, client, refresh_token)).body.error, 'invalid_grant')
  })

  test('a refresh token that it has just exchanged: the whole connection ends as well', async () => {
    const { client, refresh_token } = await connected(t, await resident(t))
    const { body } = await refresh(t, client, refresh_token)
    assert.equal((await revoke(refresh_token, client.client_id)).status, 200)
    assert.equal(await whoIs(t, body.access_token), null)
    assert.equal((await refresh(t, client, body.refresh_token)).body.error, 'invalid_grant')
  })

  test('an access token: that one ends', async () => {
    const { client, access_token, refresh_token } = await connected(t, await resident(t))
    assert.equal((await revoke(access_token, client.client_id, { token_type_hint: 'access_token' })).status, 200)
    assert.equal(await whoIs(t, access_token), null)
    const again = await refresh(t, client, refresh_token)
    assert.equal(again.status, 200)
    assert.ok(await whoIs(t, again.body.access_token))
  })

  test('what is none, or another’s: nothing ends, and nothing is told', async () => {
    const { client, access_token, refresh_token } = await connected(t, await resident(t))
    const other = await register(t)
    for (const [token, id] of [
      ['nonsense', client.client_id],
      [refresh_token, other.client_id],
      [access_token, other.client_id],
    ] as const) {
      assert.equal((await revoke(token, id)).status, 200)
    }
    assert.ok(await whoIs(t, access_token))
    assert.equal((await revoke(refresh_token, 'nobody')).status, 401)
  })
})

describe('access ends at once', () => {
  test('when the connection is ended in the app: tokens that are out, and codes', async () => {
    const ada = await resident(t)
    const { client, access_token, refresh_token } = await connected(t, ada)
    const { connectionId } = (await whoIs(t, access_token)) ?? {}
    const ended = await t.request('DELETE', `{O}/connections/${connectionId}`, { as: ada.person })
    assert.equal(ended.status, 200, JSON.stringify(ended.body))
    assert.equal(await whoIs(t, access_token), null)
    assert.equal((await refresh(t, client, refresh_token)).body.error, 'invalid_grant')
    const code = await codeFor(ada, client)
    await t.owner.updateTable('connection').set({ revoked_at: new Date().toISOString() }).execute()
    assert.equal((await exchange(t, client, code)).body.error, 'invalid_grant')
  })

  test('when its person is suspended, and comes back when they do', async () => {
    const ada = await resident(t)
    const { client, access_token, refresh_token } = await connected(t, ada)
    await member(ada.userId).set({ status: 'suspended' }).execute()
    assert.equal(await whoIs(t, access_token), null)
    assert.equal((await refresh(t, client, refresh_token)).body.error, 'invalid_grant')
    await member(ada.userId).set({ status: 'active' }).execute()
    assert.ok(await whoIs(t, access_token))
    assert.equal((await refresh(t, client, refresh_token)).status, 200)
  })

  test('when its person is removed, for good', async () => {
    const ada = await resident(t)
    const { client, access_token, refresh_token } = await connected(t, ada)
    await t.owner.deleteFrom('member').where('user_id', '=', ada.userId).execute()
    assert.equal(await whoIs(t, access_token), null)
    await t.owner.insertInto('member').values({ org_id: ada.orgId, user_id: ada.userId, role: 'editor' }).execute()
    assert.equal(await whoIs(t, access_token), null)
    assert.equal((await refresh(t, client, refresh_token)).body.error, 'invalid_grant')
  })

  test('when its person sets a new password by mail', async () => {
    const ada = await resident(t)
    const { access_token } = await connected(t, ada)
    await ada.request('POST', '/v1/auth/password/reset-request', { body: { email: ada.email } })
    const token = await tokenFrom(t, ada.email, 'reset-password')
    const body = { token, password: 'quite another password' }
    assert.equal((await ada.request('POST', '/v1/auth/password/reset', { body })).status, 200)
    assert.equal(await whoIs(t, access_token), null)
  })
})

describe('use', () => {
  test('is noted, at most once a minute', async () => {
    const ada = await resident(t)
    const { access_token } = await connected(t, ada)
    const lastUsed = async () =>
      (await t.request('GET', '{O}/connections', { as: ada.person })).data[0].lastUsedAt as string | null
    assert.equal(await lastUsed(), null)
    await whoIs(t, access_token)
    const first = await until(lastUsed, { that: 'the use is noted' })
    await whoIs(t, access_token)
    assert.equal(await lastUsed(), first)
    await sql`update connection set last_used_at = last_used_at - interval '61 seconds'`.execute(t.owner)
    const earlier = await lastUsed()
    await whoIs(t, access_token)
    const later = async () => {
      const now = await lastUsed()
      return now === earlier ? null : now
    }
    const second = await until(later, { that: 'the next use is noted' })
    assert.ok(Date.parse(second) >= Date.parse(first))
  })
})

describe('sweeping', () => {
  test('keeps what can still be used, and takes the rest', async () => {
    const ada = await resident(t)
    await t.owner.deleteFrom('connection').execute()
    const [live, idle] = [await connected(t, ada), await connected(t, ada)]
    const liveId = (await whoIs(t, live.access_token))?.connectionId
    const idleId = (await whoIs(t, idle.access_token))?.connectionId
    const stale = await register(t)
    const sweep = async () => {
      const db = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
      await sql`select sweep_assistants()`.execute(db)
      await db.destroy()
    }
    const ids = async () =>
      (await t.request('GET', '{O}/connections', { as: ada.person })).data.map(({ id }: { id: string }) => id)
    await sweep()
    assert.deepEqual(new Set(await ids()), new Set([liveId, idleId]))

    await sql`update connection set created_at = created_at - interval '40 days'`.execute(t.owner)
    await sql`update oauth_client set created_at = created_at - interval '40 days', last_used_at = last_used_at - interval '40 days'`.execute(
      t.owner,
    )
    await sql`update oauth_token set expires_at = now() - interval '1 second' where connection_id = ${idleId}::uuid`.execute(
      t.owner,
    )
    await sweep()
    assert.deepEqual(await ids(), [liveId])
    const left = (await t.owner.selectFrom('oauth_token').select('connection_id').distinct().execute()).map(
      (row) => row.connection_id,
    )
    assert.deepEqual(left, [liveId])
    const clients = (await t.owner.selectFrom('oauth_client').select('id').execute()).map(({ id }) => id)
    assert.ok(clients.includes(live.client.client_id) && !clients.includes(stale.client_id))
    assert.equal((await refresh(t, live.client, live.refresh_token)).status, 200)

    await age(t, 31 * 86_400)
    await sweep()
    assert.deepEqual(await ids(), [])
    assert.deepEqual(await t.owner.selectFrom('oauth_token').selectAll().execute(), [])
    await sql`update oauth_request set expires_at = now() - interval '1 second'`.execute(t.owner)
    await sweep()
    assert.deepEqual(await t.owner.selectFrom('oauth_request').selectAll().execute(), [])
  })
})
