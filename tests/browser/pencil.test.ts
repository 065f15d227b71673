import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { account, bookedPost } from './arrange.ts'
import { faults } from './faults.ts'
import { choose, chosen } from './fields.ts'
import { type Member, openWorld, says, textOf, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world?.close())

interface Named {
  group: { id: string; pillarId: string | null; priorityId: string | null; contentType: string | null }
}

const main = (page: Page) => page.getByRole('main')
const marks = (page: Page) => main(page).getByRole('button', { name: /^In pencil, no post/ })
const lines = (page: Page) => main(page).getByRole('button', { name: /In pencil$/ })
const pencilSwitch = (page: Page) => main(page).getByRole('switch', { name: 'Plan in pencil' })

/** A workspace with an account and an active plan with two pillars. Answers the ids of the pillars. */
async function planned(postsPerWeek = 7): Promise<{ member: Member; pillars: [craft: string, repairs: string] }> {
  const member = await world.member()
  await account(world, member, 'northwind')
  await member.call('POST', '/strategy/generate', {})
  const { pillars } = await member.call<{ pillars: { id: string }[] }>('POST', '/strategy/confirm', {
    updates: {
      pillars: [{ name: 'Craft' }, { name: 'Repairs' }],
      channelPriorities: [{ platform: 'x', postsPerWeek }],
      contentMix: [{ contentType: 'educational', targetPercent: 100 }],
      priorities: [{ text: 'The fair in May' }],
    },
  })
  return { member, pillars: [pillars[0]?.id ?? '', pillars[1]?.id ?? ''] }
}

/** The cumulative layout shift since the page was opened. If nothing has moved, there are no entries. */
const SHIFT = `new Promise((done) => {
  new PerformanceObserver((list) => done(list.getEntries().reduce((sum, entry) => sum + entry.value, 0)))
    .observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => done(0), 200)
})`

/** Books posts of a pillar for the coming days. */
async function booked(member: Member, pillarId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { groupId } = await bookedPost(member, `Booked ${index}`, 30 + index * 24)
    await member.call('PATCH', `/marketing/post-groups/${groupId}`, { pillarId })
  }
}

test('the plan lies in the calendar as pencil, leads to a draft with time and pillar, and gives its place to it', async () => {
  const { member, pillars } = await planned()
  const page = await world.page({ width: 1440 }, member)
  await page.goto(`${world.url}/calendar`)
  await marks(page).first().waitFor()
  assert.deepEqual(await faults(page), [])
  const before = await textOf(marks(page).first())
  assert.match(before, /In pencil, no post: \d\d:\d\dX: (Craft|Repairs)/)

  await marks(page).first().click()
  const dialog = page.getByRole('dialog')
  await says(dialog, /The plan would put a post here: X, on Craft, educational\..*Nothing goes out from it\./)
  assert.deepEqual(await faults(page), [])
  await dialog.getByRole('link', { name: 'Write it' }).click()
  await says(main(page), /Written for \w{3} \d+ \w{3} \d\d:\d\d\./)
  const plan = page.getByRole('group', { name: 'What it follows of the strategy' })
  await plan.waitFor()
  assert.deepEqual([await chosen(plan, 'Pillar'), await chosen(plan, 'Content type')], ['Craft', 'Educational'])
  assert.deepEqual(await faults(page), [])
  await page.getByLabel('Shared text').fill('Pear wood')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved.').waitFor()
  const { items } = await member.call<{ items: { groupId: string }[] }>('GET', '/marketing/posts')
  const { group } = await member.call<Named>('GET', `/marketing/post-groups/${items[0]?.groupId}`)
  assert.deepEqual([items.length, group.pillarId, group.contentType], [1, pillars[0], 'educational'])

  await page.goto(`${world.url}/calendar`)
  await marks(page).first().waitFor()
  await main(page)
    .getByRole('button', { name: /^Draft.*Pear wood/ })
    .waitFor()
  assert.notEqual(await textOf(marks(page).first()), before, 'the draft stands where the mark was')
})

test('keys reach a mark in its day, and Escape leads out of it', async () => {
  const { member } = await planned()
  const page = await world.page({ width: 1280, dark: true }, member)
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`${world.url}/calendar?view=week&day=${nextWeek}`)
  await marks(page).first().waitFor()
  const day = main(page)
    .getByRole('gridcell')
    .filter({ has: page.getByRole('button', { name: /^In pencil/ }) })
    .first()
  await day.focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction("document.activeElement?.hasAttribute('data-pencil')")
  await page.keyboard.press('Escape')
  await page.waitForFunction("document.activeElement?.getAttribute('role') === 'gridcell'")
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  assert.deepEqual(await faults(page), [])
})

test('each person switches the pencil off for themselves, and it stays off', async () => {
  const { member } = await planned()
  const editor = await world.joined(member, 'editor')
  const page = await world.page({ width: 390 }, member)
  await page.goto(`${world.url}/calendar`)
  await lines(page).first().waitFor()
  assert.deepEqual(await faults(page), [])
  await pencilSwitch(page).click()
  await lines(page).first().waitFor({ state: 'detached' })
  await page.reload()
  await pencilSwitch(page).waitFor()
  assert.equal(await pencilSwitch(page).getAttribute('aria-checked'), 'false')
  await page.getByText('Nothing planned here').waitFor()
  assert.equal(await lines(page).count(), 0)

  await page.context().clearCookies()
  await page.context().addCookies([{ ...editor.cookie, url: world.url }])
  await page.reload()
  await lines(page).first().waitFor()
})

test('without an active plan it says so; who may not write reads, and is told who can', async () => {
  const bare = await world.member()
  await account(world, bare, 'southwind')
  const page = await world.page({ width: 1280 }, bare)
  await page.goto(`${world.url}/calendar`)
  await says(main(page), /No strategy is active, so nothing is suggested\..*Make one active/)
  assert.deepEqual(await faults(page), [])

  const { member } = await planned()
  const viewer = await world.joined(member, 'viewer')
  const theirs = await world.page({ width: 390, dark: true }, viewer)
  await theirs.goto(`${world.url}/calendar`)
  await lines(theirs).first().click()
  await says(theirs.getByRole('dialog'), /Your role \(Viewer\) can’t write drafts\./)
  assert.equal(await theirs.getByRole('dialog').getByRole('link').count(), 0)
  assert.deepEqual(await faults(theirs), [])
})

test('a mark asks for a thought as well: the note begins with the pillar as its tag', async () => {
  const { member } = await planned()
  const page = await world.page({ width: 390 }, member)
  await page.goto(`${world.url}/calendar`)
  await lines(page).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Note a thought' }).click()
  const note = page.getByRole('dialog', { name: 'Note a thought' })
  await note.getByLabel('In your own words').fill('Glue needs an hour')
  assert.equal(await note.getByLabel('Tags (optional)').inputValue(), 'Craft')
  await note.getByRole('button', { name: 'Keep it' }).click()
  await note.waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Thoughts' }).getByText('Glue needs an hour').waitFor()
  await page.reload()
  await page.getByRole('list', { name: 'Thoughts' }).waitFor()
  assert.equal(await note.count(), 0, 'it does not open again with the page')
})

test('Today says which pillar is owed and which has more than its share, and leads to writing on it', async () => {
  const { member, pillars } = await planned()
  await booked(member, pillars[0], 3)
  const page = await world.page({ width: 1440 }, member)
  await page.goto(world.url)
  const owed = page.getByRole('list', { name: 'Owed pillars' })
  await says(owed, /Repairs none of 3 in 28 days/)
  await page.getByText('More than its share: Craft, 3 of 3 in 28 days.').waitFor()
  assert.deepEqual(await faults(page), [])
  await owed.getByRole('link', { name: 'Write on Repairs' }).click()
  const plan = page.getByRole('group', { name: 'What it follows of the strategy' })
  await plan.waitFor()
  assert.equal(await chosen(plan, 'Pillar'), 'Repairs')
})

test('beside Approve stands the place that a draft would take, and the margin names its parts', async () => {
  const { member, pillars } = await planned()
  await booked(member, pillars[0], 3)
  const waits = (title: string, pillarId: string) =>
    member.call<Named>('POST', '/marketing/drafts', {
      title,
      pillarId,
      contentType: 'educational',
      posts: [{ platform: 'x', contentText: title }],
    })
  const over = await waits('A fourth', pillars[0])
  const owed = await waits('A first', pillars[1])
  const page = await world.page({ width: 1440 }, member)
  await page.goto(`${world.url}/review/${over.group.id}`)
  const bar = page.getByRole('region', { name: 'Decide' })
  await says(bar, /Would be the fourth of four on Craft in 28 days: more than its share\./)
  const margin = page.getByRole('complementary', { name: 'About this draft' })
  await says(margin, /Contenteducational.*PillarCraft.*StrategyVersion 1/)
  assert.deepEqual(await faults(page), [])
  await page.goto(`${world.url}/review/${owed.group.id}`)
  await says(bar, /Would be the first of four on Repairs in 28 days: it is owed\./)
})

test('the composer sets what a saved draft follows, and takes it off again', async () => {
  const { member, pillars } = await planned()
  const { group } = await member.call<Named>('POST', '/marketing/post-groups', {
    title: 'Wax',
    posts: [{ platform: 'x', contentText: 'Wax' }],
  })
  const page = await world.page({ width: 390 }, member)
  await page.goto(`${world.url}/compose/${group.id}`)
  const plan = page.getByRole('group', { name: 'What it follows of the strategy' })
  await choose(plan, 'Pillar', 'Repairs')
  await choose(plan, 'Priority', 'The fair in May')
  assert.deepEqual(await faults(page), [])
  const save = async () => {
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft saved.').waitFor()
    return (await member.call<Named>('GET', `/marketing/post-groups/${group.id}`)).group
  }
  const saved = await save()
  assert.equal(saved.pillarId, pillars[1])
  assert.ok(saved.priorityId)
  await page.reload()
  await choose(plan, 'Pillar', 'None')
  assert.equal((await save()).pillarId, null)
})

test('the strategy shows what was really posted beside what is wished for', async () => {
  const { member, pillars } = await planned()
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/strategy`)
  await says(main(page), /Nothing is out or booked within 28 days\./)
  await booked(member, pillars[0], 2)
  await world.app.owner
    .updateTable('post')
    .set({ status: 'published', published_at: new Date(Date.now() - 3_600_000).toISOString() })
    .where('org_id', '=', member.orgId)
    .execute()
  await page.reload()
  const list = page.getByRole('list', { name: 'Pillars, really posted' })
  await says(list, /Craft100 % out, 50 % wished2 out, 0 booked · more than its shareRepairs0 % out, 50 % wished/)
  await says(main(page), /2 out in the last 28 days, 0 booked\./)
  assert.deepEqual(await faults(page), [])
})

test('on a phone, what the pencil says moves nothing when it comes late', async () => {
  const member = await world.member()
  await account(world, member, 'northwind')
  await bookedPost(member, 'Booked', 30)
  const page = await world.page({ width: 390 }, member)
  // Holds the answer about pencilled posts back until the posts have been shown for a frame.
  const posts = page.waitForResponse((response) => response.url().includes('/scheduler/calendar'))
  await page.route(/schedule-coverage.*pencil=true/, async (route) => {
    await (await posts).finished()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    await route.continue()
  })
  await page.goto(`${world.url}/calendar`)
  await main(page).getByText('No strategy is active, so nothing is suggested.').waitFor()
  await main(page)
    .getByRole('button', { name: /Booked/ })
    .waitFor()
  assert.ok((await page.evaluate<number>(SHIFT)) <= 0.02, 'the layout shift of a page is at most 0.02')
})
