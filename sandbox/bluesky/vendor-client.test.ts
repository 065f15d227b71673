import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AtpAgent, lexicons, RichText } from '@atproto/api'
import { PNG } from '../kit/bytes-for-tests.ts'
import { openBluesky } from './bluesky-for-tests.ts'

test('the vendor’s own client signs in, posts, reads and deletes, and finds every answer in form', async (t) => {
  const { sandbox, did } = await openBluesky(t)
  const agent = new AtpAgent({ service: sandbox.url })
  await agent.login({ identifier: 'northwind.test', password: 'nwnd-tool-demo-pass' })
  const { data: uploaded } = await agent.uploadBlob(new Uint8Array(PNG), { encoding: 'image/png' })
  const text = new RichText({ text: 'Grüezi 🧰 https://northwind.example/tools #mended' })
  text.detectFacetsWithoutResolution()
  const posted = await agent.post({
    text: text.text,
    ...(text.facets && { facets: text.facets }),
    langs: ['en'],
    embed: {
      $type: 'app.bsky.embed.images',
      images: [{ alt: 'A hammer', image: uploaded.blob, aspectRatio: { width: 4, height: 3 } }],
    },
  })
  const answer = await agent.post({ text: 'And more', reply: { root: posted, parent: posted } })

  const checks: [string, { data: unknown }][] = [
    ['app.bsky.feed.getPosts', await agent.getPosts({ uris: [posted.uri, answer.uri] })],
    ['app.bsky.feed.getAuthorFeed', await agent.getAuthorFeed({ actor: did })],
    ['app.bsky.actor.getProfile', await agent.getProfile({ actor: did })],
    ['com.atproto.server.describeServer', await agent.com.atproto.server.describeServer()],
    ['com.atproto.server.getSession', await agent.com.atproto.server.getSession()],
    [
      'com.atproto.repo.listRecords',
      await agent.com.atproto.repo.listRecords({ repo: did, collection: 'app.bsky.feed.post' }),
    ],
    [
      'com.atproto.repo.getRecord',
      await agent.com.atproto.repo.getRecord({
        repo: did,
        collection: 'app.bsky.feed.post',
        rkey: posted.uri.split('/').at(-1) ?? '',
      }),
    ],
  ]
  for (const [nsid, { data }] of checks) lexicons.assertValidXrpcOutput(nsid, data)

  const { data: found } = await agent.getPosts({ uris: [posted.uri] })
  assert.equal(found.posts[0]?.cid, posted.cid)
  assert.equal(found.posts[0]?.replyCount, 1)
  await agent.deletePost(posted.uri)
  assert.deepEqual((await agent.getPosts({ uris: [posted.uri] })).data.posts, [])
})
