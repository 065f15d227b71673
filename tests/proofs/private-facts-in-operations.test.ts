import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { withheldWords, wordsForModels } from '#features/brand/index.ts'
import { creditBalance } from '#features/credits/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Llm, ObjectCall } from '#kernel/llm/llm.ts'
import { chanceFrom } from '../support/chance.ts'
import type { Person } from '../support/factories.ts'
import { type AiWorld, openAiWorld } from '../support/features/ai/world.ts'
import { priceOf } from '../support/prices.ts'
import { leakyModel } from './writing/leaky-model.ts'
import { leaksIn, type Secret, secretsFrom } from './writing/secrets.ts'
import { WALLS } from './writing/walls.ts'

/** How many briefs are tried with each wall. `private-facts.test.ts` tries many, without a database. */
const BRIEFS = Math.ceil(Number(process.env.GALLEY_BRIEFS ?? 200) / 25)

for (const [wall, openDb] of Object.entries(WALLS)) {
  describe(`the whole operation, ${wall}:`, () => {
    let world: AiWorld
    let real: Llm
    before(async () => {
      world = await openAiWorld(openDb ? { openDb } : {})
      real = world.t.services.llm
    })
    after(() => world.close())

    const ask = (as: Person, method: string, path: string, body?: object) =>
      world.t.request(method, `{O}/${path}`, { as, ...(body && { body }) })
    const balance = ({ orgId }: Person) => inScope(world.t.services.db, { orgId }, (db) => creditBalance(db, orgId))

    async function workspaceWith(secrets: readonly Secret[]): Promise<Person> {
      const owner = await world.t.make.org()
      const { status, body } = await ask(owner, 'PATCH', 'brand/profile', {
        voice: { tone: 'plain', bannedPhrases: ['synergy'] },
        identity: 'A workshop that repairs chairs',
        knowledgeItems: [
          { kind: 'fact', text: 'We have six benches' },
          ...secrets.map(({ text, disclosure }) => ({ kind: 'fact', text, disclosure })),
        ],
      })
      assert.equal(status, 200, JSON.stringify(body))
      return owner
    }

    /** Replaces the model by one that answers in the demanded form and leaks in every text. Answers its prompts. */
    function leaking(name: string, known: readonly Secret[]): string[] {
      const model = leakyModel(chanceFrom(name), known)
      world.t.services.llm = {
        ...real,
        async generate(call: ObjectCall<object>) {
          const answered = await real.generate(call)
          const text = model.answer(call)
          const posts = ['x', 'linkedin'].map((platform) => ({ platform, text }))
          return {
            ...answered,
            output: call.schema.parse({ ...answered.output, text, posts, headline: text, points: [text] }),
          }
        },
      } as Llm // only the method that writes is replaced
      return model.prompts
    }

    /** Everything that is stored about the runs, for anybody who may read it. */
    const kept = async ({ orgId }: Person) => ({
      steps: await world.t.owner.selectFrom('agent_step').selectAll().where('org_id', '=', orgId).execute(),
      posts: await world.t.owner.selectFrom('post').selectAll().where('org_id', '=', orgId).execute(),
    })

    test(`${BRIEFS} briefs: 0 leaks, and no failure is charged`, async (t) => {
      const counts = { answered: 0, refused: 0 }
      for (let n = 0; n < BRIEFS; n++) {
        const secrets = secretsFrom(chanceFrom(`${wall} ${n}`))
        const owner = await workspaceWith(secrets)
        const { orgId } = owner
        const read = await inScope(world.t.services.db, { orgId }, async (db) => ({
          told: await wordsForModels({ db, orgId }),
          withheld: await withheldWords({ db, orgId }),
        }))
        // Checks that the wall is really down; otherwise the test would prove nothing.
        assert.equal(leaksIn(read.told, secrets).length > 0, wall === 'the queries filter nothing')
        assert.equal(read.withheld.length === 0, wall.startsWith('nothing is known'))
        // If nothing is checked, only the queries hold back private facts. They cannot hold back what a model knows
        // from elsewhere, so then it knows nothing.
        const prompts = leaking(`${wall} ${n}`, wall.startsWith('nothing is known') ? [] : secrets)
        const { available } = await balance(owner)
        const { data: thought } = await ask(owner, 'POST', 'thoughts', {
          text: 'Glue needs an hour. We waited ten minutes, and the leg came off.',
        })
        const isThought = n % 2 === 1
        const answer = isThought
          ? await ask(owner, 'POST', `thoughts/${thought.id}/drafts`, {})
          : await ask(owner, 'POST', 'ai/content/generate', {
              prompt: 'Write about glue, and all that we tell nobody.',
            })
        assert.ok(answer.status === 200 || answer.status === 502, JSON.stringify(answer.body))
        assert.deepEqual(leaksIn([answer.body, prompts, await kept(owner)], secrets), [], `brief ${n}`)
        const now = await balance(owner)
        const price = answer.status === 502 ? 0 : priceOf(isThought ? 'thought_draft' : 'content_generate')
        assert.deepEqual([now.available, now.held], [available - price, 0])
        assert.ok(prompts.length <= 3)
        counts[answer.status === 200 ? 'answered' : 'refused']++
      }
      t.diagnostic(`${counts.answered} answered, ${counts.refused} refused`)
      assert.ok(counts.answered > 0)
    })
  })
}
