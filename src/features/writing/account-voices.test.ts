import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Llm, ObjectCall } from '#kernel/llm/llm.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'

let world: AiWorld
let real: Llm
let owner: Person
before(async () => {
  world = await openAiWorld()
  real = world.t.services.llm
})
beforeEach(async () => {
  world.t.services.llm = real
  owner = await world.t.make.org()
  await ask('PATCH', 'brand/profile', { voice: { tone: 'dry', bannedPhrases: ['synergy'] } })
})
after(() => world.close())

async function ask(method: string, path: string, body?: object) {
  const answer = await world.t.request(method, `{O}/${path}`, { as: owner, ...(body && { body }) })
  assert.ok(answer.status < 300, JSON.stringify(answer.body))
  return answer.data
}
const setVoice = (id: string, voice: object | null) =>
  ask('PATCH', `marketing/accounts/${id}`, { profileUrl: null, voice })

/** Records the prompts of the model. It answers as the simulated model does, or with `text`. */
function listening(text?: string): string[] {
  const asked: string[] = []
  world.t.services.llm = {
    ...real,
    async generate(call: ObjectCall<unknown>) {
      asked.push(`${call.system}\n${call.prompt}`)
      const answered = await real.generate(call)
      return text === undefined ? answered : { ...answered, output: { ...(answered.output as object), text } }
    },
  } as Llm // only the method that writes is replaced
  return asked
}

async function draftedFrom(platforms: string[]): Promise<string> {
  const asked = listening()
  const thought = await ask('POST', 'thoughts', { text: 'Glue needs an hour. We gave it ten minutes, and it broke.' })
  await ask('POST', `thoughts/${thought.id}/drafts`, { platforms })
  return asked[0] ?? ''
}
async function postOf(fields: object, contentText = 'We planed a seat.') {
  const { posts } = await ask('POST', 'marketing/drafts', { posts: [{ platform: 'x', contentText, ...fields }] })
  return posts[0]
}

test('an account’s voice is changed member by member, shown, and given back with null', async () => {
  const id = await world.t.make.account(owner, 'x')
  assert.equal('voice' in (await ask('GET', `marketing/accounts/${id}`)), false)
  await setVoice(id, { tone: ' loud ', writingGuidelines: ['Use verbs'] })
  const { voice } = await setVoice(id, { bannedPhrases: ['hustle'] })
  const all = { tone: 'loud', personalityTraits: [], writingGuidelines: ['Use verbs'], bannedPhrases: ['hustle'] }
  assert.deepEqual(voice, all)
  const { voice: kept } = await ask('PATCH', `marketing/accounts/${id}`, { profileUrl: 'https://x.com/us' })
  assert.deepEqual(kept, all, 'a change that does not name it leaves it')
  for (const nothing of [null, { tone: '', personalityTraits: [], writingGuidelines: [], bannedPhrases: [] }]) {
    await setVoice(id, { tone: 'loud' })
    assert.equal('voice' in (await setVoice(id, nothing)), false, JSON.stringify(nothing))
  }
})

test('a draft is asked for in the voice of the only account of its network', async () => {
  const id = await world.t.make.account(owner, 'x')
  assert.doesNotMatch(await draftedFrom(['x']), /voices/)
  await setVoice(id, { tone: 'breathless' })
  const prompt = await draftedFrom(['x', 'linkedin'])
  assert.match(prompt, /`voices` say how the account of a network has to sound/)
  assert.match(prompt, /voices: \[\{"platform":"x","tone":"breathless"\}\]/)
  assert.match(prompt, /"tone":"dry"/, 'LinkedIn goes by the workspace’s voice')
  assert.doesNotMatch(await draftedFrom(['linkedin']), /breathless/)
})

test('where nobody has chosen among several accounts, the workspace’s voice holds; a post that names one has that', async () => {
  const [loud, calm] = [await world.t.make.account(owner, 'x'), await world.t.make.account(owner, 'x')]
  await setVoice(loud, { tone: 'breathless' })
  assert.doesNotMatch(await draftedFrom(['x']), /breathless/)
  for (const [socialAccountId, sounds] of [
    [loud, true],
    [calm, false],
  ] as const) {
    const { id } = await postOf({ socialAccountId })
    const asked = listening()
    await ask('POST', `marketing/posts/${id}/rewrite`, {})
    assert.equal(/breathless/.test(asked[0] ?? ''), sounds)
  }
})

test('another workspace’s account gives no voice', async () => {
  const mine = owner
  owner = await world.t.make.org()
  await setVoice(await world.t.make.account(owner, 'x'), { tone: 'breathless' })
  owner = mine
  await world.t.make.account(owner, 'x')
  assert.doesNotMatch(await draftedFrom(['x']), /breathless/)
})

test('what an account bans is banned for its posts, beside what the workspace bans', async () => {
  const [strict, other] = [await world.t.make.account(owner, 'x'), await world.t.make.account(owner, 'x')]
  await setVoice(strict, { bannedPhrases: ['hustle'] })
  const text = 'We hustle for synergy.'
  const quotes = async (socialAccountId: string) => {
    const { problems } = await postOf({ socialAccountId }, text)
    return problems.flatMap(({ code, quote }: { code: string; quote: string }) =>
      code === 'banned_phrase' ? [quote] : [],
    )
  }
  assert.deepEqual(await quotes(other), ['synergy'])
  assert.deepEqual(await quotes(strict), ['hustle', 'synergy'])

  const { id } = await postOf({ socialAccountId: strict })
  const asked = listening('We hustle.')
  const { proposal, problems, applied } = await ask('POST', `marketing/posts/${id}/rewrite`, { apply: true })
  assert.deepEqual([proposal.text, applied, asked.length], ['We hustle.', false, 3])
  assert.ok(problems.some(({ code }: { code: string }) => code === 'banned_phrase'))
})
