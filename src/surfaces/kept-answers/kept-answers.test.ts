import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate as restOfTurn } from 'node:timers/promises'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { operations } from '../../operations.ts'
import type { KeptBody } from '../execution/answer.ts'
import type { Call } from '../execution/call.ts'
import { execute } from '../execution/execute.ts'
import { createKeptAnswers, type DatedAnswer } from './kept-answers.ts'

const kept = (body: Buffer): KeptBody => ({ body, tag: '', encoded: {} })

describe('kept answers', () => {
  let moment = 'a'
  let asked = 0
  let computed = 0
  const momentNow = async () => {
    asked++
    return moment
  }
  const compute = async (): Promise<DatedAnswer> => {
    const output = ++computed
    return { answer: { output, replayed: false, kept: kept(Buffer.from(String(output))) }, moment }
  }
  const fresh = (maxBytes = 1000) => {
    moment = 'a'
    asked = 0
    computed = 0
    return createKeptAnswers({ momentNow, maxBytes })
  }

  test('are reused within the same moment, and never in another', async () => {
    const answers = fresh()
    const outputs = []
    for (const next of ['a', 'a', 'b', 'b', 'a']) {
      moment = next
      outputs.push((await answers.get('k', compute)).output)
    }
    assert.deepEqual(outputs, [1, 1, 2, 2, 3])
  })

  test('belong to their key', async () => {
    const answers = fresh()
    assert.equal((await answers.get('k', compute)).output, 1)
    assert.equal((await answers.get('other', compute)).output, 2)
    assert.equal((await answers.get('k', compute)).output, 1)
  })

  test('callers in one turn share one query; a caller that comes once it runs does not', async () => {
    const answers = fresh()
    await answers.get('k', compute)
    const first = [answers.get('k', compute), answers.get('k', compute)]
    await restOfTurn()
    moment = 'b' // committed after the moment was requested, so only later callers must see it
    const late = answers.get('k', compute)
    assert.deepEqual(
      (await Promise.all([...first, late])).map(({ output }) => output),
      [1, 1, 2],
    )
    assert.equal(asked, 2)
  })

  test('equal requests in one turn share one computation; a request that comes once it has begun does not', async () => {
    const answers = fresh()
    const first = [answers.get('k', compute), answers.get('k', compute)]
    await restOfTurn()
    moment = 'b'
    const late = answers.get('k', compute)
    assert.deepEqual(
      (await Promise.all([...first, late])).map(({ output }) => output),
      [1, 1, 2],
    )
  })

  test('a computation that fails fails for those who shared it, and leaves nothing behind', async () => {
    const answers = fresh()
    const broken = () => Promise.reject(new Error('broken'))
    const both = await Promise.allSettled([answers.get('k', broken), answers.get('k', broken)])
    assert.deepEqual(
      both.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.equal((await answers.get('k', compute)).output, 1)
  })

  test('take no more memory than they may', async () => {
    const answers = fresh(10)
    const large = async (): Promise<DatedAnswer> => {
      const dated = await compute()
      return { ...dated, answer: { ...dated.answer, kept: kept(Buffer.alloc(6)) } }
    }
    assert.equal((await answers.get('k', large)).output, 1)
    assert.equal((await answers.get('l', large)).output, 2) // no room for both
    assert.equal((await answers.get('l', large)).output, 2)
    assert.equal((await answers.get('k', large)).output, 3)
    const huge = async (): Promise<DatedAnswer> => {
      const dated = await compute()
      return { ...dated, answer: { ...dated.answer, kept: kept(Buffer.alloc(11)) } }
    }
    assert.equal((await answers.get('m', huge)).output, 4)
    assert.equal((await answers.get('m', huge)).output, 5)
  })
})

describe('a list that may be answered from the cache', () => {
  let t: TestApp
  before(async () => {
    t = await testApp()
  })
  after(() => t.close())

  const texts = async (as: Person, query: Record<string, string> = {}): Promise<string[]> => {
    const answer = await t.request('GET', '{O}/marketing/posts', { as, query })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.data.items.map((post: { contentText: string }) => post.contentText)
  }
  const write = async (as: Person, contentText: string): Promise<string> => {
    const posts = [{ platform: 'x', contentText }]
    const made = await t.request('POST', '{O}/marketing/post-groups', { as, body: { title: 'Notes', posts } })
    return made.data.posts[0].id
  }
  const call = (as: Person): Call => ({
    requestId: 'test',
    principal: { userId: as.userId, orgId: as.orgId, sessionId: as.sessionId },
    raw: { params: { orgId: as.orgId }, query: {}, body: undefined },
    idempotencyKey: null,
    http: { clientAddress: '127.0.0.1', header: () => undefined, setHeader() {}, redirect() {} },
  })

  test('is reused while nothing is committed', async () => {
    const as = await t.make.org()
    await write(as, 'first')
    // Other tests use the same server, so two reads in a row may differ in their moment.
    for (let tries = 0; tries < 1000; tries++) {
      const one = await execute(t.services, operations.listPosts, call(as))
      const two = await execute(t.services, operations.listPosts, call(as))
      if (one.kept === two.kept) return
    }
    assert.fail('no answer was given twice')
  })

  test('shows every write at once, also one by a long transaction or another connection', async () => {
    const as = await t.make.org()
    const id = await write(as, 'first')
    assert.deepEqual(await texts(as), ['first'])
    await t.request('PATCH', `{O}/marketing/posts/${id}`, { as, body: { contentText: 'second' } })
    assert.deepEqual(await texts(as), ['second'])
    await t.owner.transaction().execute(async (trx) => {
      await trx.updateTable('post').set({ content_text: 'third' }).where('id', '=', id).execute()
      assert.deepEqual(await texts(as), ['second'])
      assert.deepEqual(await texts(as), ['second'])
    })
    assert.deepEqual(await texts(as), ['third'])
  })

  test('is refused at once to a suspended or removed member', async () => {
    const owner = await t.make.org()
    const member = await t.make.member(owner, 'editor')
    await texts(member)
    const statusAfter = async (set: { status: 'active' | 'suspended' }) => {
      await t.owner.updateTable('member').set(set).where('user_id', '=', member.userId).execute()
      return (await t.request('GET', '{O}/marketing/posts', { as: member })).status
    }
    assert.equal(await statusAfter({ status: 'suspended' }), 403)
    assert.equal(await statusAfter({ status: 'active' }), 200)
    assert.equal(await statusAfter({ status: 'suspended' }), 403)
    await texts(owner) // the member does not get the owner's answer
    assert.equal((await t.request('GET', '{O}/marketing/posts', { as: member })).status, 403)
    await t.owner.deleteFrom('member').where('user_id', '=', member.userId).execute()
    assert.equal((await t.request('GET', '{O}/marketing/posts', { as: member })).status, 403)
  })

  test('is not shared: not with another workspace, other input, or another token', async () => {
    const [a, b] = [await t.make.org(), await t.make.org()]
    await write(a, 'of a')
    await write(b, 'of b')
    const asked = await Promise.all([texts(a), texts(b), texts(a, { page: '2' }), texts(a), texts(b, { page: '2' })])
    assert.deepEqual(asked, [['of a'], ['of b'], [], ['of a'], []])
    const foreign = { ...b, orgId: a.orgId }
    const [own, refused] = await Promise.all([texts(a), t.request('GET', '{O}/marketing/posts', { as: foreign })])
    assert.deepEqual([own, refused.status], [['of a'], 403])
  })

  test('is not served for a request with an unknown parameter, wherever it is', async () => {
    const as = await t.make.org()
    await write(as, 'first')
    const asked = call(as)
    const wrong: [place: string, raw: Partial<Call['raw']>][] = [
      ['query.plaform', { query: { plaform: 'reddit' } }],
      ['body.plaform', { body: { plaform: 'reddit' } }],
      ['body.kwargs', { body: { kwargs: { platform: ['reddit'] } } }],
      ['body.__proto__', { body: JSON.parse('{"__proto__":{}}') }],
      ['query.limit', { query: { limit: Number.POSITIVE_INFINITY } }],
    ]
    for (const [place, raw] of wrong) {
      const refused = { ...asked, raw: { ...asked.raw, ...raw } }
      for (let tries = 0; tries < 5; tries++) {
        await execute(t.services, operations.listPosts, asked)
        // Requested in one turn, both would share one computation.
        const [right, odd] = await Promise.allSettled([
          execute(t.services, operations.listPosts, asked),
          execute(t.services, operations.listPosts, refused),
        ])
        assert.equal(right.status, 'fulfilled')
        assert.equal(odd.status, 'rejected', place)
        assert.match(odd.reason.message, new RegExp(`^${place}: `))
      }
    }
  })

  test('is computed each time if nothing may be cached', async () => {
    const plain = await testApp({ env: { GALLEY_KEPT_ANSWERS_MB: '0' } })
    try {
      const answer = await execute(plain.services, operations.listPosts, call(await plain.make.org()))
      assert.equal(answer.kept, undefined)
    } finally {
      await plain.close()
    }
  })
})
