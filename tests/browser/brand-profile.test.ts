import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Llm, ObjectCall } from '#kernel/llm/llm.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { createModelsSandbox, type ModelsSandbox } from '../../sandbox/models/create-models-sandbox.ts'
import { NORTHWIND, openSite, type SiteServer } from '../support/features/brand/site-server.ts'
import { priceWords } from '../support/prices.ts'
import type { Sight } from './chromium.ts'
import { faults } from './faults.ts'
import { choose, chosen } from './fields.ts'
import { reasonOf } from './reason-of.ts'
import { smallControls } from './small-controls.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let models: ModelsSandbox
let world: World
let site: SiteServer
before(async () => {
  models = createModelsSandbox()
  await models.start()
  world = await openWorld(models.env())
  world.app.services.importFetch = createGuardedFetch({ allowLoopback: true })
  site = await openSite()
})
after(async () => {
  site?.close()
  await world?.close()
  await models?.stop()
})

interface Profile {
  tagline: string | null
  mission: string | null
  identity: string | null
  brandType: string
  colorPalette: string[]
  voice: { tone: string; bannedPhrases: string[] }
  businessOutline: { overview: string; targetAudience: string[] }
  profileDisclosure: string
  meta: { confirmedAt: string | null }
  inferred: string[]
  proposals: { field: string }[]
}
const profileOf = (member: Member) => member.call<Profile>('GET', '/brand/profile')

async function opened(sight: Sight, member: Member): Promise<Page> {
  const page = await world.page(sight, member)
  await page.goto(`${world.url}/settings/brand?part=profile`)
  await page.getByRole('heading', { name: 'Who speaks, to whom, and how' }).waitFor()
  return page
}

/** Runs with a model that fills in the form with these values. */
async function withModel(form: object, run: () => Promise<void>): Promise<void> {
  const real = world.app.services.llm
  const generate = async (call: ObjectCall<Record<string, unknown>>) => {
    const answer = await real.generate(call)
    return { ...answer, output: { ...EMPTY, ...form } }
  }
  world.app.services.llm = { ...real, generate } as Llm // only the method that fills in forms is replaced
  try {
    await run()
  } finally {
    world.app.services.llm = real
  }
}
const EMPTY = {
  brandType: 'unknown',
  identity: '',
  mission: '',
  overview: '',
  productsOrServices: [],
  targetAudience: [],
  valueProposition: '',
  differentiators: [],
  expertise: [],
  topics: [],
  tone: 'unknown',
  personalityTraits: [],
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const lacks = (page: Page) => page.getByRole('region', { name: 'What drafts lack' })

test('an empty profile says what drafts lack, and what is half written is kept until it is saved', async () => {
  const member = await world.member('Ida')
  const page = await opened({ width: 1280 }, member)
  await says(lacks(page), /drafts have to guess it/)
  assert.match(await reasonOf(page.getByRole('button', { name: 'Confirm the profile' })), /Write something first/)
  assert.deepEqual(await faults(page), [])

  await lacks(page)
    .getByRole('button', { name: /have to guess it/ })
    .press('Enter')
  const audience = field(page, 'Whom you want to reach')
  // The line is a link to its field.
  await page.locator('[name="businessOutline.targetAudience"]:focus').waitFor()
  await page.keyboard.type('Joiners\nPeople who mend at home')
  assert.equal(
    await lacks(page)
      .getByText(/have to guess it/)
      .count(),
    0,
  )
  await field(page, 'Words that never appear').fill('synergy\n\n game-changer ')
  await page.reload()
  await page.getByText('You changed this before, but did not save it.').waitFor()
  assert.equal(await audience.inputValue(), 'Joiners\nPeople who mend at home')
  assert.deepEqual((await profileOf(member)).businessOutline.targetAudience, [])

  await choose(page, 'Who speaks', 'A company or a group')
  await choose(page, 'Who may learn of it', /^Private/)
  await page.getByRole('button', { name: 'Save without confirming' }).click()
  await page.getByText('The profile is saved.').waitFor()
  const saved = await profileOf(member)
  assert.deepEqual(
    [saved.businessOutline.targetAudience, saved.voice.bannedPhrases, saved.brandType, saved.profileDisclosure],
    [['Joiners', 'People who mend at home'], ['synergy', 'game-changer'], 'business', 'private'],
  )
  assert.equal(saved.meta.confirmedAt, null)
  await page.reload()
  await says(page.getByRole('form', { name: 'Brand profile' }), /Written or confirmed by a person/)
  assert.equal(await page.getByText('You changed this before').count(), 0)

  await page.getByRole('button', { name: 'Confirm the profile' }).click()
  await page.getByText(/^Confirmed .* by Ida\./).waitFor()
  assert.ok((await profileOf(member)).meta.confirmedAt)
  assert.match(await reasonOf(page.getByRole('button', { name: 'Save the profile' })), /Change something first/)
})

test('what a model and the site say fills in what is empty, labelled with where it stands; the rest is proposed part by part', async () => {
  const member = await world.member('Ida')
  await member.call('PATCH', '/brand/profile', { tagline: 'Sail slowly', identity: 'Five sailors' })
  const page = await opened({ width: 1280 }, member)
  await field(page, 'What you want to change').fill('Half written')
  await page.getByRole('button', { name: 'Read from your website' }).click()
  const reading = page.getByRole('region', { name: 'Read a website' })
  await says(reading, new RegExp(`Costs ${priceWords('brand_from_website')}`))
  assert.deepEqual(await faults(page), [])
  await reading.getByLabel('Address').fill('')
  await reading.getByRole('button', { name: 'Read the website' }).click()
  await reading.getByText(/still empty/).waitFor()
  await reading.getByLabel('Address').fill(site.url)
  await withModel({ identity: 'A sailing school', topics: ['Knots'], brandType: 'business' }, async () => {
    await reading.getByRole('button', { name: 'Read the website' }).click()
    await says(reading.getByRole('status'), /One page read, with a model/)
  })
  await reading.getByRole('button', { name: 'Close' }).click()

  await says(page.getByRole('main'), /fields were read from it and wait for a person’s yes/)
  const told = async (label: string) => {
    const hint = await field(page, label).getAttribute('aria-describedby')
    return page.locator(`[id="${hint}"]`).textContent()
  }
  assert.match((await told('What you talk about')) ?? '', /concluded by a model.*Nobody has confirmed it/)
  assert.match((await told('What you do')) ?? '', /Read from your website: 127\.0\.0\.1.*as the site declares it/)
  assert.match((await told('Who speaks, in a sentence')) ?? '', /Written or confirmed by a person/)
  assert.equal(await field(page, 'What you want to change').inputValue(), 'Half written', 'typing is not lost')

  const proposals = page.getByRole('list', { name: 'Proposals' })
  const row = (label: string) => proposals.getByRole('listitem').filter({ hasText: label })
  await says(row('Tagline'), /Sail slowly|Learn/)
  await says(row('Colours'), /#0f766e/)
  assert.deepEqual(await faults(page), [])
  // Text that was typed and not saved is replaced by the text that the person takes over.
  await field(page, 'Who speaks, in a sentence').fill('Six sailors')
  await row('Who speaks, in a sentence')
    .getByRole('button', { name: /^Take it/ })
    .click()
  await page.getByText('Taken: who speaks, in a sentence.').waitFor()
  assert.equal(await field(page, 'Who speaks, in a sentence').inputValue(), 'A sailing school')
  await row('Tagline')
    .getByRole('button', { name: /^Keep ours/ })
    .click()
  await row('Tagline').waitFor({ state: 'detached' })
  await row('Colours')
    .getByRole('button', { name: /^Take it/ })
    .click()
  await row('Colours').waitFor({ state: 'detached' })
  const now = await profileOf(member)
  assert.deepEqual(
    [now.identity, now.tagline, now.colorPalette, now.mission],
    ['A sailing school', 'Sail slowly', ['#0f766e'], null],
  )

  await page.getByRole('button', { name: 'Confirm the profile' }).click()
  await page.getByText('The profile is confirmed.', { exact: true }).waitFor()
  const confirmed = await profileOf(member)
  assert.deepEqual([confirmed.mission, confirmed.inferred], ['Half written', []])
})

test('without a model it is said before the press what is taken, and a site that does not answer changes nothing', async () => {
  const member = await world.member('Ida')
  const { llm } = world.app.services
  world.app.services.llm = { ...llm, missing: () => 'No model' } as Llm // as if no provider were configured
  try {
    const page = await opened({ width: 390, dark: true }, member)
    await page.getByRole('button', { name: 'Read from your website' }).click()
    const reading = page.getByRole('region', { name: 'Read a website' })
    await says(reading, /No model is set up here.*word for word.*Costs nothing/s)
    const address = reading.getByLabel('Address')
    await address.fill(`${site.url}none`)
    await reading.getByRole('button', { name: 'Read the website' }).click()
    await says(reading.getByRole('status'), /No page of it could be read, so nothing has changed/)
    await says(reading.getByRole('list', { name: 'Notes on the website' }), /404/)
    assert.deepEqual(await faults(page), [])
    assert.deepEqual(await smallControls(page), [])
    await address.fill(site.url)
    await reading.getByRole('button', { name: 'Read it again' }).click()
    await says(reading.getByRole('status'), /One page read, without a model/)
    assert.match(await field(page, 'What you do').inputValue(), /^Northwind teaches adults/)
    assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
  } finally {
    world.app.services.llm = llm
    site.say(NORTHWIND)
  }
})

test('a field that the server refuses says so at its place, and nothing is saved', async () => {
  const member = await world.member('Ida')
  const page = await opened({ width: 390 }, member)
  await field(page, 'What you talk about').fill(Array.from({ length: 31 }, (_, at) => `Topic ${at}`).join('\n'))
  await page.getByRole('button', { name: 'Save without confirming' }).click()
  await page.locator('[data-problem]').first().waitFor()
  assert.equal(await field(page, 'What you talk about').getAttribute('aria-invalid'), 'true')
  assert.deepEqual(await faults(page), [])
})

test('somebody who may not change the brand reads it, and is told who may', async () => {
  const owner = await world.member('Ida')
  await owner.call('PATCH', '/brand/profile', { voice: { tone: 'Plain' } })
  const page = await opened({ width: 390 }, await world.joined(owner, 'viewer'))
  await page.getByText('Your role (Viewer) can’t change the brand. Owners, admins and editors can.').waitFor()
  assert.ok(await field(page, 'Tone').isDisabled())
  assert.equal(await field(page, 'Tone').inputValue(), 'Plain')
  assert.equal(await chosen(page, 'Who speaks'), 'Not said')
  assert.equal(await page.getByRole('button', { name: /^Confirm|^Save/ }).count(), 0)
  assert.match(await reasonOf(page.getByRole('button', { name: 'Read from your website' })), /can’t change the brand/)
  await says(lacks(page), /drafts have to guess it/)
  assert.deepEqual(await faults(page), [])
})

test('a profile that cannot be read says so, and can be loaded again', async () => {
  const member = await world.member('Ida')
  const page = await world.page({ width: 1280 }, member)
  await page.route('**/brand/profile', (route) => route.fulfill({ status: 500, json: { error: 'No' } }))
  await page.goto(`${world.url}/settings/brand?part=profile`)
  const again = page.getByRole('button', { name: /again|retry/i })
  await again.waitFor({ timeout: 30_000 })
  await page.unroute('**/brand/profile')
  await again.click()
  await field(page, 'Tone').waitFor()
})
