import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OpenAccount } from '#platforms/connecting.ts'
import { PlatformError, type PlatformErrorKind } from '#platforms/errors.ts'
import type { OutgoingPart } from '#platforms/outgoing.ts'
import type { Prepared, Publishing } from '#platforms/publishing.ts'
import { until } from '../../support/until.ts'
import { image } from './outgoing-part.ts'
import { fails, type Tools } from './tools.ts'
import type { ConformanceFault, ConformanceTraits } from './world.ts'

/** What every adapter with the part `publishing` must do. Registers its tests with node:test. */
export function publishingConformance(
  name: string,
  {
    publicCall,
    publicCallHasToken = true,
    uploadCall,
    uploadsOfTwo,
    follows,
    dedupKey,
    accessEndsWithGrant,
  }: ConformanceTraits,
  tools: Tools,
): void {
  const { world, recorded, connecting, publishing, guard, signal, part, prepare, send, settled, publish } = tools
  describe(`${name}: publishing`, () => {
    async function find(account: OpenAccount, draft: OutgoingPart, prepared: Prepared) {
      assert.ok(publishing.find)
      const outcome = await settled(account, await publishing.find(account, draft, draft.composedAt, prepared))
      return outcome.state === 'published' ? { ...outcome, state: 'found' as const } : outcome
    }

    const outcomeOf = (asked: Promise<{ state: string }>): Promise<string> =>
      asked.then(
        ({ state }) => state,
        (error: unknown) => (error instanceof PlatformError ? 'no answer' : Promise.reject(error)),
      )

    /** Runs the first step of publishing that needs the token. */
    const spendToken = (account: OpenAccount, draft: OutgoingPart, prepared: Prepared): Promise<unknown> =>
      publicCallHasToken
        ? publishing.publish(account, draft, prepared, { guard, signal })
        : prepare(account, { ...draft, publishKey: part().publishKey })

    /** Prepares a part, injects the fault, and sends the part. */
    async function failing(fault: ConformanceFault, kind: PlatformErrorKind, by: Publishing = publishing) {
      const account = await world.connect()
      const draft = part()
      const prepared = await prepare(account, draft)
      await world.inject(fault)
      const sending = by.publish(account, draft, prepared, { guard, signal })
      const error = await fails(sending, kind, account.credentials)
      return { account, draft, prepared, error }
    }

    test('what is ready as it is, is what preparing would make; a file has to be prepared', async () => {
      if (!publishing.readyAsItIs) return
      const draft = part()
      assert.deepEqual(publishing.readyAsItIs(draft), await prepare(await world.connect(), draft))
      assert.equal(publishing.readyAsItIs(part({ media: [image('a')] })), null)
    })

    test('a text is published and can be read back', async () => {
      const account = await world.connect()
      const draft = part()
      const ref = await publish(account, draft)
      assert.deepEqual(await world.publicPosts(account), [
        { id: ref.externalId, text: draft.text, images: draft.media.length, parentId: null },
      ])
      assert.ok(URL.canParse(ref.url), ref.url)
    })

    test('images are published in one post', async () => {
      const account = await world.connect()
      const draft = part({ media: [image('a'), image('b')] })
      const ref = await publish(account, draft)
      assert.deepEqual(await world.publicPosts(account), [
        { id: ref.externalId, text: draft.text, images: draft.media.length, parentId: null },
      ])
    })

    test('a thread is a chain of replies', { skip: follows !== 'post' }, async () => {
      const account = await world.connect()
      const composedAt = world.now()
      const root = await publish(account, part({ composedAt }))
      const second = await publish(account, part({ composedAt, index: 1, parent: root, root }))
      const third = await publish(account, part({ composedAt, index: 2, parent: second, root }))
      const posts = await world.publicPosts(account)
      const parentOf = new Map(posts.map(({ id, parentId }) => [id, parentId]))
      assert.deepEqual(
        [root, second, third].map(({ externalId }) => parentOf.get(externalId)),
        [null, root.externalId, second.externalId],
      )
      assert.equal(posts.length, 3)
    })

    test('a comment hangs under its post, with the same promise', { skip: follows === null }, async () => {
      const account = await world.connect()
      const root = await publish(account, part())
      const comment = part({ index: 1, kind: 'comment', parent: root, root })
      const prepared = await prepare(account, comment)
      await world.inject('apply-then-drop', 'comment')
      await fails(publishing.publish(account, comment, prepared, { guard, signal }), 'unknown_outcome')
      const found = await find(account, comment, prepared)
      const standing = await world.publicPosts(account)
      assert.deepEqual(
        standing.filter(({ parentId }) => parentId === root.externalId).map(({ id }) => id),
        [found.state === 'found' && found.ref.externalId],
      )
      assert.equal(standing.length, 2)
    })

    test('the guard is called once, right before the public call; preparing makes nothing public', async () => {
      const account = await world.connect()
      const draft = part({ media: [image('a')] })
      recorded.clear()
      const prepared = await prepare(account, draft)
      assert.ok(!recorded.events.some((event) => publicCall.test(event)), recorded.events.join('\n'))
      assert.deepEqual(await world.publicPosts(account), [])
      recorded.clear()
      await send(account, draft, prepared)
      assert.equal(recorded.events.filter((event) => event === 'guard').length, 1)
      assert.match(recorded.events[recorded.events.indexOf('guard') + 1] ?? 'nothing', publicCall)
      assert.equal(recorded.events.filter((event) => publicCall.test(event)).length, 1)
    })

    test('a guard that throws: its error passes, and nothing is sent', async () => {
      const account = await world.connect()
      const draft = part()
      const prepared = await prepare(account, draft)
      const stale = new Error('the intent is no longer fresh')
      recorded.clear()
      const refuse = () => {
        throw stale
      }
      const sending = publishing.publish(account, draft, prepared, { guard: refuse, signal })
      await assert.rejects(sending, (error) => error === stale)
      assert.deepEqual(recorded.events, [])
      assert.deepEqual(await world.publicPosts(account), [])
    })

    test('refused for now (429): retry_after with the seconds, nothing public', async () => {
      const { account, error } = await failing('refuse-429', 'retry_after')
      const seconds = error.facts.retryAfterSeconds ?? 0
      assert.ok(seconds > 0 && seconds <= 90, String(seconds))
      assert.deepEqual(await world.publicPosts(account), [])
    })

    test('refused for good (4xx): rejected, nothing public', async () => {
      const { account } = await failing('refuse-4xx', 'rejected')
      assert.deepEqual(await world.publicPosts(account), [])
    })

    for (const fault of ['fail-5xx', 'drop'] as const) {
      test(`${fault}: unknown; surely absent; sent again it is one post`, async () => {
        const { account, draft, prepared } = await failing(fault, 'unknown_outcome')
        assert.deepEqual(await find(account, draft, prepared), { state: 'absent' })
        await send(account, draft, prepared)
        assert.equal((await world.publicPosts(account)).length, 1)
      })
    }

    for (const fault of ['apply-then-5xx', 'apply-then-drop'] as const) {
      test(`${fault}: unknown; found, with all that the next part needs`, async () => {
        const { account, draft, prepared } = await failing(fault, 'unknown_outcome')
        const found = await find(account, draft, prepared)
        assert.equal(found.state, 'found')
        const posts = await world.publicPosts(account)
        assert.deepEqual(
          posts.map(({ id }) => id),
          [found.ref.externalId],
        )
        if (follows === null) return
        const reply = await publish(account, part({ index: 1, kind: follows, parent: found.ref, root: found.ref }))
        const standing = (await world.publicPosts(account)).find(({ id }) => id === reply.externalId)
        assert.equal(standing?.parentId, found.ref.externalId)
      })
    }

    test('effect after our time-out: unknown; found once it is there', async () => {
      const { account, draft, prepared } = await failing('delay', 'unknown_outcome', world.hasty.publishing)
      await until(async () => (await world.publicPosts(account)).length > 0, { that: 'the late post is public' })
      assert.equal((await find(account, draft, prepared)).state, 'found')
      assert.equal((await world.publicPosts(account)).length, 1)
    })

    for (const status of [400, 401, 403, 404]) {
      // Some networks answer 404 when they no longer know an upload. The adapter then asks what became of it.
      test(`a question that is refused (${status}) is no verdict on the post`, {
        skip: !world.refuseNext,
      }, async () => {
        const { account, draft, prepared } = await failing('apply-then-drop', 'unknown_outcome')
        assert.ok(publishing.find)
        if (status !== 404) {
          world.refuseNext?.(status)
          const asked = await outcomeOf(publishing.find(account, draft, draft.composedAt, prepared))
          assert.notEqual(asked, 'absent')
        }
        const other = part()
        const ready = await prepare(account, other)
        const sent = await publishing.publish(account, other, ready, { guard, signal })
        if (sent.state !== 'processing' || !publishing.poll) return
        world.refuseNext?.(status)
        assert.ok(['no answer', 'processing'].includes(await outcomeOf(publishing.poll(account, sent.ticket))))
        assert.equal((await settled(account, sent)).state, 'published')
      })
    }

    test('find tells a part from its neighbours', async () => {
      const account = await world.connect()
      const composedAt = world.now()
      const root = await publish(account, part({ composedAt }))
      const next = part({ composedAt, ...(follows && { index: 1, kind: follows, parent: root, root }) })
      const prepared = await prepare(account, next)
      assert.deepEqual(await find(account, next, prepared), { state: 'absent' })
      const ref = await send(account, next, prepared)
      const found = await find(account, next, prepared)
      assert.deepEqual(found.state === 'found' && found.ref, ref)
    })

    test('preparing is resumed where it was saved', async () => {
      const account = await world.connect()
      const draft = part({ media: [image('a'), image('b')] })
      const died = new Error('the process died')
      let saved: Prepared | null = null
      recorded.clear()
      const dying = publishing.prepare?.(account, draft, null, async (prepared) => {
        saved = JSON.parse(JSON.stringify(prepared))
        throw died
      })
      await assert.rejects(
        async () => dying,
        (error) => error === died,
      )
      const uploads = () => recorded.events.filter((event) => uploadCall.test(event)).length
      assert.equal(uploads(), 1)
      const prepared = await publishing.prepare?.(account, draft, saved, async (state) => {
        saved = JSON.parse(JSON.stringify(state))
      })
      const all = uploadsOfTwo ?? draft.media.length
      assert.equal(uploads(), all)
      assert.deepEqual(saved, prepared)
      await publishing.prepare?.(account, draft, saved, async () => {})
      assert.equal(uploads(), all)
      await send(account, draft, prepared ?? {})
      assert.equal((await world.publicPosts(account))[0]?.images, draft.media.length)
    })

    test('an expired token: reconnect, nothing public; after a refresh it goes out', async () => {
      const account = await world.connect()
      const draft = part()
      const prepared = await prepare(account, draft)
      await world.expire(account)
      await fails(spendToken(account, draft, prepared), 'reconnect', account.credentials)
      assert.deepEqual(await world.publicPosts(account), [])
      const credentials = await connecting.refresh(account.credentials)
      await send({ ...account, credentials }, draft, prepared)
      assert.equal((await world.publicPosts(account)).length, 1)
    })

    test('a revoked grant: reconnect, whatever is tried', async () => {
      const account = await world.connect()
      const { credentials } = account
      const draft = part()
      const prepared = await prepare(account, draft)
      await world.revoke(account)
      await fails(connecting.refresh(credentials), 'reconnect', credentials)
      if (accessEndsWithGrant) await fails(spendToken(account, draft, prepared), 'reconnect', credentials)
    })

    test('the same prepared part sent twice is one post', { skip: !dedupKey }, async () => {
      const account = await world.connect()
      const draft = part({ media: [image('a')] })
      const prepared = await prepare(account, draft)
      const first = await send(account, draft, prepared)
      assert.deepEqual(await send(account, draft, prepared), first)
      assert.equal((await world.publicPosts(account)).length, 1)
    })

    test('another text under the same key is refused, and what stands is left alone', { skip: !dedupKey }, async () => {
      const account = await world.connect()
      const draft = part()
      await publish(account, draft)
      const other = { ...draft, text: `${draft.text}!` }
      const prepared = await prepare(account, other)
      const sending = publishing.publish(account, other, prepared, { guard, signal })
      await fails(sending, 'rejected', account.credentials)
      assert.deepEqual(
        (await world.publicPosts(account)).map(({ text }) => text),
        [draft.text],
      )
    })
  })
}
