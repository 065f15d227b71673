import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { createRedditSandbox } from './create-reddit-sandbox.ts'
import type { RedditSandboxOptions } from './options.ts'
import { putThread } from './put-thread.ts'

const AGENT = 'web:tests:1 (by /u/northwind_0)'
const NOON = Date.UTC(2026, 10, 2, 12)

async function open(t: TestContext, options: RedditSandboxOptions = {}) {
  const sandbox = createRedditSandbox({ accounts: [{ name: 'northwind_0' }], clockStandsAt: NOON, ...options })
  await sandbox.start()
  t.after(() => sandbox.stop())
  const authorization = `Bearer ${sandbox.grant('northwind_0')?.accessToken}`
  const ask = async (path: string, { token = true, form }: { token?: boolean; form?: Record<string, string> } = {}) => {
    const answer = await fetch(sandbox.url + path, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { 'user-agent': AGENT, ...(token && { authorization }) },
      ...(form && { body: new URLSearchParams(form) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    // biome-ignore lint/suspicious/noExplicitAny: a foreign service's JSON, looked at by assertions only
    const body: any = isJson ? JSON.parse(text) : text
    return { status: answer.status, headers: answer.headers, body }
  }
  const titles = async (path: string): Promise<string[]> =>
    (await ask(path)).body.data.children.map(({ data }: { data: { title: string } }) => data.title)
  const put = (title: string, more: Partial<Parameters<typeof putThread>[1]> = {}) =>
    putThread(sandbox, { author: 'oiled_teak', community: 'northwind', title, text: '', atMs: NOON - 60_000, ...more })
  return { sandbox, ask, titles, put }
}

describe('listening', () => {
  test('a search reads phrases, OR, NOT, fields and parentheses, and leaves out what is gone', async (t) => {
    const { titles, put } = await open(t)
    put('Which hand plane first?', { atMs: NOON - 3_000 })
    put('Paper plane, folded by hand', { atMs: NOON - 2_000 })
    put('Sharpening', { text: 'My hand planes are blunt', atMs: NOON - 1_000 })
    put('Hand plane, gone', { removedBy: 'moderator' })
    put('Hand plane elsewhere', { community: 'texts_only', atMs: NOON - 40 * 86_400_000 })
    const found = (q: string, more = '') =>
      titles(`/r/northwind/search?restrict_sr=1&sort=new&q=${encodeURIComponent(q)}${more}`)
    assert.deepEqual(await found('"hand plane"'), ['Sharpening', 'Which hand plane first?'])
    assert.deepEqual(await found('hand plane'), [
      'Sharpening',
      'Paper plane, folded by hand',
      'Which hand plane first?',
    ])
    assert.deepEqual(await found('title:"hand plane" OR paper'), [
      'Paper plane, folded by hand',
      'Which hand plane first?',
    ])
    assert.deepEqual(await found('(hand OR paper) NOT folded -blunt'), ['Which hand plane first?'])
    assert.deepEqual(await found('author:nobody'), [])
    const everywhere = (t: string) =>
      titles(`/search?sort=new&t=${t}&q=${encodeURIComponent('"hand plane elsewhere"')}`)
    assert.deepEqual([await everywhere('month'), await everywhere('year')], [[], ['Hand plane elsewhere']])
  })

  test('new posts come in pages, of several communities at once', async (t) => {
    const { ask, put } = await open(t)
    const names = [1, 2, 3].map(
      (n) => put(`Post ${n}`, { atMs: NOON - 10_000 + n, community: n === 2 ? 'texts_only' : 'northwind' }).name,
    )
    const first = await ask('/r/northwind+texts_only/new?limit=2')
    const shown = (answer: typeof first) =>
      answer.body.data.children.map(({ data }: { data: { name: string } }) => data.name)
    assert.deepEqual(shown(first), [names[2], names[1]])
    assert.deepEqual(shown(await ask(`/r/northwind+texts_only/new.json?limit=2&after=${first.body.data.after}`)), [
      names[0],
    ])
    assert.deepEqual(shown(await ask(`/r/northwind+texts_only/new?before=${names[1]}`)), [names[2]])
  })

  test('a thread is its post and its comments, and says what it left out', async (t) => {
    const { ask, put } = await open(t)
    const post = put('Which glue?')
    const top = put('', { parent: post, text: 'Hide glue' })
    put('', { parent: top, text: 'Why?' })
    put('', { parent: post, text: 'Epoxy' })
    const { body } = await ask(`/comments/${post.name.slice(3)}`)
    assert.equal(body[0].data.children[0].data.title, 'Which glue?')
    const [hide, epoxy] = body[1].data.children
    assert.deepEqual([hide.data.body, hide.data.replies.data.children[0].data.body], ['Hide glue', 'Why?'])
    assert.deepEqual([epoxy.data.body, epoxy.data.replies], ['Epoxy', ''])
    const short = await ask(`/r/northwind/comments/${post.name.slice(3)}.json?limit=1`)
    assert.deepEqual(
      short.body[1].data.children.map(({ kind }: { kind: string }) => kind),
      ['t1', 'more'],
    )
  })

  test('closed, banned and unknown communities are refused each in its own way', async (t) => {
    const { ask } = await open(t, {
      communities: [
        { name: 'open', rules: [{ name: 'No ads' }] },
        { name: 'shut', isPrivate: true },
        { name: 'gone', isBanned: true },
      ],
    })
    assert.equal((await ask('/r/open/about/rules')).body.rules[0].short_name, 'No ads')
    const refusal = async (path: string) => {
      const { status, body, headers } = await ask(path)
      return [status, body.reason ?? headers.get('location')?.replace(/^.*(?=\/subreddits)/, '')]
    }
    assert.deepEqual(await refusal('/r/shut/new'), [403, 'private'])
    assert.deepEqual(await refusal('/r/gone/new'), [404, 'banned'])
    assert.deepEqual(await refusal('/r/nowhere/new'), [302, '/subreddits/search?q=nowhere'])
  })
})

describe('programs without a token', () => {
  test('get a page in place of JSON, and feeds once a minute', async (t) => {
    const { sandbox, ask, put } = await open(t)
    put('Glue & <b>screws</b>', { text: 'First\n\nSecond' })
    const json = await ask('/r/northwind/new.json', { token: false })
    assert.deepEqual([json.status, /whoa there, pardner/.test(json.body)], [403, true])
    const feed = await ask('/r/northwind+texts_only/new/.rss', { token: false })
    assert.equal(feed.status, 200)
    assert.match(feed.body, /<title>Glue &#38; &#60;b&#62;screws&#60;\/b&#62;<\/title>/)
    assert.match(feed.body, /<name>\/u\/oiled_teak<\/name>/)
    const again = await ask('/search.rss?q=glue', { token: false })
    assert.deepEqual([again.status, Number(again.headers.get('retry-after')) > 0], [429, true])
    sandbox.clock.advance(60_000)
    assert.equal((await ask('/search.rss?q=glue', { token: false })).status, 200)
  })

  test('an app that is not approved gets no token, and a revoked one can do nothing with its own', async (t) => {
    const { sandbox, ask } = await open(t)
    const [client] = sandbox.state.clients
    assert.ok(client)
    client.approval = 'revoked'
    assert.equal((await ask('/r/northwind/new')).status, 403)
    const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
    const answer = await fetch(`${sandbox.url}/api/v1/access_token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'user-agent': AGENT },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'any' }),
    })
    assert.equal(answer.status, 401)
  })
})

test('comments are refused where they are not wanted, and removed where a filter reads them', async (t) => {
  const { sandbox, ask, put } = await open(t, {
    communities: [
      { name: 'northwind', commentEveryMinutes: 9 },
      { name: 'filtered', removesComments: 'automod_filtered' },
      { name: 'banned_us', banned: ['northwind_0'] },
    ],
  })
  const comment = async (thing: { name: string }) => {
    const { status, body } = await ask('/api/comment', { form: { thing_id: thing.name, text: 'Hide glue' } })
    return body.json?.errors?.[0] ?? status
  }
  assert.equal((await comment(put('Locked', { isLocked: true })))[0], 'THREAD_LOCKED')
  assert.equal((await comment(put('Old', { isArchived: true })))[0], 'TOO_OLD')
  assert.equal(await comment(put('Away', { community: 'banned_us' })), 403)
  assert.equal(await comment(put('One')), 200)
  assert.deepEqual(await comment(put('Two')), [
    'RATELIMIT',
    "Looks like you've been doing that a lot. Take a break for 9 minutes before trying again.",
    'ratelimit',
  ])
  sandbox.clock.advance(9 * 60_000)
  assert.equal(await comment(put('Three')), 200)
  const filtered = put('Filtered', { community: 'filtered' })
  assert.equal(await comment(filtered), 200)
  const [own] = [...sandbox.state.things.values()].filter(({ parent }) => parent === filtered)
  assert.equal(own?.removedBy, 'automod_filtered')
})
