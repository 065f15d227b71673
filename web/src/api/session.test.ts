import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from './api-error.ts'
import { createSession, type Grant } from './session.ts'

const granted = (orgId: string | null, accessToken = `token-${orgId}`): Grant => ({
  accessToken,
  expiresInSeconds: 900,
  orgId,
  role: orgId ? 'editor' : null,
  permissions: orgId ? ['workspace:read'] : [],
  accessState: orgId ? 'full' : null,
})

function setUp(options: { grant: (orgId: string | null) => Promise<Grant>; orgs?: string[]; last?: string | null }) {
  let time = 0
  let last = options.last ?? null
  const session = createSession({
    grant: options.grant,
    workspaces: async () => options.orgs ?? [],
    remembered: {
      read: () => last,
      write: (orgId) => {
        last = orgId
      },
    },
    now: () => time,
  })
  return {
    session,
    pass: (ms: number) => {
      time += ms
    },
    last: () => last,
  }
}

test('without a session cookie the person is signed out', async () => {
  const { session } = setUp({
    grant: async () => {
      throw new ApiError(401, 'no session')
    },
  })
  await session.start()
  assert.equal(session.state().kind, 'signed-out')
})

test('the first workspace is entered, and remembered', async () => {
  const { session, last } = setUp({ grant: async (orgId) => granted(orgId), orgs: ['a', 'b'] })
  await session.start()
  assert.deepEqual(session.state(), {
    kind: 'ready',
    orgId: 'a',
    role: 'editor',
    permissions: ['workspace:read'],
    access: 'full',
    locked: false,
  })
  assert.equal(last(), 'a')
})

test('a remembered workspace that refuses is replaced by the first', async () => {
  const { session } = setUp({
    last: 'gone',
    orgs: ['a'],
    grant: async (orgId) => {
      if (orgId === 'gone') throw new ApiError(403, 'not a member')
      return granted(orgId)
    },
  })
  await session.start()
  const state = session.state()
  assert.equal(state.kind === 'ready' && state.orgId, 'a')
})

test('no workspace is a state of its own', async () => {
  const { session } = setUp({ grant: async (orgId) => granted(orgId) })
  await session.start()
  assert.equal(session.state().kind, 'no-workspace')
})

test('a token near its end is renewed once for all who ask at the same time', async () => {
  let grants = 0
  const { session, pass } = setUp({ last: 'a', grant: async (orgId) => granted(orgId, `token-${++grants}`) })
  await session.start()
  assert.equal(await session.token(), 'token-1')
  pass(880_000)
  assert.deepEqual(await Promise.all([session.token(), session.token()]), ['token-2', 'token-2'])
})

test('when the cookie ends, requests wait and go on after signing in again', async () => {
  let cookie = true
  const { session } = setUp({
    last: 'a',
    grant: async (orgId) => {
      if (!cookie) throw new ApiError(401, 'the session has ended')
      return granted(orgId, cookie ? 'fresh' : 'never')
    },
  })
  await session.start()
  cookie = false
  const waiting = session.token('fresh')
  await new Promise(setImmediate)
  const locked = session.state()
  assert.equal(locked.kind === 'ready' && locked.locked, true)
  cookie = true
  await session.signedIn()
  assert.equal(await waiting, 'fresh')
  const after = session.state()
  assert.equal(after.kind === 'ready' && after.locked, false)
})
