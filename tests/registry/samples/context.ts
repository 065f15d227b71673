import type { SeededOrg } from '../../support/seed.ts'
import type { World } from '../world.ts'
import { nothing, type SampleMaker } from './sample-maker.ts'

/** A source whose tokens the simulated Notion knows. */
async function sourceOf({ seed, notion }: World, org: SeededOrg): Promise<string> {
  const tokens = notion.grant('northwind')
  if (!tokens) throw new Error('The simulated Notion gives no tokens')
  return seed.source(org, undefined, tokens)
}

const documentOf = async (world: World, org: SeededOrg): Promise<string> =>
  world.seed.document(org, await sourceOf(world, org))

/** The demo database of the simulated Notion, with its columns by name. */
function planOf({ notion }: World) {
  const plan = [...notion.state.dataSources.values()][0]
  if (!plan) throw new Error('The simulated Notion has no database')
  const column = (name: string) => plan.columns.find((one) => one.name === name)?.id ?? ''
  return { databaseId: plan.id, column }
}

/** A mapped database of a source that the simulated Notion knows. */
async function mappedOf(world: World, org: SeededOrg): Promise<{ sourceId: string; databaseId: string }> {
  const sourceId = await sourceOf(world, org)
  const { databaseId } = planOf(world)
  await world.seed.mapping(org.people.owner, sourceId, { databaseId })
  return { sourceId, databaseId }
}

export const contextSamples = {
  listContextDatabases: async (world, org) => ({ input: { sourceId: await sourceOf(world, org) } }),
  getContextDatabase: async (world, org) => ({
    input: { sourceId: await sourceOf(world, org), databaseId: planOf(world).databaseId },
  }),
  mapContextDatabase: async (world, org) => {
    const { databaseId, column } = planOf(world)
    return {
      input: {
        sourceId: await sourceOf(world, org),
        databaseId,
        textColumn: column('Post'),
        titleColumn: null,
        networksColumn: column('Networks'),
        networks: [],
        dateColumn: column('Publish on'),
        readyColumn: column('Ready'),
        readyOption: null,
        stateColumn: column('State'),
        addressColumn: column('Live at'),
      },
    }
  },
  unmapContextDatabase: async (world, org) => ({ input: await mappedOf(world, org) }),
  readContextDatabase: async (world, org) => ({ input: await mappedOf(world, org) }),
  listContextMappings: nothing,
  listContextRows: nothing,
  listContextDocuments: nothing,
  updateContextDocument: async (world, org) => ({
    input: { documentId: await documentOf(world, org), enabled: true, disclosure: 'public' },
  }),
  deleteContextDocument: async (world, org) => ({ input: { documentId: await documentOf(world, org) } }),
  listContextSources: nothing,
  disconnectContextSource: async (world, org) => ({ input: { sourceId: await sourceOf(world, org) } }),
  listContextPages: async (world, org) => ({ input: { sourceId: await sourceOf(world, org), query: 'plane' } }),
  syncContextSource: async (world, org) => ({
    input: { sourceId: await sourceOf(world, org), pageIds: [world.notion.state.page('Sharpening').id] },
  }),
  startContextOAuth: ({ seed }) => ({
    input: { redirectUri: `http://localhost:4400/${seed.word('context').replace(' ', '/')}` },
  }),
  completeContextOAuth: async ({ t }, org) => {
    const started = await t.request('POST', `/v1/orgs/${org.orgId}/context/sources/notion/oauth/start`, {
      as: org.people.owner,
      body: { redirectUri: 'http://localhost:4400/context' },
    })
    const consent = await fetch(`${started.data.authorizationUrl}&auto=allow`, { redirect: 'manual' })
    const back = new URL(consent.headers.get('location') ?? '')
    const headers = { authorization: `Bearer ${org.people.owner.token}` }
    return { input: Object.fromEntries(back.searchParams), headers }
  },
} satisfies Record<string, SampleMaker>
