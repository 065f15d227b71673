import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WrittenText } from '#features/ai/index.ts'
import { sourcesOf, type Told, writeDrafts } from '#features/writing/index.ts'
import { generateContent2 } from '#features/writing/prompts/generate-content-2.ts'
import { AppError } from '#kernel/errors.ts'
import { chanceFrom } from '../support/chance.ts'
import { bareRun } from './writing/bare-run.ts'
import { leakyModel } from './writing/leaky-model.ts'
import { leaksIn, type Secret, secretsFrom } from './writing/secrets.ts'
import { publicTold, withheld } from './writing/told.ts'

/** Enough briefs to find each kind of leak in each disguise. `GALLEY_BRIEFS=1000` tries more. */
const BRIEFS = Number(process.env.GALLEY_BRIEFS ?? 200)

interface Walls {
  /** Whether the queries filter nothing, so that a prompt may contain private facts. */
  queriesOff?: true
  /** Whether nobody checks what a model wrote. */
  checkerOff?: true
}

/** Without the filter of the queries, all private facts are told, in each place of the prompt that can hold one. */
function toldAll(secrets: readonly Secret[]): Told {
  const { words, ...told } = publicTold()
  const knowledge = secrets.map(({ text }, n) => ({ id: `s${n}`, kind: 'fact' as const, text, confirmed: true }))
  const page = { kind: 'notes' as const, about: '' }
  const documents = secrets.map(({ text }, n) => ({ id: `d${n}`, title: `Page ${n}`, ...page, facts: [text] }))
  return { ...told, words: { ...words, knowledge: [...words.knowledge, ...knowledge] }, documents }
}

interface Counts {
  answered: number
  refused: number
  rounds: number
  leaks: string[]
}

/** Lets a leaky model write every brief, and looks for each canary in everything that comes out. */
async function play(name: string, { queriesOff, checkerOff }: Walls, briefs = BRIEFS): Promise<Counts> {
  const counts: Counts = { answered: 0, refused: 0, rounds: 0, leaks: [] }
  for (let n = 0; n < briefs; n++) {
    const chance = chanceFrom(`${name} ${n}`)
    const secrets = secretsFrom(chance)
    // Without the checker, only the filter of the queries is left. It cannot hold back what a model knows from
    // elsewhere, so the model then knows only what it is told.
    const model = leakyModel(chance, checkerOff ? [] : secrets)
    const { ctx, kept } = bareRun((asked) => ({ text: model.answer(asked) }))
    const brief = `Write about bench ${n} and all that we do not tell anybody.`
    const open = publicTold()
    const told = queriesOff ? toldAll(secrets) : open
    const out = await writeDrafts(ctx, {
      ground: { told, withheld: withheld(checkerOff ? [] : secrets.map(({ text }) => text)) },
      sources: [{ name: 'brief', text: brief }, ...sourcesOf(open)],
      schema: WrittenText,
      prompt: (given, flawed) => generateContent2({ marker: '7', brief, told: given, flawed }),
      textsOf: ({ text }) => [{ platform: null, text }],
    }).then(
      (drafted) => {
        counts.answered++
        return drafted
      },
      (error: unknown) => {
        assert.ok(error instanceof AppError, String(error))
        counts.refused++
        return error.message
      },
    )
    counts.rounds = Math.max(counts.rounds, model.prompts.length)
    for (const leak of leaksIn([out, model.prompts, kept], secrets)) counts.leaks.push(`brief ${n}: ${leak}`)
  }
  return counts
}

const WALLS: Record<string, Walls> = {
  'both walls': {},
  'the queries alone, without a checker': { checkerOff: true },
  'the pipeline alone, with all of it read': { queriesOff: true },
}

for (const [name, walls] of Object.entries(WALLS))
  test(`${BRIEFS} briefs to a model that leaks, ${name}: 0 leaks`, async (t) => {
    const { answered, refused, rounds, leaks } = await play(name, walls)
    assert.deepEqual(leaks.slice(0, 10), [], `${leaks.length} leaks`)
    assert.ok(rounds <= 3)
    t.diagnostic(`${answered} drafts, ${refused} refused, at most ${rounds} rounds`)
    assert.ok(answered > BRIEFS / 3, 'most models mend it')
    if (!walls.checkerOff) assert.ok(refused > BRIEFS / 5, 'one in three never does')
  })

test('with both walls down, nearly every brief leaks', async () => {
  const few = BRIEFS / 10
  const { leaks } = await play('no wall', { queriesOff: true, checkerOff: true }, few)
  assert.ok(leaks.length > few)
})
