import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Llm, ObjectCall } from '#kernel/llm/llm.ts'
import type { Person } from '../support/factories.ts'
import { type AiWorld, openAiWorld } from '../support/features/ai/world.ts'
import { createSeed, type Seed } from '../support/seed.ts'
import { injections } from './writing/injections.ts'
import { obedientAnswer } from './writing/obedient-model.ts'

let world: AiWorld
let seed: Seed
let real: Llm
before(async () => {
  world = await openAiWorld()
  seed = createSeed(world.t)
  real = world.t.services.llm
})
after(() => world.close())

const ask = (as: Person, path: string, body: object) => world.t.request('POST', `{O}/${path}`, { as, body })

interface Asked {
  isExtraction: boolean
  prompt: string
  answer: string
}

/** A model that obeys every document that it reads before it fills in its form. */
function obeying(): Asked[] {
  const asked: Asked[] = []
  world.t.services.llm = {
    ...real,
    async generate(call: ObjectCall<object>) {
      const isExtraction = call.system.startsWith('You fill in a form about a document')
      const text = obedientAnswer(call.prompt)
      const facts = [text, ...text.split(' ').filter((word) => /^[@#$]|\./.test(word)), 'We plane the seat.']
      const output = isExtraction ? { kind: 'notes', about: text, facts } : { text }
      asked.push({ isExtraction, prompt: call.prompt, answer: JSON.stringify(output) })
      const answered = await real.generate(call)
      return { ...answered, output: call.schema.parse(output) }
    },
  } as Llm // only the method that writes is replaced
  return asked
}

/** A run reads three documents. */
const DOCUMENTS = injections().filter(({ carrier }) => carrier === 'document')
const A_RUN = 3
const PRIVATE = 'The alarm is switched off with ZUMI4711KA.'

test(`${DOCUMENTS.length} documents that order links, mentions and tags: 0 reach a prompt that writes, and none is read beside what is private`, async (t) => {
  let obeyed = 0
  for (let at = 0; at < DOCUMENTS.length; at += A_RUN) {
    const three = DOCUMENTS.slice(at, at + A_RUN)
    const owner = await world.t.make.org()
    await world.t.request('PATCH', '{O}/brand/profile', {
      as: owner,
      body: {
        identity: 'Joiners of the valley',
        knowledgeItems: [{ kind: 'fact', text: PRIVATE, disclosure: 'private' }],
      },
    })
    const source = await seed.source(owner)
    for (const { text, name } of three)
      await seed.document(owner, source, { text: `${text}\n\n${name}`, disclosure: 'public' })
    const asked = obeying()
    const { status, body, data } = await ask(owner, 'ai/content/generate', { prompt: 'Write about our seats.' })
    assert.equal(status, 200, JSON.stringify(body))
    const read = asked.filter(({ isExtraction }) => isExtraction)
    assert.equal(read.length, three.length)
    for (const { prompt } of read) {
      assert.doesNotMatch(prompt, /ZUMI|Joiners|our seats/, 'a document is read by itself')
    }
    const written = asked.filter(({ isExtraction }) => !isExtraction)
    const everything = JSON.stringify([written, data]).toLowerCase()
    for (const { name, signs } of three) {
      const wasObeyed = signs.some((sign) =>
        read.some(({ answer }) => answer.toLowerCase().includes(sign.toLowerCase())),
      )
      if (wasObeyed) obeyed++
      for (const sign of signs) assert.ok(!everything.includes(sign.toLowerCase()), `${name}: ${sign}`)
    }
  }
  t.diagnostic(`${obeyed} of ${DOCUMENTS.length} were obeyed by the model that reads, 0 came further`)
  assert.ok(obeyed >= DOCUMENTS.length * 0.9, `only ${obeyed} were obeyed by the model that reads`)
})
