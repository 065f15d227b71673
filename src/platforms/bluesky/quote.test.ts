import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PlatformError } from '../errors.ts'
import { parseWebUrl } from './addresses.ts'
import { quoteRef, versionOf } from './identity.ts'
import { blueskyRefusal } from './refusal.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const uri = `at://${did}/app.bsky.feed.post/3k`
const site = 'https://bsky.app'
let cid = 'cid-of-the-first'
const xrpc = async (_shape: unknown, { method }: { method: string }) =>
  method === 'com.atproto.identity.resolveHandle' ? { did } : { uri, cid, value: {} }
const asker = { xrpc: xrpc as never, service: 'https://pds.test', token: 'a' as never } // answers what it is asked

test('a quote carries the version that was handed in, and no other goes out in its place', async () => {
  const quoting = (version: string | null) => quoteRef(asker, uri, { publicWebUrl: site, names: {}, version })
  const version = await versionOf(asker, `${site}/profile/anna.test/post/3k`, site)
  assert.equal(version, cid)
  assert.deepEqual(await quoting(version), { uri, cid })
  cid = 'cid-of-another'
  await assert.rejects(quoting(version), (error) => {
    assert.ok(error instanceof PlatformError)
    assert.equal(error.kind, 'rejected')
    assert.match(error.message, /was changed after this post was handed in/)
    return true
  })
  assert.deepEqual(await quoting(null), { uri, cid }, 'what was approved before versions were kept')
})

/** Answers about a missing record: of an own account, of other servers' accounts, of an account that nobody knows. */
const NOT_THERE: [error: string, message: string][] = [
  ['RecordNotFound', `Could not locate record: ${uri}`],
  ['InvalidRequest', `Could not locate record: ${uri}`],
  ['InvalidRequest', 'Could not locate record'],
  ['InvalidRequest', `Could not find repo: ${did}`],
]
const refusing = (status: number, body: object) => ({
  ...asker,
  xrpc: (async () => {
    throw blueskyRefusal({ status, headers: new Headers(), body, guarded: false } as never) // all that is read of it
  }) as never,
})

for (const [error, message] of NOT_THERE) {
  test(`a post that is not there is known as missing: ${error}, ${message}`, async () => {
    const answering = refusing(400, { error, message })
    assert.equal(await versionOf(answering, uri, site), null)
    const quoting = quoteRef(answering, uri, { publicWebUrl: site, names: {}, version: null })
    await assert.rejects(quoting, /does not exist on Bluesky; remove the quote/)
  })
}

test('any other refusal tells nothing of a post', async () => {
  for (const body of [{ error: 'InvalidRequest', message: 'Error: Params must have the property "rkey"' }, {}])
    await assert.rejects(versionOf(refusing(400, body), uri, site), PlatformError)
  await assert.rejects(versionOf(refusing(502, { error: 'UpstreamFailure' }), uri, site), PlatformError)
})

test('the address that people copy counts beside that of this installation', () => {
  const own = 'http://127.0.0.1:2583'
  const post = { repo: 'anna.test', collection: 'app.bsky.feed.post', rkey: '3k' }
  const taken = [
    `${own}/profile/anna.test/post/3k`,
    `${site}/profile/anna.test/post/3k`,
    `${site}/profile/anna.test/post/3k?a#b`,
  ]
  for (const address of taken) assert.deepEqual(parseWebUrl(address, own), post, address)
  const others = ['http://bsky.app', 'https://bsky.app:8080', 'https://bsky.app.example', 'https://a@bsky.app']
  for (const other of others) assert.equal(parseWebUrl(`${other}/profile/anna.test/post/3k`, own), null, other)
})
