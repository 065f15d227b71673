import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { creditBalance } from '#features/credits/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { createLlm } from '#kernel/llm/create-llm.ts'
import type { Llm, ObjectCall } from '#kernel/llm/llm.ts'
import { LlmError, type LlmErrorKind } from '#kernel/llm/llm-error.ts'
import { systemFetch } from '#kernel/net/system-fetch.ts'
import type { Turn } from '../../../sandbox/models/script.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'
import { priceOf } from '../../../tests/support/prices.ts'
import { until } from '../../../tests/support/until.ts'

const WRITING = priceOf('content_generate')

let world: AiWorld
let real: Llm
let owner: Person
before(async () => {
  world = await openAiWorld()
})
beforeEach(async () => {
  world.models.script.clear()
  // A new client, because the old one would still wait as long as a provider asked.
  real = createLlm({ settings: world.t.services.config.ai, fetch: systemFetch, clock: systemClock, pauseMs: 5 })
  world.t.services.llm = real
  owner = await world.t.make.org()
})
after(() => world.close())

const post = (path: string, body: unknown, as = owner, headers = {}) =>
  world.t.request('POST', path, { as, body, headers })
const balance = (of = owner) => inScope(world.t.services.db, { orgId: of.orgId }, (db) => creditBalance(db, of.orgId))
const runsOf = (of = owner) =>
  world.t.owner.selectFrom('agent_run').selectAll().where('org_id', '=', of.orgId).orderBy('created_at').execute()

async function draft(contentText: string, as = owner): Promise<string> {
  const made = await post('{O}/marketing/drafts', { posts: [{ platform: 'x', contentText }] }, as)
  assert.equal(made.status, 200, JSON.stringify(made.body))
  return made.data.posts[0].id
}

/** A model that answers these texts in turn. */
function writing(...texts: string[]): string[] {
  const prompts: string[] = []
  world.t.services.llm = {
    ...real,
    async generate(call: ObjectCall<unknown>) {
      prompts.push(call.prompt)
      const answered = await real.generate(call)
      return {
        ...answered,
        output: { ...(answered.output as object), text: texts[prompts.length - 1] ?? texts.at(-1) },
      }
    },
  } as Llm // only the method that writes text is replaced
  return prompts
}

describe('generating a text from a prompt', () => {
  test('writes it, charges its price once, and shows its run', async () => {
    const { total } = await balance()
    const { status, data } = await post('{O}/ai/content/generate', { prompt: 'Our spring fair' })
    assert.equal(status, 200)
    assert.match(data.result, /simulated.*Our spring fair|Our spring fair.*simulated/i)
    assert.deepEqual([data.source, data.creditsUsed, data.remainingCredits], ['ai', WRITING, total - WRITING])
    const [run] = await runsOf()
    assert.deepEqual([run?.status, run?.job_type, run?.cost_credits], ['succeeded', 'content_generate', WRITING])
    const steps = await world.t.owner
      .selectFrom('agent_step')
      .selectAll()
      .where('run_id', '=', run?.id ?? '')
      .execute()
    const [round] = steps
    assert.deepEqual([round?.prompt_id, round?.provider], ['generate_content/1', 'compatible'])
    assert.match(round?.prompt_sha256 ?? '', /^[0-9a-f]{64}$/)
    assert.ok((round?.prompt_tokens ?? 0) > 0 && (round?.completion_tokens ?? 0) > 0)
    assert.deepEqual((await balance()).held, 0)
  })

  test('costs what the estimate says, and the estimate is free', async () => {
    const before = await balance()
    const { data } = await post('{O}/ai/content/generate', { prompt: 'Our spring fair', estimateOnly: true })
    assert.deepEqual(data, { estimate: { credits: WRITING, providerCostMilliUsd: null } })
    assert.deepEqual([await balance(), await runsOf()], [before, []])
  })

  test('corrects an invented link at most twice, and then answers with the warning', async () => {
    const prompts = writing('See https://evil.example/now')
    const { data } = await post('{O}/ai/content/generate', { prompt: 'Our spring fair' })
    assert.equal(prompts.length, 3)
    assert.match(prompts[1] ?? '', /evil\.example.*is not in the text/)
    assert.match(data.warnings.join(), /evil\.example/)
  })

  test('is refused without enough credits before any model is called', async () => {
    await world.t.owner
      .insertInto('credit_budget')
      .values({ org_id: owner.orgId, milli: 1000 * WRITING - 1 })
      .execute()
    const prompts = writing('never')
    const { status, body } = await post('{O}/ai/content/generate', { prompt: 'Our spring fair' })
    assert.deepEqual([status, body.code, prompts.length, await runsOf()], [402, 'fair_use_limit', 0, []])
  })
})

/** Rows of what the model servers do, the kind of the error, and the status that a caller gets. */
const FAILURES: [Turn[], LlmErrorKind, number][] = [
  [['500', '500'], 'retry', 502],
  [['429-seconds', '429-seconds'], 'wait', 502],
  [['401'], 'stop_admin', 503],
  [['quota'], 'stop_admin', 503],
  [['filter'], 'refused', 502],
  [['truncated'], 'truncated', 502],
  [['wrong-schema'], 'invalid_output', 502],
  [['too-long'], 'bad_request', 502],
]

describe('nothing is charged for a failure', () => {
  for (const [turns, kind, expected] of FAILURES) {
    test(`${kind}: ${turns.join(', ')} is ${expected}`, async () => {
      world.models.script.add(...turns)
      const before = await balance()
      const { status, body } = await post('{O}/ai/content/generate', { prompt: 'Our spring fair' })
      assert.equal(status, expected, JSON.stringify(body))
      assert.match(body.code, expected === 503 ? /^provider_unavailable$/ : /^platform_error$/)
      assert.match(body.error, /Nothing was charged\.$/)
      const [run] = await runsOf()
      const step = await world.t.owner
        .selectFrom('agent_step')
        .selectAll()
        .where('run_id', '=', run?.id ?? '')
        .executeTakeFirstOrThrow()
      assert.deepEqual(
        [run?.status, run?.cost_credits, step.status, step.error_class],
        ['failed', null, 'failed', kind],
      )
      const { available, held } = await balance()
      assert.deepEqual([available, held], [before.available, 0])
    })
  }

  for (const kind of ['timeout', 'cancelled'] satisfies LlmErrorKind[]) {
    test(`${kind} is 502`, async () => {
      const failing = async () => {
        throw new LlmError(kind, 'It did not answer')
      }
      world.t.services.llm = { ...real, generate: failing }
      const before = await balance()
      assert.equal((await post('{O}/ai/content/generate', { prompt: 'Our spring fair' })).status, 502)
      assert.deepEqual([(await balance()).available, (await balance()).held], [before.available, 0])
    })
  }
})

test('a call that hangs is ended by cancelling its run, and its request is answered', { timeout: 60_000 }, async () => {
  world.models.script.add('hang')
  const before = await balance()
  const asked = post('{O}/ai/content/generate', { prompt: 'Our spring fair' })
  const inCall = async (): Promise<string | null> => {
    const [live] = (await world.t.request('GET', '{O}/agent-runs', { as: owner, query: { status: 'running' } })).data
      .items
    const steps = live && (await world.t.request('GET', `{O}/agent-runs/${live.id}/steps`, { as: owner })).data.items
    return steps?.some(({ kind }: { kind: string }) => kind === 'model_round') ? live.id : null
  }
  const run = await until(inCall, { that: 'the run has asked its model' })
  assert.equal((await post(`{O}/agent-runs/${run}/cancel`, {})).status, 200)
  assert.equal((await balance()).available, before.available)
  const { status, body } = await asked
  assert.deepEqual([status, body.code], [409, 'invalid_transition'])
})

describe('rewriting a post', () => {
  test('proposes, and changes nothing unless asked to', async () => {
    const postId = await draft('Our spring fair opens at nine.')
    const { status, data } = await post(`{O}/marketing/posts/${postId}/rewrite`, { tone: 'dry' })
    assert.equal(status, 200, JSON.stringify(data))
    assert.match(data.proposal.text, /simulated/)
    assert.deepEqual([data.applied, data.post.contentText], [false, 'Our spring fair opens at nine.'])
    assert.deepEqual([data.creditsUsed, data.problems], [priceOf('rewrite'), []])
  })

  test('applies it like any edit: an approval is withdrawn, and none is given', async () => {
    const postId = await draft('Our spring fair opens at nine.')
    const { data: before } = await world.t.request('GET', `{O}/marketing/posts/${postId}`, { as: owner })
    const approved = await post(`{O}/marketing/post-groups/${before.groupId}/approve`, { autoSchedule: false })
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
    writing('The spring fair opens at nine.')
    const { data } = await post(`{O}/marketing/posts/${postId}/rewrite`, { apply: true })
    assert.deepEqual(
      [data.applied, data.post.contentText, data.post.status],
      [true, 'The spring fair opens at nine.', 'pending_approval'],
    )
    const { data: now } = await world.t.request('GET', `{O}/marketing/posts/${postId}`, { as: owner })
    assert.deepEqual([now.status, now.contentText], ['pending_approval', 'The spring fair opens at nine.'])
  })

  test('corrects what the rules find, twice at most, and does not apply what is still wrong', async () => {
    const postId = await draft('Our spring fair opens at nine.')
    const mended = writing('far too long '.repeat(40), 'Now it is short.')
    const first = await post(`{O}/marketing/posts/${postId}/rewrite`, { apply: true })
    assert.deepEqual([first.data.applied, first.data.post.contentText, mended.length], [true, 'Now it is short.', 2])
    assert.match(mended[1] ?? '', /problems: \["/)

    const stubborn = writing('Come, @stranger says so')
    const { data } = await post(`{O}/marketing/posts/${postId}/rewrite`, { apply: true })
    assert.equal(stubborn.length, 3)
    assert.deepEqual([data.applied, data.post.contentText], [false, 'Now it is short.'])
    assert.deepEqual(
      data.problems.map(({ code }: { code: string }) => code),
      ['mention_not_in_source'],
    )
  })

  test('is refused if the post changed in the meantime, and not charged', async () => {
    const postId = await draft('Our spring fair opens at nine.')
    const before = await balance()
    world.t.services.llm = {
      ...real,
      async generate(call: ObjectCall<unknown>) {
        const body = { contentText: 'Somebody else was quicker.' }
        await world.t.request('PATCH', `{O}/marketing/posts/${postId}`, { as: owner, body })
        return real.generate(call)
      },
    } as Llm // only the method that writes text is replaced
    const { status, body } = await post(`{O}/marketing/posts/${postId}/rewrite`, { apply: true })
    assert.deepEqual([status, body.code], [409, 'stale_update'])
    assert.deepEqual([(await balance()).available, (await balance()).held], [before.available, 0])
    const { data: now } = await world.t.request('GET', `{O}/marketing/posts/${postId}`, { as: owner })
    assert.equal(now.contentText, 'Somebody else was quicker.')
  })

  test('costs what the estimate says; a post that cannot be rewritten is refused before anything is charged', async () => {
    const postId = await draft('Our spring fair opens at nine.')
    const estimate = await post(`{O}/marketing/posts/${postId}/rewrite`, { estimateOnly: true })
    assert.deepEqual(estimate.data, { estimate: { credits: priceOf('rewrite'), providerCostMilliUsd: null } })
    await world.t.request('PATCH', `{O}/marketing/posts/${postId}`, { as: owner, body: { status: 'canceled' } })
    const { status, body } = await post(`{O}/marketing/posts/${postId}/rewrite`, { apply: true })
    assert.deepEqual([status, body.code, await runsOf()], [409, 'invalid_transition', []])
  })
})

test('a model writes a summary, which adds nothing to the text', async () => {
  const prompts = writing('There were 7 visitors.', 'There were visitors.')
  const { data } = await post('{O}/ai/summarize', { text: 'Many visitors came. They liked it.' })
  assert.deepEqual(
    [data.result, data.source, data.warnings, data.creditsUsed],
    ['There were visitors.', 'ai', [], priceOf('summarize')],
  )
  assert.equal(prompts.length, 2)
})
