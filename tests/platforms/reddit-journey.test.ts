import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { OutgoingMedia, OutgoingPart } from '#platforms/outgoing.ts'
import type { PublishOutcome } from '#platforms/publishing.ts'
import { MP4 } from '../../sandbox/kit/bytes-for-tests.ts'
import { createRedditSandbox } from '../../sandbox/reddit/create-reddit-sandbox.ts'
import type { RedditSandboxOptions } from '../../sandbox/reddit/options.ts'
import { adaptersFor } from '../support/adapters.ts'
import { failsAs } from '../support/platforms/refusals.ts'
import { fileOf, image, outgoing } from './conformance/outgoing-part.ts'
import { redditForTests } from './reddit.ts'

/** A simulated Reddit, its adapter, and an account there. */
async function open(t: TestContext, options: RedditSandboxOptions = {}) {
  const sandbox = createRedditSandbox({ mediaProcessingMs: 0, ...options })
  await sandbox.start()
  t.after(() => sandbox.stop())
  const { publishing, connecting, analytics } = adaptersFor(sandbox.env(), { fetch }).reddit ?? assert.fail()
  assert.ok(publishing?.prepare && publishing.poll && publishing.find && connecting?.oauth && analytics)
  const account = await redditForTests.signIn(sandbox, 'northwind_tools')
  const { prepare, poll, find } = publishing
  const part = (payload: Record<string, unknown>, media: OutgoingMedia[] = []): OutgoingPart => ({
    ...outgoing(new Date(sandbox.clock.now()).toISOString(), { media }),
    payload: { subreddit: 'northwind', title: 'A title', ...payload },
  })
  const send = async (draft: OutgoingPart): Promise<PublishOutcome> => {
    const prepared = await prepare(account, draft, null, async () => {})
    const options = { guard() {}, signal: new AbortController().signal }
    return publishing.publish(account, draft, prepared, options)
  }
  const publish = async (draft: OutgoingPart) => {
    const sent = await send(draft)
    return sent.state === 'processing' ? poll(account, sent.ticket) : sent
  }
  return { sandbox, oauth: connecting.oauth, connecting, analytics, account, part, send, publish, poll, find }
}

const rejected = (says: RegExp) => failsAs('rejected', says)

test('the consent page gives a permanent grant; a declined one gives none', async (t) => {
  const { sandbox, oauth, connecting } = await open(t)
  const redirectUri = 'http://127.0.0.1:3000/v1/marketing/oauth/reddit/callback'
  const { authorizationUrl, secrets } = await oauth.start({ redirectUri, state: 's1' })
  const asked = new URL(authorizationUrl)
  assert.equal(asked.searchParams.get('duration'), 'permanent')
  const decide = async (decision: string) => {
    const form = new URLSearchParams([...asked.searchParams, ['account', 'northwind_labs'], ['decision', decision]])
    const answer = await fetch(`${sandbox.url}/api/v1/authorize`, { method: 'POST', body: form, redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? assert.fail()).searchParams
  }
  assert.equal((await decide('decline')).get('error'), 'access_denied')
  const code = (await decide('allow')).get('code') ?? assert.fail()
  const credentials = await oauth.exchange({ code, redirectUri, secrets })
  assert.equal((await connecting.accounts(credentials))[0]?.handle, 'northwind_labs')
  await assert.rejects(oauth.exchange({ code, redirectUri, secrets }), failsAs('reconnect'))
})

test('a video is posted with a poster image, and is found once Reddit has processed it', async (t) => {
  const { sandbox, part, send, poll, account } = await open(t, { mediaProcessingMs: 60_000 })
  const film: OutgoingMedia = { ...image('a'), ...fileOf(MP4), kind: 'video', contentType: 'video/mp4' }
  const sent = await send(part({}, [film]))
  assert.ok(sent.state === 'processing')
  assert.equal((await poll(account, sent.ticket)).state, 'processing')
  sandbox.clock.advance(60_000)
  const done = await poll(account, sent.ticket)
  assert.equal(done.state === 'published' && done.ref.externalId, sandbox.ledger()[0]?.id)
  assert.deepEqual(
    [...sandbox.state.assets.values()].map(({ mimetype }) => mimetype),
    ['video/mp4', 'image/png'],
  )
})

test('a link is posted with its marks; the same link again is refused as a duplicate', async (t) => {
  const { sandbox, part, publish } = await open(t)
  const link = part({ url: 'https://northwind.example/a', nsfw: true, spoiler: true })
  assert.equal((await publish(link)).state, 'published')
  const [thing] = sandbox.state.things.values()
  assert.deepEqual(
    [thing?.kind, thing?.url, thing?.nsfw, thing?.spoiler],
    ['link', 'https://northwind.example/a', true, true],
  )
  await assert.rejects(publish(link), failsAs('duplicate'))
})

test('a gallery whose answer was lost: it is found among the account’s posts', async (t) => {
  const { sandbox, part, send, find, poll, account } = await open(t)
  const draft = part({}, [image('a'), image('b')])
  const path = '/api/submit_gallery_post.json'
  sandbox.faults.add({ kind: 'apply-then-drop', method: 'POST', path, times: 1 })
  await assert.rejects(send(draft), failsAs('unknown_outcome'))
  const found = await find(account, draft, draft.composedAt, {})
  assert.ok(found.state === 'processing')
  const done = await poll(account, found.ticket)
  assert.equal(done.state === 'published' && done.ref.externalId, sandbox.ledger()[0]?.id)
  assert.deepEqual(await find(account, { ...draft, text: 'Another' }, draft.composedAt, {}), { state: 'absent' })
})

test('a post removed by a filter is reported, and is read as gone', async (t) => {
  const { sandbox, part, publish, analytics, account } = await open(t)
  const outcome = await publish(part({ subreddit: 'strict_filter' }))
  assert.match(outcome.state === 'refused' ? outcome.message : outcome.state, /automatic filter removed/)
  const [entry] = sandbox.ledger()
  const readings = await analytics.readPosts(account, [{ externalId: entry?.id ?? '' }])
  assert.equal(readings?.[0]?.state, 'gone')
})

test('a community’s requirements are reported before anything is uploaded', async (t) => {
  const { sandbox, part, publish } = await open(t)
  await assert.rejects(publish(part({ subreddit: 'flair_please' }, [image('a')])), rejected(/choose one \(Show: /))
  await assert.rejects(publish(part({ subreddit: 'members_only' })), rejected(/private/))
  await assert.rejects(publish(part({ subreddit: 'nowhere_at_all' })), rejected(/no such community/))
  assert.equal(sandbox.state.assets.size, 0)
  const flairId = sandbox.state.communities.find(({ name }) => name === 'flair_please')?.flairs?.[0]?.id
  assert.equal((await publish(part({ subreddit: 'flair_please', flairId }))).state, 'published')
  await assert.rejects(publish(part({ subreddit: 'texts_only' }, [image('a')])), rejected(/no images/))
  assert.equal(sandbox.ledger().length, 1)
})

test('a caller without its own user agent is throttled', async (t) => {
  const { sandbox, account } = await open(t)
  const headers = { authorization: `Bearer ${account.credentials.accessToken}` }
  assert.equal((await fetch(`${sandbox.url}/api/v1/me`, { headers })).status, 429)
})
