import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { LearnedPreference } from '#contract/writing/preference.ts'
import type { Llm, ObjectCall } from '#kernel/llm/llm.ts'
import type { Person } from '../support/factories.ts'
import { type AiWorld, openAiWorld } from '../support/features/ai/world.ts'

let world: AiWorld
let owner: Person
/** The prompt of the latest draft. */
let prompt = ''
before(async () => {
  world = await openAiWorld({ habits: true })
  owner = await world.t.make.org()
  const real = world.t.services.llm
  world.t.services.llm = {
    ...real,
    async generate(call: ObjectCall<unknown>) {
      prompt = call.prompt
      return real.generate(call)
    },
  } as Llm // only the method that writes is listened to
})
after(() => world.close())

async function ask(method: string, path: string, body?: object) {
  const answer = await world.t.request(method, `{O}/${path}`, { as: owner, ...(body && { body }) })
  assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.data
}

/** What is counted in the drafts. The person dislikes each trait except the question. */
const TRAITS = {
  'opens with “Big news”': /^(?:🚀 )?Big news/u,
  'promotes: “Buy it today”': /Buy it today/,
  emoji: /🚀/u,
  'the word “leverage”': /leverage/,
  'a question at the end': /\?$/,
} as const
type Trait = keyof typeof TRAITS

const NOTE = 'Never open with “Big news”'
/** The learned sentence that this person makes a guideline; null: never. */
const LEARNED: Record<Trait, RegExp | null> = {
  'opens with “Big news”': /^Never open with “Big news”$/,
  'promotes: “Buy it today”': /^Sent back: too promotional$/,
  emoji: /^Emoji taken out in review$/,
  'the word “leverage”': /^“leverage” became “use” in review$/,
  'a question at the end': null,
}

const OBJECTS = 'glue,oak,pine,varnish,wax,oil,chisels,clamps,dowels,saws,planes,stools,benches,tables,shelves'.split(
  ',',
)
const WEEKS = [
  ['taught us that', 'waits for nobody when'],
  ['surprised a customer because', 'costs more when'],
  ['went wrong today:', 'sold first since'],
  ['needs patience,', 'held up the order:'],
]
const ENDS = ['it was cold in the yard', 'the delivery came late']

/** The thoughts of one half of a week: fifteen, of which no two are nearly alike. */
const thoughtsOf = (week: number): string[] =>
  OBJECTS.map((object, n) => {
    const [one, other] = WEEKS[week] ?? ['', '']
    return `Working with ${object} ${n % 2 === 0 ? one : other} ${ENDS[(n + week) % 2]}, says number ${week * 15 + n}`
  })

/**
 * Drafts from a thought, and decides about the draft as this person does: sends it back, corrects it, or approves it.
 */
async function judge(text: string): Promise<string> {
  const thought = await ask('POST', 'thoughts', { text })
  const { group, posts } = await ask('POST', `thoughts/${thought.id}/drafts`, { platforms: ['x'] })
  const [{ id, contentText }] = posts as [{ id: string; contentText: string }]
  const reject = (body: object) => ask('POST', `marketing/post-groups/${group.id}/reject`, body)
  if (TRAITS['opens with “Big news”'].test(contentText)) await reject({ reason: 'other', note: NOTE })
  else if (TRAITS['promotes: “Buy it today”'].test(contentText)) await reject({ reason: 'too_promotional' })
  else {
    const mended = contentText.replace('🚀 ', '').replace('leverage', 'use')
    if (mended !== contentText) await ask('PATCH', `marketing/posts/${id}`, { contentText: mended })
    await ask('POST', `marketing/post-groups/${group.id}/approve`, { autoSchedule: false })
  }
  return contentText
}

const learned = async (): Promise<LearnedPreference[]> => (await ask('GET', 'brand/preferences?limit=50')).items

async function week(number: number): Promise<Record<Trait, number>> {
  const drafts: string[] = []
  for (const thought of thoughtsOf(number)) drafts.push(await judge(thought))
  const share = (trait: RegExp) => drafts.filter((text) => trait.test(text)).length / drafts.length
  return Object.fromEntries(Object.entries(TRAITS).map(([name, trait]) => [name, share(trait)])) as Record<
    Trait,
    number
  >
}

test('a month of verdicts: what a person sends back and mends goes from the drafts once they agree, and comes back when it is forgotten', async (t) => {
  const first = await week(0)
  const second = await week(1)
  const before = await learned()
  const disliked = (Object.keys(TRAITS) as Trait[]).filter((trait) => LEARNED[trait] !== null) // its own keys
  for (const trait of disliked) {
    assert.ok(first[trait] + second[trait] >= 0.3, `it is often there: ${trait}`)
    assert.ok(second[trait] > 0, `without agreement it stays: ${trait}`)
    const line = before.find(({ signal }) => LEARNED[trait]?.test(signal))
    assert.ok(line?.canBePromoted, `${trait}: ${JSON.stringify(line)}`)
    await ask('POST', `brand/preferences/${line.id}/promote`, {})
  }
  const third = await week(2)
  for (const { guideline } of (await learned()).filter(({ promoted }) => promoted)) {
    assert.ok(prompt.includes(JSON.stringify(guideline).slice(1, -1)), `the prompt says: ${guideline}`)
  }
  const forgotten: Trait = 'the word “leverage”'
  const line = before.find(({ signal }) => LEARNED[forgotten]?.test(signal))
  assert.equal((await world.t.request('DELETE', `{O}/brand/preferences/${line?.id}`, { as: owner })).status, 200)
  const fourth = await week(3)

  const percent = (share: number) => `${Math.round(share * 100)} %`.padStart(6)
  t.diagnostic('in fifteen drafts of each week; agreed to before the third, “leverage” forgotten before the fourth')
  for (const trait of Object.keys(TRAITS) as Trait[]) // its own keys
    t.diagnostic(`${trait.padEnd(26)} ${[first, second, third, fourth].map((one) => percent(one[trait])).join('  ')}`)
  for (const trait of disliked) assert.equal(third[trait], 0, `agreed to, and still there: ${trait}`)
  assert.ok(third['a question at the end'] >= 0.3, 'what nobody agreed to stays')
  assert.ok(fourth[forgotten] >= 0.3, 'what was forgotten comes back')
  assert.doesNotMatch(prompt, /instead of “leverage”/)
  for (const trait of disliked) if (trait !== forgotten) assert.equal(fourth[trait], 0, trait)
})
