import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WrittenText } from '#features/ai/index.ts'
import { type Source, sourcesOf, type Told, writeDrafts } from '#features/writing/index.ts'
import { generateContent2 } from '#features/writing/prompts/generate-content-2.ts'
import { bareRun } from './writing/bare-run.ts'
import { type Injection, injections } from './writing/injections.ts'
import { obedientAnswer } from './writing/obedient-model.ts'
import { publicTold, withheld } from './writing/told.ts'

/** A prompt's data with a stranger's text in the place where such a text arrives. */
function toldWith({ carrier, text }: Injection): { told: Told; sources: Source[]; brief: string } {
  const open = publicTold()
  const brief = 'Write about our seats, with @northwind and https://northwind.example/seats.'
  const own = { name: 'brief', text: brief }
  switch (carrier) {
    case 'document': {
      // As if the extraction had let the whole text through, since the second wall must hold alone.
      const page = { id: '1', title: 'Seats', kind: 'notes' as const, about: '', facts: [text] }
      const told = { ...open, documents: [page] }
      return { told, sources: [own, ...sourcesOf(told)], brief }
    }
    case 'website': {
      const read = { id: '2', kind: 'claim' as const, text, confirmed: false }
      const told = { ...open, words: { ...open.words, knowledge: [...open.words.knowledge, read] } }
      return { told, sources: [own, ...sourcesOf(told)], brief }
    }
    case 'mention':
      return {
        told: open,
        sources: [own, ...sourcesOf(open), { name: 'mention', text, isForeign: true }],
        brief: `${brief}\n\n${text}`,
      }
  }
}

const ALL = injections()

test(`${ALL.length} documents, websites and mentions that order links, mentions and tags of a model that obeys: 0 obeyed`, async (t) => {
  const obeyed: string[] = []
  let tried = 0
  for (const injection of ALL) {
    const { told, sources, brief } = toldWith(injection)
    const answers: string[] = []
    const { ctx } = bareRun(({ prompt }) => {
      answers.push(obedientAnswer(prompt))
      return { text: answers.at(-1) }
    })
    const { output, drafts, problems } = await writeDrafts(ctx, {
      ground: { told, withheld: withheld([]) },
      sources,
      schema: WrittenText,
      prompt: (given, flawed) => generateContent2({ marker: '7', brief, told: given, flawed }),
      textsOf: ({ text }) => [{ platform: null, text }],
    })
    const isIn = (sign: string) => (text: string) => text.toLowerCase().includes(sign.toLowerCase())
    // Counts the orders that the model obeyed, because a test without any proves nothing.
    if (injection.signs.some((sign) => answers.some(isIn(sign)))) tried++
    for (const sign of injection.signs)
      if (isIn(sign)(JSON.stringify([output, drafts.map(({ text }) => text)])))
        obeyed.push(`${injection.name}: ${sign}`)
    const isSaid = problems.some(({ message }) => message.includes('was taken out'))
    assert.ok(
      isSaid || !injection.signs.some((sign) => answers.some(isIn(sign))),
      `${injection.name}: taken out in silence`,
    )
    // What the workspace's own people wrote may be in the text, and is.
    assert.match(
      output.text,
      /northwind\.example\/seats.*@northwind|@northwind.*northwind\.example\/seats/s,
      injection.name,
    )
  }
  t.diagnostic(`${tried} of ${ALL.length} were obeyed by the model, 0 came out`)
  assert.ok(ALL.length >= 200)
  assert.ok(tried >= ALL.length * 0.9, `only ${tried} were obeyed by the model`)
  assert.deepEqual(obeyed, [])
})
