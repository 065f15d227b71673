import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PlatformError } from '../errors.ts'
import { createSessions } from './session.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const SESSION = { did, handle: 'said-by-the-server.test', accessJwt: 'a.e30.c', refreshJwt: 'r' }

function sessions(resolved: string | null) {
  const asked: string[] = []
  const xrpc = async (_shape: unknown, { method, query }: { method: string; query?: { handle?: string } }) => {
    asked.push([method, query?.handle].filter(Boolean).join(' '))
    if (method === 'com.atproto.server.createSession') return SESSION
    if (method !== 'com.atproto.identity.resolveHandle') return {}
    if (resolved === null) throw new PlatformError('rejected', 'Unable to resolve handle')
    return { did: resolved }
  }
  const made = createSessions({ xrpc: xrpc as never, service: 'https://pds.test' }) // answers what it is asked
  return { asked, connect: () => made.connect({ handle: ' @Northwind.test', appPassword: 'p' }) }
}

test('the handle that was given leads to the account that signed in', async () => {
  const { asked, connect } = sessions(did)
  const { extra } = await connect()
  assert.deepEqual([extra.did, extra.handle], [did, 'northwind.test'])
  assert.deepEqual(asked, ['com.atproto.server.createSession', 'com.atproto.identity.resolveHandle northwind.test'])
})

for (const [what, resolved] of [
  ['another account', 'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb'],
  ['nobody', null],
] as const) {
  test(`one that leads to ${what} connects nothing, and the session is given back`, async () => {
    const { asked, connect } = sessions(resolved)
    await assert.rejects(connect(), (error) => {
      assert.ok(error instanceof PlatformError)
      assert.equal(error.kind, 'rejected')
      assert.match(error.message, /@northwind\.test .*handle/)
      return true
    })
    assert.equal(asked.at(-1), 'com.atproto.server.deleteSession')
  })
}
