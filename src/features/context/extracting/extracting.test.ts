import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sha256 } from '#kernel/ids.ts'
import type { Llm, ObjectCall } from '#kernel/llm/llm.ts'
import { LlmError } from '#kernel/llm/llm-error.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../../tests/support/features/ai/world.ts'
import { createSeed, type Seed } from '../../../../tests/support/seed.ts'

let world: AiWorld
let seed: Seed
let real: Llm
let owner: Person
let source: string
before(async () => {
  world = await openAiWorld()
  seed = createSeed(world.t)
  real = world.t.services.llm
})
beforeEach(async () => {
  world.t.services.llm = real
  owner = await world.t.make.org()
  source = await seed.source(owner)
})
after(() => world.close())

/**
 * Records the model's prompts: those that read a document, and those that write. `fails` says which documents it cannot
 * read.
 */
function listening(fails: (prompt: string) => boolean = () => false) {
  const asked = { reading: [] as string[], writing: [] as string[] }
  world.t.services.llm = {
    ...real,
    async generate(call: ObjectCall<unknown>) {
      const reads = call.system.startsWith('You fill in a form about a document')
      asked[reads ? 'reading' : 'writing'].push(call.prompt)
      if (reads && fails(call.prompt)) throw new LlmError('refused', 'The model refuses this')
      return real.generate(call)
    },
  } as Llm // only the method that writes is replaced
  return asked
}

async function generate() {
  const { status, data, body } = await world.t.request('POST', '{O}/ai/content/generate', {
    as: owner,
    body: { prompt: 'Write about our fair.' },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return data
}
const openDocument = (text: string) => seed.document(owner, source, { text, disclosure: 'public' })
const documentsIn = (prompt = '') => /^documents: (.*)$/m.exec(prompt)?.[1] ?? null

test('a document is read once, by itself, and drafts are told its form alone', async () => {
  await openDocument('Varnish twice. Our bench took 6 weeks. Read more at https://elsewhere.example/more.')
  const first = listening()
  await generate()
  assert.equal(first.reading.length, 1)
  assert.match(first.reading[0] ?? '', /Varnish twice.*elsewhere\.example/)
  assert.doesNotMatch(first.reading[0] ?? '', /our fair/)
  const told = documentsIn(first.writing[0])
  assert.match(told ?? '', /"facts":\["Varnish twice\.","Our bench took 6 weeks\."\]/)
  assert.doesNotMatch(told ?? '', /elsewhere|"title"/)

  const second = listening()
  await generate()
  assert.deepEqual([second.reading.length, documentsIn(second.writing[0])], [0, told], 'the form is kept')
})

test('a document that says something else is read again', async () => {
  const id = await openDocument('Varnish twice.')
  await generate()
  const text = 'Varnish three times.'
  const said = { content_text: text, content_hash: sha256(text) }
  await world.t.owner.updateTable('context_document').set(said).where('id', '=', id).execute()
  const asked = listening()
  await generate()
  assert.equal(asked.reading.length, 1)
  assert.match(documentsIn(asked.writing[0]) ?? '', /Varnish three times/)
})

test('a draft reads three documents at most, says how many it left, and the next one goes on', async () => {
  for (let n = 0; n < 5; n++) await openDocument(`Bench ${n} stands.`)
  const first = listening()
  const { warnings } = await generate()
  assert.equal(first.reading.length, 3)
  assert.ok(
    warnings.some((words: string) => words.startsWith('2 documents are not read yet')),
    warnings.join(),
  )
  const second = listening()
  assert.deepEqual((await generate()).warnings, [])
  assert.equal(second.reading.length, 2)
  for (let n = 0; n < 5; n++) assert.match(documentsIn(second.writing[0]) ?? '', new RegExp(`Bench ${n} stands`))
})

test('a document that cannot be read is left out and named, and the draft is written', async () => {
  await openDocument('Cannot be read.')
  await openDocument('Varnish twice.')
  const asked = listening((prompt) => prompt.includes('Cannot be read'))
  const { result, warnings } = await generate()
  assert.notEqual(result, '')
  assert.match(warnings.join(), /“title of Cannot be read\.” was not used: .*refuses/)
  assert.match(documentsIn(asked.writing[0]) ?? '', /Varnish twice/)
})

test('what is private, or no longer public, is neither read nor told, although its form is kept', async () => {
  await seed.document(owner, source, { text: 'The door opens with ZUMI4711KA.', disclosure: 'private' })
  const id = await openDocument('Varnish twice.')
  await generate()
  await world.t.request('PATCH', `{O}/context/documents/${id}`, { as: owner, body: { disclosure: 'private' } })
  const asked = listening()
  await generate()
  assert.deepEqual([asked.reading, documentsIn(asked.writing[0])], [[], null])
})

test('where no model is set up, a thought is arranged and no document is read', async () => {
  const without = await openAiWorld({ without: true })
  try {
    const as = await without.t.make.org()
    const seeded = createSeed(without.t)
    await seeded.document(as, await seeded.source(as), { text: 'Varnish twice.', disclosure: 'public' })
    const body = { text: 'Glue needs an hour. We gave it ten minutes, and it broke.' }
    const { data: thought } = await without.t.request('POST', '{O}/thoughts', { as, body })
    const { status, data } = await without.t.request('POST', `{O}/thoughts/${thought.id}/drafts`, { as, body: {} })
    assert.deepEqual([status, data.source], [200, 'heuristic'])
    assert.deepEqual(await without.t.owner.selectFrom('context_extract').select('form').execute(), [])
  } finally {
    await without.close()
  }
})
