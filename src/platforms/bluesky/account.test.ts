import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAccount } from './account.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const site = 'https://bsky.app'

async function account(extra: Record<string, unknown>) {
  const answers: Record<string, unknown> = {
    'com.atproto.server.getSession': { did, handle: 'victim.test' },
    'com.atproto.repo.getRecord': { uri: 'at://x', value: {} },
  }
  const xrpc = async (_shape: unknown, { method }: { method: string }) => answers[method]
  const credentials = {
    accessToken: 'a',
    refreshToken: 'r',
    expiresAt: null,
    grantEndsAt: null,
    scopes: [],
    extra: { did, pdsUrl: 'https://pds.test', ...extra },
  }
  return readAccount(xrpc as never, credentials as never, site) // this server answers whatever is asked
}

test('a server names no other handle than the one that consent went by', async () => {
  const { handle, profileUrl } = await account({ handle: 'me.test', oauth: {} })
  assert.deepEqual([handle, profileUrl], ['me.test', `${site}/profile/me.test`])
})

test('an account without a verified handle goes by its identity', async () => {
  const { handle, profileUrl } = await account({ handle: null, oauth: {} })
  assert.deepEqual([handle, profileUrl], [null, `${site}/profile/${did}`])
})
