import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import {
  anonymous,
  begin,
  decide,
  exchange,
  fieldsOf,
  type Resident,
  register,
  resident,
  submit,
  wayBack,
} from '../../../tests/support/auth/oauth/oauth.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

async function connectionsOf({ userId }: Resident): Promise<number> {
  const rows = await t.owner.selectFrom('connection').select('id').where('user_id', '=', userId).execute()
  return rows.length
}

describe('who answers', () => {
  test('is somebody who is signed in, or signs in first and comes back', async () => {
    const nobody = anonymous(t)
    const { path } = await begin(nobody, await register(t))
    const page = await nobody.request('GET', path)
    assert.deepEqual([page.status, page.headers.location], [303, `/sign-in?next=${encodeURIComponent(path)}`])
    const ada = await resident(t)
    nobody.cookies.set('galley', ada.cookies.get('galley') ?? '')
    assert.equal((await decide(nobody, path)).status, 303)
  })

  test('is in the browser that the program sent there', async () => {
    const [ada, eve] = [await resident(t), await resident(t)]
    const { path } = await begin(eve, await register(t))
    const page = await ada.request('GET', path)
    assert.equal(page.status, 400)
    assert.match(String(page.body), /started in another browser/)
  })

  test('answers once: presses at the same time get one way back, and make one connection', async () => {
    const ada = await resident(t)
    const { path } = await begin(ada, await register(t))
    const fields = fieldsOf(String((await ada.request('GET', path)).body))
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(ada, path, fields)))
    const resumed = await Promise.all(answers.map((answer) => wayBack(ada, answer)))
    assert.equal(new Set(resumed.map(({ href }) => href)).size, 1)
    assert.equal(await connectionsOf(ada), 1)
  })

  test('presses again before, at and after the way back: the same code, which is good', async () => {
    const ada = await resident(t)
    const client = await register(t)
    const { path, verifier } = await begin(ada, client)
    const fields = fieldsOf(String((await ada.request('GET', path)).body))
    const first = await submit(ada, path, fields)
    const back = await wayBack(ada, await submit(ada, path, fields))
    const late = await submit(ada, path, fields)
    assert.deepEqual([late.status, late.headers.location], [303, back.href])
    assert.equal((await wayBack(ada, first)).href, back.href)
    assert.equal(await connectionsOf(ada), 1)
    const code = back.searchParams.get('code') ?? ''
    assert.equal((await exchange(t, client, { code, verifier })).status, 200)
  })

  test('cannot say something else afterwards, and nobody else gets the way back', async () => {
    const [ada, eve] = [await resident(t), await resident(t)]
    const { path } = await begin(ada, await register(t))
    const fields = fieldsOf(String((await ada.request('GET', path)).body))
    const decided = await submit(ada, path, fields)
    assert.equal((await submit(ada, path, fields, { answer: 'cancel' })).status, 409)
    const back = await wayBack(ada, decided)
    assert.equal((await submit(ada, path, fields, { answer: 'cancel' })).status, 409)
    const resume = new URL(String(decided.headers.location)).pathname
    for (const [name, value] of ada.cookies) if (name !== 'galley') eve.cookies.set(name, value)
    for (const answer of [await submit(eve, path, fields), await eve.request('GET', resume)]) {
      assert.ok(answer.status >= 400 && !String(answer.body).includes(back.searchParams.get('code') ?? '-'))
      assert.equal(answer.headers.location, undefined)
    }
  })

  test('answers by the form that was shown to them', async () => {
    const [ada, eve] = [await resident(t), await resident(t)]
    const client = await register(t)
    const [ofEve, own] = [await begin(eve, client), await begin(ada, client)]
    const foreign = fieldsOf(String((await eve.request('GET', ofEve.path)).body))
    for (const token of [foreign.token, '', 'AAAA']) {
      const answer = await submit(ada, own.path, { token, workspace: ada.orgId })
      assert.equal(answer.status, 403, token)
    }
    const fields = fieldsOf(String((await ada.request('GET', own.path)).body))
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://attacker.example' }
    const body = new URLSearchParams({ ...fields, answer: 'allow' }).toString()
    assert.equal((await ada.request('POST', own.path, { body, headers })).status, 403)
    assert.equal((await submit(ada, own.path, fields, { answer: 'perhaps' })).status, 400)
    assert.equal((await submit(ada, own.path, fields)).status, 303)
  })

  test('may be somebody else: the session ends, the request waits', async () => {
    const ada = await resident(t)
    const { path } = await begin(ada, await register(t))
    const switched = await decide(ada, path, { answer: 'switch' })
    assert.deepEqual([switched.status, switched.headers.location], [303, `/sign-in?next=${encodeURIComponent(path)}`])
    assert.equal((await ada.request('POST', '/v1/auth/token', { body: {} })).status, 401)
    const bob = await resident(t)
    ada.cookies.set('galley', bob.cookies.get('galley') ?? '')
    assert.match(String((await ada.request('GET', path)).body), new RegExp(bob.email))
  })

  test('is a member of a workspace that is open', async () => {
    const ada = await resident(t)
    await t.owner.updateTable('org').set({ status: 'suspended' }).where('id', '=', ada.orgId).execute()
    const { path } = await begin(ada, await register(t))
    const page = await ada.request('GET', path)
    assert.equal(page.status, 403)
    assert.match(String(page.body), /There is no workspace to connect/)
  })
})
