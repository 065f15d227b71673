import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postId, postRef, readPostAddress } from './post-address.ts'

const WEB = 'http://127.0.0.1:4018'
const ID = '7575000000000000009'

test('addresses of posts, and what is none', () => {
  const read = (address: string) => readPostAddress(address, WEB)
  const found = { key: ID, account: 'north.wind' }
  for (const origin of ['https://www.tiktok.com', 'https://tiktok.com', 'https://m.tiktok.com', WEB]) {
    assert.deepEqual(read(`${origin}/@north.wind/video/${ID}?lang=en`), found)
    assert.deepEqual(read(`${origin}/@north.wind/photo/${ID}/`), found)
  }
  const none = [
    `https://www.tiktok.com/@north.wind`,
    `https://www.tiktok.com/@north.wind/live/${ID}`,
    `https://www.tiktok.com.example/@north.wind/video/${ID}`,
    `https://user@www.tiktok.com/@north.wind/video/${ID}`,
    `http://www.tiktok.com/@north.wind/video/${ID}`,
    'https://vm.tiktok.com/ZM1234567/',
    'no address',
  ]
  for (const address of none) assert.equal(read(address), null, address)
})

test('the id of a post, also from its address; what waits in an inbox has none', () => {
  assert.equal(postId(ID, WEB), ID)
  assert.equal(postId(`https://www.tiktok.com/@a/video/${ID}`, WEB), ID)
  assert.equal(postId('v_inbox_file~v2.123', WEB), null)
})

test('the address that TikTok itself would write', () => {
  const account = { externalId: 'o', handle: 'northwind' }
  assert.equal(postRef('https://www.tiktok.com', account, ID).url, `https://www.tiktok.com/@northwind/video/${ID}`)
  assert.equal(
    postRef('https://www.tiktok.com', account, ID, true).url,
    `https://www.tiktok.com/@northwind/photo/${ID}`,
  )
})
