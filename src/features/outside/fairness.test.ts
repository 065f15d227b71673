import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import sharp from 'sharp'
import type { Post } from '#contract/posts/post.ts'
import { heavyTask } from '#kernel/heavy-work/heavy-task.ts'
import { PlatformError } from '#platforms/errors.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import type * as tasks from '../../../tests/support/kernel/heavy-work/tasks.ts'
import { type SilentServer, startSilentServer } from '../../../tests/support/silent-server.ts'

const SLOW = heavyTask<(input: null) => ReturnType<typeof tasks.workForEver>>(
  new URL('../../../tests/support/kernel/heavy-work/tasks.ts', import.meta.url),
  'workForEver',
)
const SLOW_LIMITS = { parties: ['user:busy'], cpuSeconds: 1, memoryMb: 512 }

let t: TestApp
let silent: SilentServer
let pages: Server
let origin: string
/** The network's answer for a handle. */
let didOf: (handle: string) => Promise<string | null>
let asked: string[]

before(async () => {
  t = await testApp({ env: { BLUESKY_SERVICE_URL: 'http://127.0.0.1:1' } }) // so that loopback addresses may be read
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  pages = createServer((request, response) => {
    if (request.url === '/picture.png')
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    const title = '<title>A page</title><meta property="og:image" content="/picture.png">'
    response.writeHead(200, { 'content-type': 'text/html' }).end(title)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => pages.once('listening', resolve))
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}` // listens on a port
  const { bluesky } = t.services.platforms
  assert.ok(bluesky)
  t.services.platforms = {
    ...t.services.platforms,
    bluesky: {
      ...bluesky,
      composing: {
        ...bluesky.composing,
        lookUpName: (handle) => {
          asked.push(handle)
          return didOf(handle)
        },
      },
    },
  }
  silent = await startSilentServer()
})
after(async () => {
  await silent?.close()
  pages?.close()
  await t?.close()
})
beforeEach(() => {
  asked = []
  didOf = async (handle) => `did:plc:${handle}`
})

async function draft(as: Person, texts: string[]): Promise<Post> {
  const [contentText, ...rest] = texts
  const platformPayload = { thread: rest.map((text) => ({ text })) }
  const posts = [{ platform: 'bluesky', contentText, ...(rest.length > 0 && { platformPayload }) }]
  const answer = await t.request('POST', '{O}/marketing/post-groups', { as, body: { title: 'Notes', posts } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body).slice(0, 300))
  return answer.data.posts[0]
}

async function problemsOf(as: Person, { id }: Post): Promise<[string, string][]> {
  const { problems } = (await t.request('POST', `{O}/marketing/posts/${id}/check`, { as })).data
  return problems.map(({ code, path }: Record<string, string>) => [code, path])
}

test('one account with hundreds of links to a server that does not answer does not delay anybody else’s card', async () => {
  const hostile = await t.make.org()
  const under: Promise<Post>[] = []
  for (const as of await t.make.moreOrgs(hostile, 12)) {
    const links = Array.from({ length: 25 }, (_, n) => `See ${silent.url}/${as.orgId}/${n}`)
    under.push(draft(as, links))
  }
  await silent.reached(8)
  const other = await draft(await t.make.org(), [`See ${origin}/page`])
  assert.equal(other.linkCard?.title, 'A page')
  assert.equal(silent.asked.length, 8, 'none of them has ended')
  await silent.close()
  await Promise.all(under)
})

test('if there is no time for a picture, the card is complete without it and a warning names it', async () => {
  const { heavyWork } = t.services
  const parties: (readonly string[])[] = []
  t.services.heavyWork = {
    ...heavyWork,
    run: (task, input, limits) => {
      parties.push(limits.parties)
      return heavyWork.run(task, input, { ...limits, until: AbortSignal.abort() })
    },
  }
  const owner = await t.make.org()
  // More work than runs at once, so that the picture would have to wait.
  const busy = Promise.allSettled(Array.from({ length: 3 }, () => heavyWork.run(SLOW, null, SLOW_LIMITS)))
  const post = await draft(owner, [`See ${origin}/pictured`])
  t.services.heavyWork = heavyWork
  await busy
  assert.equal(post.linkCard, null)
  assert.deepEqual(await problemsOf(owner, post), [['link_card_missing', 'contentText']])
  assert.deepEqual(parties, [[`user:${owner.userId}`, `org:${owner.orgId}`]])
})

test('one account gets a limited number of name look-ups, and those of others still run', async () => {
  const hostile = await t.make.org()
  for (const [n, as] of (await t.make.moreOrgs(hostile, 6)).entries()) {
    await draft(as, [Array.from({ length: 20 }, (_, k) => `@u${n}-${k}.test`).join(' ')])
  }
  assert.equal(asked.length, 60)
  const victim = await t.make.org()
  assert.deepEqual(await problemsOf(victim, await draft(victim, ['Thanks @friend.test'])), [])
})

test('a network that refuses leaves the name unresolved, says so, and handing in looks it up again', async () => {
  didOf = async () => {
    throw new PlatformError('retry_backoff', 'Bluesky cannot be reached')
  }
  const owner = await t.make.org()
  const post = await draft(owner, ['Thanks @later.test'])
  const names = async () => {
    const query = t.owner.selectFrom('post').select('outside').where('id', '=', post.id)
    // in the form that keepOutside writes
    return ((await query.executeTakeFirstOrThrow()).outside as { names: object }).names
  }
  assert.deepEqual(await names(), {})
  assert.deepEqual(
    post.problems?.map(({ code }) => code),
    ['name_not_looked_up', 'no_account_connected'],
    'whoever drafts learns it at once',
  )
  assert.deepEqual(await problemsOf(owner, post), [['name_not_looked_up', 'contentText']])
  didOf = async () => 'did:plc:later'
  const handedIn = await t.request('PATCH', `{O}/marketing/posts/${post.id}`, {
    as: owner,
    body: { status: 'pending_approval' },
  })
  assert.equal(handedIn.status, 200, JSON.stringify(handedIn.body))
  assert.deepEqual(await names(), { 'later.test': 'did:plc:later' })
  assert.deepEqual(await problemsOf(owner, post), [])
})
