import assert from 'node:assert/strict'
import { request } from 'node:http'
import { type TestContext, test } from 'node:test'
import { until } from '../tests/support/until.ts'
import { startSandbox } from './start.ts'

const HOSTILE = `<script>alert(1)</script> "quoted" https://northwind.example/a?b=1&c=2`

async function open(t: TestContext) {
  const sandbox = await startSandbox()
  t.after(() => sandbox.stop())
  return sandbox
}

async function control(url: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}/_sandbox${path}`, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

async function postBoth(sandbox: Awaited<ReturnType<typeof startSandbox>>) {
  const { x, bluesky } = sandbox
  const xTokens = (await control(x.url, 'POST', '/tokens', { account: 'northwind_tools' })).body
  const blueskyTokens = (await control(bluesky.url, 'POST', '/tokens', { account: 'northwind.test' })).body
  const send = (url: string, token: string, body: unknown) =>
    fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const record = { $type: 'app.bsky.feed.post', text: HOSTILE, createdAt: new Date().toISOString() }
  const answers = [
    await send(`${x.url}/2/tweets`, xTokens.accessToken, { text: HOSTILE }),
    await send(`${bluesky.url}/xrpc/com.atproto.repo.createRecord`, blueskyTokens.accessJwt, {
      repo: blueskyTokens.did,
      collection: 'app.bsky.feed.post',
      record,
    }),
  ]
  return answers.map(({ status }) => status)
}

test('a published post is in the ledger and on the pages, escaped, at its public address', async (t) => {
  const sandbox = await open(t)
  assert.deepEqual(await postBoth(sandbox), [201, 200])
  for (const { url } of [sandbox.x, sandbox.bluesky]) {
    const { posts } = (await control(url, 'GET', '/posts')).body
    assert.equal(posts.length, 1)
    assert.equal(posts[0].text, HOSTILE)
    for (const address of [url, posts[0].url]) {
      const page = await fetch(address)
      const text = await page.text()
      assert.equal(page.status, 200)
      assert.ok(text.includes('&#60;script&#62;alert(1)'), address)
      assert.ok(!text.includes('<script'))
      assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    }
    assert.equal((await fetch(`${posts[0].url}0`)).status, 404)
  }
})

test('another process sets faults, chaos and the clock, and reads what happened', async (t) => {
  const sandbox = await open(t)
  const { url } = sandbox.x
  const added = await control(url, 'POST', '/faults', { kind: 'server-error', path: '/2/tweets', times: 1 })
  assert.equal(added.status, 201)
  assert.equal((await postBoth(sandbox))[0], 503)
  assert.equal((await control(url, 'GET', '/faults')).body.tally['server-error'], 1)
  assert.deepEqual(
    (await control(url, 'GET', '/requests')).body.requests.map(({ status }: { status: number }) => status),
    [503],
  )

  assert.equal((await control(url, 'PUT', '/chaos', { seed: 5, rate: 1, kinds: ['refuse'] })).status, 204)
  assert.equal((await postBoth(sandbox))[0], 429)
  assert.equal((await control(url, 'DELETE', '/chaos')).status, 204)
  assert.equal((await postBoth(sandbox))[0], 201)

  const { now } = (await control(url, 'POST', '/clock', { advanceMs: 3_600_000 })).body
  assert.ok(Date.parse(now) - Date.now() > 3_500_000)
  assert.equal((await control(url, 'POST', '/faults', { kind: 'explode' })).status, 400)
  assert.equal((await control(url, 'PUT', '/chaos', { rate: 2 })).status, 400)
  assert.equal((await control(url, 'POST', '/clock', { advanceMs: -1 })).status, 400)
  assert.equal((await control(url, 'POST', '/tokens', { account: 'nobody' })).status, 404)
})

test('the control endpoint answers only to loopback names', async (t) => {
  const { x } = await open(t)
  const status = await new Promise((resolve, reject) => {
    request(`${x.url}/_sandbox/posts`, { headers: { host: 'rebound.example' } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  assert.equal(status, 403)
})

test('stop ends open calls and frees the ports', async () => {
  const sandbox = await startSandbox()
  sandbox.x.faults.add({ kind: 'delay', delayMs: 60_000 })
  const waiting = assert.rejects(fetch(`${sandbox.x.url}/2/users/me`))
  await until(() => sandbox.x.faults.tally().delay > 0, { that: 'the call is delayed', everyMs: 0 })
  await sandbox.stop()
  await waiting
  const port = Number(new URL(sandbox.x.url).port)
  const again = await startSandbox({ ports: { x: port } })
  await again.stop()
})

test('an audience grows with the clock, and figures can be set from outside, as each vendor words them', async (t) => {
  const sandbox = await open(t)
  await postBoth(sandbox)
  const { x, bluesky } = sandbox
  const [xId, uri] = [x.ledger()[0]?.id ?? '', bluesky.ledger()[0]?.id ?? '']
  const xToken = (await control(x.url, 'POST', '/tokens', { account: 'northwind_tools' })).body.accessToken
  const blueskyToken = (await control(bluesky.url, 'POST', '/tokens', { account: 'northwind.test' })).body.accessJwt
  const read = async <T>(address: string, token: string) =>
    (await (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).json()) as T // the vendor's form
  async function onX() {
    const address = `${x.url}/2/tweets?ids=${xId}&post.fields=public_metrics`
    const { data } = await read<{ data: { public_metrics: Record<string, number> }[] }>(address, xToken)
    return data[0]?.public_metrics ?? assert.fail()
  }
  async function onBluesky() {
    const address = `${bluesky.url}/xrpc/app.bsky.feed.getPosts?uris=${encodeURIComponent(uri)}`
    const { posts } = await read<{ posts: Record<string, unknown>[] }>(address, blueskyToken)
    return posts[0] ?? assert.fail()
  }

  assert.equal((await onX()).impression_count, 0)
  for (const { url } of [x, bluesky]) await control(url, 'POST', '/clock', { advanceMs: 3_600_000 })
  assert.ok(((await onX()).impression_count ?? 0) > 0)
  for (const [url, id] of [
    [x.url, xId],
    [bluesky.url, uri],
  ] as const) {
    const figures = { likes: 12, reposts: 5, replies: 4, quotes: 3, bookmarks: 2 }
    assert.equal((await control(url, 'PUT', '/metrics', { id, ...figures })).status, 204)
    assert.equal((await control(url, 'PUT', '/metrics', { id, likes: -1 })).status, 400)
    assert.equal((await control(url, 'PUT', '/metrics', { likes: 1 })).status, 400)
  }
  const { impression_count: _, ...counts } = await onX()
  assert.deepEqual(counts, { like_count: 12, repost_count: 5, reply_count: 4, quote_count: 3, bookmark_count: 2 })
  const { likeCount, repostCount, replyCount, quoteCount, bookmarkCount } = await onBluesky()
  assert.deepEqual([likeCount, repostCount, replyCount, quoteCount, bookmarkCount], [12, 5, 4, 3, 2])
})
