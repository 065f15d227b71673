import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'

let app: TestApp

before(async () => {
  app = await testApp()
})
after(() => app.close())

test('the posts of a group are read in the order in which they were given', async () => {
  const owner = await app.make.org()
  const posts = ['a', 'b', 'c', 'd', 'e', 'f'].map((contentText) => ({ platform: 'bluesky', contentText }))
  const drafted = await app.request('POST', '{O}/marketing/drafts', { as: owner, body: { posts } })
  const read = await app.request('GET', `{O}/marketing/post-groups/${drafted.data.group.id}`, { as: owner })
  for (const { data } of [drafted, read]) {
    assert.deepEqual(
      data.posts.map((post: { contentText: string }) => post.contentText),
      ['a', 'b', 'c', 'd', 'e', 'f'],
    )
  }
})
