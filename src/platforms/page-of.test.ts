import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFacebookAddress } from './facebook/post-address.ts'
import { readInstagramAddress } from './instagram/post-address.ts'
import { readLinkedInPostAddress } from './linkedin/post-address.ts'
import { pageOf } from './page-of.ts'
import { readRedditPostAddress } from './reddit/post-address.ts'
import { readThreadsAddress } from './threads/post-address.ts'
import { readPostAddress } from './tiktok/post-address.ts'
import { readXPostAddress } from './x/post-address.ts'
import { readVideoAddress } from './youtube/post-address.ts'

const SITE = { own: 'http://127.0.0.1:4011', names: /^(?:www\.)?network\.example$/ }

test('a page stands at a usual name by https, or at the installation’s own address of the network', () => {
  for (const [address, isOne] of [
    ['https://network.example/a', true],
    ['https://www.network.example/a', true],
    ['https://network.example:443/a', true],
    ['http://127.0.0.1:4011/a', true],
    ['http://network.example/a', false],
    ['https://network.example:8443/a', false],
    ['https://somebody@network.example/a', false],
    ['https://:secret@network.example/a', false],
    ['https://network.example.evil.example/a', false],
    ['https://evilnetwork.example/a', false],
    ['http://127.0.0.1:4012/a', false],
    ['javascript:alert(1)', false],
    ['network.example/a', false],
    ['', false],
  ] as const) {
    assert.equal(pageOf(address, SITE) !== null, isOne, address)
  }
})

const READERS: [string, (address: string, site: string) => unknown, string][] = [
  ['X', readXPostAddress, 'https://x.com/northwind/status/17'],
  ['LinkedIn', readLinkedInPostAddress, 'https://www.linkedin.com/feed/update/urn:li:share:17/'],
  ['TikTok', readPostAddress, 'https://www.tiktok.com/@northwind/video/7575000000000001009'],
  ['Reddit', readRedditPostAddress, 'https://www.reddit.com/r/northwind/comments/abc12/'],
  ['Facebook', readFacebookAddress, 'https://www.facebook.com/northwind/posts/122000000000007'],
  ['Instagram', readInstagramAddress, 'https://www.instagram.com/p/C4w90qh7p1v/'],
  ['YouTube', readVideoAddress, 'https://www.youtube.com/watch?v=P8Hg8UBiD1S'],
  ['Threads', readThreadsAddress, 'https://www.threads.com/@northwind/post/C4w90qh7p1v'],
]
for (const [name, read, address] of READERS) {
  test(`${name}: another port, another protocol or a name in front makes an address nobody’s`, () => {
    const site = 'http://127.0.0.1:4011'
    assert.ok(read(address, site))
    for (const other of [
      address.replace(/(\.com)\//, '$1:8443/'),
      address.replace('https:', 'http:'),
      address.replace('https://', 'https://somebody@'),
      address.replace(/\.com\//, '.com.evil.example/'),
    ]) {
      assert.equal(read(other, site), null, other)
    }
  })
}
