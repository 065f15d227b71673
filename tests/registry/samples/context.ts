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

export const contextSamples = {
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
