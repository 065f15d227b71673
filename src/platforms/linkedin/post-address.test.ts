import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postUrn, readLinkedInPostAddress } from './post-address.ts'
import { readOwnLinkedInPost } from './read-posts.ts'

const SITE = 'https://www.linkedin.com'
const keyOf = (address: string) => readLinkedInPostAddress(address, SITE)?.key ?? null

test('every form in which LinkedIn gives the address of a post is read', () => {
  for (const [address, key] of [
    ['https://www.linkedin.com/feed/update/urn:li:share:17/', 'urn:li:share:17'],
    ['https://www.linkedin.com/feed/update/urn%3Ali%3AugcPost%3A17', 'urn:li:ugcPost:17'],
    ['https://www.linkedin.com/feed/update/urn:li:activity:17/?utm_source=share', 'urn:li:activity:17'],
    [
      'https://linkedin.com/posts/northwind_jigs-and-planes-activity-7575000000000001009-aB_c',
      'urn:li:activity:7575000000000001009',
    ],
    ['https://www.linkedin.com/posts/northwind_jigs-share-17-a-bC/', 'urn:li:share:17'],
    ['https://www.linkedin.com/posts/northwind_activity-3-on-jigs-ugcPost-17-aBcd?rcm=A', 'urn:li:ugcPost:17'],
    ['https://www.linkedin.com/posts/northwind_jigs', null],
    ['https://www.linkedin.com/posts/activity-x-aBcd', null],
    ['https://www.linkedin.com/in/activity-17-aBcd', null],
    ['https://evil.example/feed/update/urn:li:activity:17/', null],
    ['urn:li:activity:17', null],
  ] as const) {
    assert.equal(keyOf(address), key, address)
  }
})

test('LinkedIn is not asked for an activity, which its API does not know, and nothing is deleted by one', async () => {
  const client = () => assert.fail('LinkedIn was asked')
  const account = {
    externalId: 'urn:li:organization:1',
    handle: null,
    credentials: { scopes: ['r_organization_social'] },
  }
  const asked = readOwnLinkedInPost({ client, site: SITE }, account as never, 'urn:li:activity:17') // a page's post
  assert.deepEqual(await asked, { state: 'cannot_tell' })
  assert.equal(postUrn('https://www.linkedin.com/feed/update/urn:li:activity:17/', SITE), null)
})
