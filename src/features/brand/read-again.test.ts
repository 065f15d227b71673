import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Llm } from '#kernel/llm/llm.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'
import { filling as fillingModel } from '../../../tests/support/features/brand/filling.ts'
import { NORTHWIND, openSite, type SiteServer } from '../../../tests/support/features/brand/site-server.ts'
import type { BrandForm } from './reading/brand-form.ts'

let world: AiWorld
let site: SiteServer
let real: Llm
let owner: Person
before(async () => {
  world = await openAiWorld()
  world.t.services.importFetch = createGuardedFetch({ allowLoopback: true })
  site = await openSite()
  real = world.t.services.llm
})
beforeEach(async () => {
  world.models.script.clear()
  world.t.services.llm = real
  site.say(NORTHWIND)
  owner = await world.t.make.org()
})
after(async () => {
  site.close()
  await world.close()
})

const ask = (method: string, path: string, body?: object) =>
  world.t.request(method, `{O}/brand/${path}`, { as: owner, ...(body && { body }) })
const fromWebsite = (more: object = {}) => ask('POST', 'profile/from-website', { websiteUrl: site.url, ...more })

/** Replaces the model by one that fills in the form with these values. Returns the prompts that it gets. */
function filling(form: Partial<BrandForm>): string[] {
  const { llm, prompts } = fillingModel(real, form)
  world.t.services.llm = llm
  return prompts
}

describe('a second reading', () => {
  test('replaces what nobody confirmed, and is a proposal beside what a person wrote', async () => {
    filling({ identity: 'A sailing school' })
    await fromWebsite()
    await ask('PATCH', 'profile', { businessOutline: { productsOrServices: ['Night passages'] } })
    site.say(
      NORTHWIND.replace('Northwind teaches adults', 'Northwind teaches everybody').replaceAll(
        'Weekend course',
        'Summer course',
      ),
    )
    filling({ identity: 'A school of the sea' })
    const { profile } = (await fromWebsite()).data
    assert.match(profile.businessOutline.overview, /teaches everybody/)
    assert.equal(profile.identity, 'A school of the sea')
    assert.deepEqual(profile.businessOutline.productsOrServices, ['Night passages'])
    const proposal = profile.proposals.find(
      ({ field }: { field: string }) => field === 'businessOutline.productsOrServices',
    )
    assert.deepEqual([proposal.present, proposal.proposed], [['Night passages'], ['Summer course']])
    assert.equal(proposal.evidence[0].address, site.url)
    const dropped = await ask('PATCH', 'profile', { dropProposals: ['businessOutline.productsOrServices'] })
    assert.deepEqual(dropped.data.businessOutline.productsOrServices, ['Night passages'])
    assert.ok(!dropped.data.proposals.some(({ field }: { field: string }) => field.endsWith('productsOrServices')))
  })

  test('overwrites nothing that was confirmed, nor what was written through the kit', async () => {
    filling({ identity: 'A sailing school' })
    await fromWebsite()
    await ask('PATCH', 'kit', { tagline: 'Sail slowly' })
    await ask('PATCH', 'profile', { confirmBrandContext: true })
    site.say(NORTHWIND.replaceAll('Learn to sail', 'Sail fast').replace('teaches adults', 'teaches everybody'))
    filling({ identity: 'Somebody else' })
    const { profile } = (await fromWebsite()).data
    assert.deepEqual([profile.tagline, profile.identity], ['Sail slowly', 'A sailing school'])
    assert.match(profile.businessOutline.overview, /teaches adults/)
    assert.deepEqual(
      profile.proposals
        .map(({ field, proposed }: Record<string, unknown>) => [field, proposed])
        .filter(([field]: string[]) => field === 'tagline' || field === 'identity'),
      [
        ['tagline', 'Sail fast'],
        ['identity', 'Somebody else'],
      ],
    )
    assert.ok(profile.meta.confirmedAt)
    const items = profile.knowledgeItems.map(({ text }: { text: string }) => text)
    assert.ok(
      items.some((text: string) => text.includes('teaches adults')),
      'a confirmed item stays',
    )
  })

  test('fills in nothing that a person emptied, but proposes it', async () => {
    filling({ identity: 'A sailing school', topics: ['Knots'] })
    await fromWebsite()
    const emptied = { identity: null, topics: [], businessOutline: { overview: '' } }
    assert.equal((await ask('PATCH', 'profile', emptied)).status, 200)
    await ask('PATCH', 'profile', { confirmBrandContext: true })
    filling({ identity: 'A sailing school', topics: ['Knots'] })
    await fromWebsite()
    filling({ identity: 'A sailing school', topics: ['Knots'] })
    const { profile } = (await fromWebsite()).data
    assert.deepEqual([profile.identity, profile.topics, profile.businessOutline.overview], [null, [], ''])
    const proposed = profile.proposals.map(({ field }: { field: string }) => field)
    for (const field of ['identity', 'topics', 'businessOutline.overview']) assert.ok(proposed.includes(field), field)
    const taken = await ask('PATCH', 'profile', { takeProposals: ['identity'] })
    assert.equal(taken.data.identity, 'A sailing school')
  })

  test('leaves private what a person made private, also where the site says it no more', async () => {
    filling({})
    const { profile } = (await fromWebsite()).data
    const [first, second] = profile.knowledgeItems
    assert.ok(first && second)
    const knowledgeItems = [
      { ...first, disclosure: 'private' },
      { ...second, disclosure: 'restricted' },
    ]
    assert.equal((await ask('PATCH', 'profile', { knowledgeItems })).status, 200)
    site.say(NORTHWIND.replace('We opened in 2019', 'We opened on the bay long ago'))
    filling({})
    const items = (await fromWebsite()).data.profile.knowledgeItems as { text: string; disclosure: string }[]
    const disclosures = (text: string) => items.filter((item) => item.text === text).map(({ disclosure }) => disclosure)
    assert.deepEqual([disclosures(first.text), disclosures(second.text)], [['private'], ['restricted']])
  })

  test('of a site that cannot be read changes nothing, and says what to do', async () => {
    await fromWebsite()
    const before = (await ask('GET', 'profile')).data
    const { status, data } = await ask('POST', 'profile/from-website', { websiteUrl: `${site.url}nowhere` })
    assert.deepEqual([status, data.creditsUsed, data.pagesRead], [200, 0, []])
    assert.ok(data.warnings.length > 0)
    assert.deepEqual(data.profile, before)
  })
})
