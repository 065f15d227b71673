import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createRedditSandbox } from '../../../sandbox/reddit/create-reddit-sandbox.ts'
import type { RedditSandboxOptions } from '../../../sandbox/reddit/options.ts'
import { putThread } from '../../../sandbox/reddit/put-thread.ts'
import { adaptersFor } from '../../../tests/support/adapters.ts'

async function open(t: TestContext, mode: 'oauth' | 'rss', options: RedditSandboxOptions = {}) {
  const sandbox = createRedditSandbox({ accounts: [{ name: 'northwind_0' }], ...options })
  await sandbox.start()
  t.after(() => sandbox.stop())
  const { reddit } = adaptersFor({ ...sandbox.env(), REDDIT_LISTENING: mode })
  assert.ok(reddit?.listening && reddit.inbox)
  const granted = sandbox.grant('northwind_0')
  assert.ok(granted)
  const { accountId: externalId, ...tokens } = granted
  const account = { externalId, handle: 'northwind_0', credentials: { ...tokens, extra: {} } }
  const put = (title: string, more: Partial<Parameters<typeof putThread>[1]> = {}) =>
    putThread(sandbox, {
      author: 'oiled_teak',
      community: 'northwind',
      title,
      text: '',
      atMs: Date.now() - 60_000,
      ...more,
    })
  return { sandbox, listening: reddit.listening, inbox: reddit.inbox, account, put }
}

for (const mode of ['oauth', 'rss'] as const) {
  test(`${mode}: threads with one of the phrases, with as much of them as this way gives`, async (t) => {
    const { listening, account, put } = await open(t, mode, { rateLimits: 'off' })
    const post = put('Which hand plane & why?', { text: 'First line.\n\nSecond <line>.' })
    put('Hand over the plane tickets')
    put('Hand plane elsewhere', { community: 'texts_only' })
    put('A hand plane that is gone', { removedBy: 'moderator' })
    const found = await listening.find(account, { phrases: ['hand plane', 'nothing else'], communities: ['northwind'] })
    assert.deepEqual(
      found.map(({ title }) => title),
      ['Which hand plane & why?'],
    )
    const [{ text = '', authorHandle, likeCount } = {}] = found
    assert.match(text, /^First line\.\n+Second <line>\.$/)
    assert.deepEqual([authorHandle, likeCount === null], ['oiled_teak', mode === 'rss'])
    const newest = await listening.find(account, { phrases: [], communities: ['northwind', 'texts_only'] })
    assert.equal(newest.length, 3)
    const again = await listening.read(account, { externalId: post.name, url: '' })
    assert.equal(again?.title, 'Which hand plane & why?')
  })
}

test('feeds that come too often are put off, and an app that lost its approval is told so', async (t) => {
  const feeds = await open(t, 'rss')
  const wanted = { phrases: ['glue'], communities: [] }
  await feeds.listening.find(null, wanted)
  await assert.rejects(feeds.listening.find(null, wanted), { kind: 'retry_after' })
  const api = await open(t, 'oauth')
  const [client] = api.sandbox.state.clients
  assert.ok(client)
  client.approval = 'revoked'
  await assert.rejects(api.listening.find(api.account, wanted), { kind: 'permission' })
})

test('rules say who may answer, and a break that Reddit asks for is kept', async (t) => {
  const { listening, inbox, account, put, sandbox } = await open(t, 'oauth', {
    communities: [
      { name: 'northwind', rules: [{ name: 'No ads', description: 'None at all' }], commentEveryMinutes: 9 },
      { name: 'approved_only', isRestricted: true },
      { name: 'away', banned: ['northwind_0'] },
    ],
  })
  const here = await listening.rulesOf(account, 'northwind')
  assert.deepEqual([here.closed, here.rules], [null, [{ name: 'No ads', text: 'None at all', appliesTo: 'all' }]])
  assert.match((await listening.rulesOf(account, 'approved_only')).closed ?? '', /moderators approved/)
  assert.match((await listening.rulesOf(account, 'away')).closed ?? '', /banned/)
  const reply = (title: string) => {
    const to = { externalId: put(title).name, url: `${sandbox.url}/` }
    return inbox.reply(
      account,
      { to, text: `About ${title}` },
      { guard: () => {}, signal: new AbortController().signal },
    )
  }
  await reply('One')
  await assert.rejects(reply('Two'), (error: { kind?: string; facts?: { retryAfterSeconds?: number } }) => {
    assert.deepEqual([error.kind, error.facts?.retryAfterSeconds], ['retry_after', 540])
    return true
  })
})
