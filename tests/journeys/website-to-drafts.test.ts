import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import type { Person } from '../support/factories.ts'
import { type AiWorld, openAiWorld } from '../support/features/ai/world.ts'
import { proposeStrategy } from '../support/features/strategy/draft-strategy.ts'
import { callTool, sendMcp } from '../support/mcp.ts'
import { type Served, serveSite } from '../websites/serve-site.ts'
import { loadSite } from '../websites/site.ts'

let world: AiWorld
let bare: AiWorld
let site: Served
before(async () => {
  site = await serveSite(loadSite('41-next-fonts'), 'http://127.0.0.1:9')
  world = await openAiWorld()
  bare = await openAiWorld({ without: true })
  const importFetch = createGuardedFetch({ allowLoopback: [site.origin, site.cdn] })
  for (const { t } of [world, bare]) t.services.importFetch = importFetch
})
after(async () => {
  site?.stop()
  await bare?.close()
  await world?.close()
})

/** What the user says when the assistant asks what happened lately. */
const SAID = [
  'Glue needs an hour. We waited 10 minutes, and the leg came off.',
  'Last week Mara sanded 12 chairs by hand, because the machine had eaten the veneer of the first one.',
]

interface Tool {
  name: string
  description: string
  inputSchema: { properties: Record<string, unknown>; required?: string[] }
}

/**
 * An assistant that knows nothing of Galley but the server's instructions, the descriptions of tools, and their
 * answers. It finds its first tool by a word of the user, and each next tool by the words of the tool before.
 */
async function connect({ t }: AiWorld, owner: Person, hidden?: string) {
  const token = await t.make.connectionToken(owner)
  const listed = await sendMcp(t, token, 'tools/list')
  const tools: Tool[] = listed.body.result.tools.filter(({ name }: Tool) => name !== hidden)
  const known = new Map(tools.map((tool) => [tool.name, tool]))
  const called: string[] = []

  return {
    called,
    /** The tools with such words in their descriptions. */
    about: (words: RegExp) => tools.filter(({ description }) => words.test(description)).map(({ name }) => name),
    /**
     * Calls a tool that the description of `after` mentions. Of the offered values it passes those that the tool has
     * arguments for.
     */
    async call(name: string, offered: Record<string, unknown>, after?: string) {
      const tool = known.get(name)
      assert.ok(tool, `no tool ${name} is listed`)
      if (after !== undefined) {
        const words = known.get(after)?.description ?? ''
        assert.match(words, new RegExp(`\\b${name}\\b`), `the words of ${after} lead to ${name}`)
      }
      const takes = Object.keys(tool.inputSchema.properties)
      const args = Object.fromEntries(Object.entries(offered).filter(([key]) => takes.includes(key)))
      for (const key of tool.inputSchema.required ?? []) assert.ok(key in args, `${name} has no ${key}`)
      const { isError, data } = await callTool(t, token, name, args)
      assert.equal(isError, false, `${name}: ${JSON.stringify(data)}`)
      called.push(name)
      return data
    },
  }
}

/** The way from an address to drafts that wait for approval. Returns the answers that the assistant got. */
async function journey(at: AiWorld, owner: Person, hidden?: string) {
  const assistant = await connect(at, owner, hidden)
  const [first = 'for a public website', ...others] = assistant.about(/public website/)
  assert.deepEqual(others, [], 'one tool reads a website')
  let found = await assistant.call(first, { url: site.origin })
  // Reading a website waits for style sheets only so long, and says so. An assistant then reads it again, as here on a
  // busy machine.
  for (let again = 0; !found.suggestion.colors && again < 5; again++)
    found = await assistant.call(first, { url: site.origin })
  // The kit accepts only addresses with TLS and logos that Galley can read. The test's site has neither.
  const { website: _, logo: __, ...suggestion } = found.suggestion
  const brand = await assistant.call('update_brand_kit', { tagline: found.tagline, ...suggestion }, first)
  const plan = await assistant.call('get_strategy', {}, 'update_brand_kit')
  const groups: { id: string; reviewUrl: string }[] = []
  for (const text of SAID) {
    const thought = await assistant.call('save_thought', { text }, 'get_strategy')
    const answer = await assistant.call('draft_post_from_thought', { thoughtId: thought.id }, 'save_thought')
    groups.push(answer.group)
  }
  const waiting = await assistant.call('list_posts', { status: ['pending_approval'] })
  return { assistant, found, brand, plan, groups, waiting }
}

const WAY = [
  'find_brand_kit_on_website',
  'update_brand_kit',
  'get_strategy',
  'save_thought',
  'draft_post_from_thought',
  'list_posts',
]

for (const [name, at] of [
  ['with a model', () => world],
  ['without a model', () => bare],
] as const) {
  describe(`over MCP alone, ${name}, from a website to drafts in review:`, () => {
    test('the words of each tool lead to the next, and nothing is approved', async () => {
      const owner = await at().t.make.org()
      const { assistant, found, brand, plan, groups, waiting } = await journey(at(), owner)
      assert.deepEqual([...new Set(assistant.called)], WAY)
      assert.equal(brand.kit.colors.primary, found.suggestion.colors.primary)
      assert.equal(brand.kit.tagline, found.tagline)
      assert.deepEqual(plan, {}, 'no plan is active, since only a person confirms one')
      const inReview = new Set(groups.map(({ id }) => id))
      assert.equal(inReview.size, SAID.length)
      assert.equal(waiting.items.length, 2 * SAID.length, 'each for X and LinkedIn')
      for (const { groupId, status, reviewUrl } of waiting.items) {
        assert.ok(inReview.has(groupId))
        assert.deepEqual(
          [status, reviewUrl],
          ['pending_approval', `${at().t.services.config.baseUrl}/review/${groupId}`],
        )
      }
      const stored = (table: 'post' | 'post_group') =>
        at().t.owner.selectFrom(table).select('status').distinct().where('org_id', '=', owner.orgId).execute()
      for (const table of ['post', 'post_group'] as const) {
        assert.deepEqual(await stored(table), [{ status: 'pending_approval' }])
      }
      const asked = at().t.owner.selectFrom('approval').select('action').distinct().where('org_id', '=', owner.orgId)
      assert.deepEqual(await asked.execute(), [{ action: 'submit_for_approval' }])
    })
  })
}

test('a plan that a person made active is what the assistant finds on its way', async () => {
  const owner = await world.t.make.org()
  const active = await proposeStrategy(world.t, owner, { goal: 'Be known for late radio', replaceActive: true })
  const { assistant, plan } = await journey(world, owner)
  assert.deepEqual([...new Set(assistant.called)], WAY)
  assert.deepEqual([plan.id, plan.primaryObjective], [active.id, active.primaryObjective])
})

test('with a tool less the assistant does not get there', async () => {
  const owner = await world.t.make.org()
  for (const hidden of WAY) {
    const lost =
      hidden === WAY[0] ? /no tool for a public website is listed/ : new RegExp(`no tool ${hidden} is listed`)
    await assert.rejects(journey(world, owner, hidden), lost)
  }
})
