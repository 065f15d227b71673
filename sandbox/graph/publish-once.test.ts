import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInstagramSandbox } from '../instagram/create-instagram-sandbox.ts'
import { createThreadsSandbox } from '../threads/create-threads-sandbox.ts'

const PIXEL = `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64')}`
const ACCOUNTS = { accounts: [{ username: 'northwind.0', name: 'northwind.0' }] }

for (const [network, create, root, container, publish, fields] of [
  [
    'Threads',
    () => createThreadsSandbox(ACCOUNTS),
    '/v1.0/me',
    'threads',
    'threads_publish',
    { media_type: 'TEXT', text: 'a' },
  ],
  ['Instagram', () => createInstagramSandbox(ACCOUNTS), '/v26.0/me', 'media', 'media_publish', { image_url: PIXEL }],
] as const) {
  test(`${network}: nothing is public before it is published, and a container is published once`, async (t) => {
    const sandbox = create()
    await sandbox.start()
    t.after(() => sandbox.stop())
    const granted = sandbox.grant('northwind.0')
    assert.ok(granted)
    const at = root === '/v26.0/me' ? `/v26.0/${granted.accountId}` : root
    const call = async (edge: string, form: Record<string, string>) => {
      const headers = { authorization: `Bearer ${granted.accessToken}` }
      const answer = await fetch(`${sandbox.url}${at}/${edge}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams(form),
      })
      // Graph's own form
      return { status: answer.status, ...((await answer.json()) as { id?: string; error?: { code: number } }) }
    }
    assert.equal((await call(publish, { creation_id: '1' })).status, 400)
    const { id = '' } = await call(container, fields)
    assert.deepEqual(sandbox.ledger(), [])
    assert.equal((await call(publish, { creation_id: id })).status, 200)
    const again = await call(publish, { creation_id: id })
    assert.equal(again.status, 400, JSON.stringify(again))
    assert.ok(again.error?.code)
    assert.equal(sandbox.ledger().length, 1)
  })
}
