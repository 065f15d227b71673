import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { image } from './conformance-parts.ts'
import { fails, type Tools } from './conformance-tools.ts'
import type { ConformanceFault, ConformanceTraits } from './conformance-world.ts'
import type { PlatformConnection } from './connecting.ts'
import { PlatformError, type PlatformErrorKind } from './errors.ts'
import type { OutgoingPart } from './outgoing.ts'
import type { Prepared, Publishing } from './publishing.ts'

/** Tests what an adapter that publishes has to do. Registers its tests with node:test. */
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
    async function find(connection: PlatformConnection, draft: OutgoingPart, prepared: Prepared) {
      assert.ok(publishing.find)
      const outcome = await settled(connection, await publishing.find(connection, draft, draft.composedAt, prepared))
      return outcome.state === 'published' ? { ...outcome, state: 'found' as const } : outcome
    }

    const outcomeOf = (asked: Promise<{ state: string }>): Promise<string> =>
      asked.then(
        ({ state }) => state,
        (error: unknown) => (error instanceof PlatformError ? 'no answer' : Promise.reject(error)),
      )

    /** Runs the first step of publishing that needs the token. */
    const spendToken = (connection: PlatformConnection, draft: OutgoingPart, prepared: Prepared): Promise<unknown> =>
      publicCallHasToken
        ? publishing.publish(connection, draft, prepared, { guard, signal })
        : prepare(connection, { ...draft, publishKey: part().publishKey })

    /** Prepares, injects the fault, sends. */
    async function failing(fault: ConformanceFault, kind: PlatformErrorKind, by: Publishing = publishing) {
      const connection = await world.connect()
      const draft = part()
      const prepared = await prepare(connection, draft)
      await world.inject(fault)
      const sending = by.publish(connection, draft, prepared, { guard, signal })
      const error = await fails(sending, kind, connection.credentials)
      return { connection, draft, prepared, error }
    }

    test('what is ready as it is, is what preparing would make; a file has to be prepared', async () => {
      if (!publishing.readyAsItIs) return
      const draft = part()
      assert.deepEqual(publishing.readyAsItIs(draft), await prepare(await world.connect(), draft))
      assert.equal(publishing.readyAsItIs(part({ media: [image('a')] })), null)
    })

    test('a text is published and can be read back', async () => {
      const connection = await world.connect()
      const draft = part()
      const ref = await publish(connection, draft)
      assert.deepEqual(await world.publicPosts(connection), [
        { id: ref.externalId, text: draft.text, images: draft.media.length, parentId: null },
      ])
      assert.ok(URL.canParse(ref.url), ref.url)
    })

    test('images are published in one post', async () => {
      const connection = await world.connect()
      const draft = part({ media: [image('a'), image('b')] })
      const ref = await publish(connection, draft)
      assert.deepEqual(await world.publicPosts(connection), [
        { id: ref.externalId, text: draft.text, images: draft.media.length, parentId: null },
      ])
    })

    test('a thread is a chain of replies', { skip: follows !== 'post' }, async () => {
      const connection = await world.connect()
      const composedAt = world.now()
      const root = await publish(connection, part({ composedAt }))
      const second = await publish(connection, part({ composedAt, index: 1, parent: root, root }))
      const third = await publish(connection, part({ composedAt, index: 2, parent: second, root }))
      const posts = await world.publicPosts(connection)
      const parentOf = new Map(posts.map(({ id, parentId }) => [id, parentId]))
      assert.deepEqual(
        [root, second, third].map(({ externalId }) => parentOf.get(externalId)),
        [null, root.externalId, second.externalId],
      )
      assert.equal(posts.length, 3)
    })

    test('a comment hangs under its post, with the same promise', { skip: follows === null }, async () => {
      const connection = await world.connect()
      const root = await publish(connection, part())
      const comment = part({ index: 1, kind: 'comment', parent: root, root })
      const prepared = await prepare(connection, comment)
      await world.inject('apply-then-drop', 'comment')
      await fails(publishing.publish(connection, comment, prepared, { guard, signal }), 'unknown_outcome')
      const found = await find(connection, comment, prepared)
      const standing = await world.publicPosts(connection)
      assert.deepEqual(
        standing.filter(({ parentId }) => parentId === root.externalId).map(({ id }) => id),
        [found.state === 'found' && found.ref.externalId],
      )
      assert.equal(standing.length, 2)
    })

    test('the guard is called once, right before the public call; preparing makes nothing public', async () => {
      const connection = await world.connect()
      const draft = part({ media: [image('a')] })
      recorded.clear()
      const prepared = await prepare(connection, draft)
      assert.ok(!recorded.events.some((event) => publicCall.test(event)), recorded.events.join('\n'))
      assert.deepEqual(await world.publicPosts(connection), [])
      recorded.clear()
      await send(connection, draft, prepared)
      assert.equal(recorded.events.filter((event) => event === 'guard').length, 1)
      assert.match(recorded.events[recorded.events.indexOf('guard') + 1] ?? 'nothing', publicCall)
      assert.equal(recorded.events.filter((event) => publicCall.test(event)).length, 1)
    })

    test('a guard that throws: its error passes, and nothing is sent', async () => {
      const connection = await world.connect()
      const draft = part()
      const prepared = await prepare(connection, draft)
      const stale = new Error('the intent is no longer fresh')
      recorded.clear()
      const refuse = () => {
        throw stale
      }
      const sending = publishing.publish(connection, draft, prepared, { guard: refuse, signal })
      await assert.rejects(sending, (error) => error === stale)
      assert.deepEqual(recorded.events, [])
      assert.deepEqual(await world.publicPosts(connection), [])
    })

    test('refused for now (429): retry_after with the seconds, nothing public', async () => {
      const { connection, error } = await failing('refuse-429', 'retry_after')
      const seconds = error.facts.retryAfterSeconds ?? 0
      assert.ok(seconds > 0 && seconds <= 90, String(seconds))
      assert.deepEqual(await world.publicPosts(connection), [])
    })

    test('refused for good (4xx): rejected, nothing public', async () => {
      const { connection } = await failing('refuse-4xx', 'rejected')
      assert.deepEqual(await world.publicPosts(connection), [])
    })

    for (const fault of ['fail-5xx', 'drop'] as const) {
      test(`${fault}: unknown; surely absent; sent again it is one post`, async () => {
        const { connection, draft, prepared } = await failing(fault, 'unknown_outcome')
        assert.deepEqual(await find(connection, draft, prepared), { state: 'absent' })
        await send(connection, draft, prepared)
        assert.equal((await world.publicPosts(connection)).length, 1)
      })
    }

    for (const fault of ['apply-then-5xx', 'apply-then-drop'] as const) {
      test(`${fault}: unknown; found, with all that the next part needs`, async () => {
        const { connection, draft, prepared } = await failing(fault, 'unknown_outcome')
        const found = await find(connection, draft, prepared)
        assert.equal(found.state, 'found')
        const posts = await world.publicPosts(connection)
        assert.deepEqual(
          posts.map(({ id }) => id),
          [found.ref.externalId],
        )
        if (follows === null) return
        const reply = await publish(connection, part({ index: 1, kind: follows, parent: found.ref, root: found.ref }))
        const standing = (await world.publicPosts(connection)).find(({ id }) => id === reply.externalId)
        assert.equal(standing?.parentId, found.ref.externalId)
      })
    }

    test('effect after our time-out: unknown; found once it is there', async () => {
      const { connection, draft, prepared } = await failing('delay', 'unknown_outcome', world.hasty.publishing)
      while ((await world.publicPosts(connection)).length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
      assert.equal((await find(connection, draft, prepared)).state, 'found')
      assert.equal((await world.publicPosts(connection)).length, 1)
    })

    for (const status of [400, 401, 403, 404]) {
      // Some networks answer 404 when they no longer know an upload: they are then asked what became of it.
      test(`a question that is refused (${status}) is no verdict on the post`, {
        skip: !world.refuseNext,
      }, async () => {
        const { connection, draft, prepared } = await failing('apply-then-drop', 'unknown_outcome')
        assert.ok(publishing.find)
        if (status !== 404) {
          world.refuseNext?.(status)
          const asked = await outcomeOf(publishing.find(connection, draft, draft.composedAt, prepared))
          assert.notEqual(asked, 'absent')
        }
        const other = part()
        const ready = await prepare(connection, other)
        const sent = await publishing.publish(connection, other, ready, { guard, signal })
        if (sent.state !== 'processing' || !publishing.poll) return
        world.refuseNext?.(status)
        assert.ok(['no answer', 'processing'].includes(await outcomeOf(publishing.poll(connection, sent.ticket))))
        assert.equal((await settled(connection, sent)).state, 'published')
      })
    }

    test('find tells a part from its neighbours', async () => {
      const connection = await world.connect()
      const composedAt = world.now()
      const root = await publish(connection, part({ composedAt }))
      const next = part({ composedAt, ...(follows && { index: 1, kind: follows, parent: root, root }) })
      const prepared = await prepare(connection, next)
      assert.deepEqual(await find(connection, next, prepared), { state: 'absent' })
      const ref = await send(connection, next, prepared)
      const found = await find(connection, next, prepared)
      assert.deepEqual(found.state === 'found' && found.ref, ref)
    })

    test('preparing is resumed where it was saved', async () => {
      const connection = await world.connect()
      const draft = part({ media: [image('a'), image('b')] })
      const died = new Error('the process died')
      let saved: Prepared | null = null
      recorded.clear()
      const dying = publishing.prepare?.(connection, draft, null, async (prepared) => {
        saved = JSON.parse(JSON.stringify(prepared))
        throw died
      })
      await assert.rejects(
        async () => dying,
        (error) => error === died,
      )
      const uploads = () => recorded.events.filter((event) => uploadCall.test(event)).length
      assert.equal(uploads(), 1)
      const prepared = await publishing.prepare?.(connection, draft, saved, async (state) => {
        saved = JSON.parse(JSON.stringify(state))
      })
      const all = uploadsOfTwo ?? draft.media.length
      assert.equal(uploads(), all)
      assert.deepEqual(saved, prepared)
      await publishing.prepare?.(connection, draft, saved, async () => {})
      assert.equal(uploads(), all)
      await send(connection, draft, prepared ?? {})
      assert.equal((await world.publicPosts(connection))[0]?.images, draft.media.length)
    })

    test('an expired token: reconnect, nothing public; after a refresh it goes out', async () => {
      const connection = await world.connect()
      const draft = part()
      const prepared = await prepare(connection, draft)
      await world.expire(connection)
      await fails(spendToken(connection, draft, prepared), 'reconnect', connection.credentials)
      assert.deepEqual(await world.publicPosts(connection), [])
      const credentials = await connecting.refresh(connection.credentials)
      await send({ ...connection, credentials }, draft, prepared)
      assert.equal((await world.publicPosts(connection)).length, 1)
    })

    test('a revoked grant: reconnect, whatever is tried', async () => {
      const connection = await world.connect()
      const { credentials } = connection
      const draft = part()
      const prepared = await prepare(connection, draft)
      await world.revoke(connection)
      await fails(connecting.refresh(credentials), 'reconnect', credentials)
      if (accessEndsWithGrant) await fails(spendToken(connection, draft, prepared), 'reconnect', credentials)
    })

    test('the same prepared part sent twice is one post', { skip: !dedupKey }, async () => {
      const connection = await world.connect()
      const draft = part({ media: [image('a')] })
      const prepared = await prepare(connection, draft)
      const first = await send(connection, draft, prepared)
      assert.deepEqual(await send(connection, draft, prepared), first)
      assert.equal((await world.publicPosts(connection)).length, 1)
    })

    test('another text under the same key is refused, and what stands is left alone', { skip: !dedupKey }, async () => {
      const connection = await world.connect()
      const draft = part()
      await publish(connection, draft)
      const other = { ...draft, text: `${draft.text}!` }
      const prepared = await prepare(connection, other)
      const sending = publishing.publish(connection, other, prepared, { guard, signal })
      await fails(sending, 'rejected', connection.credentials)
      assert.deepEqual(
        (await world.publicPosts(connection)).map(({ text }) => text),
        [draft.text],
      )
    })
  })
}
