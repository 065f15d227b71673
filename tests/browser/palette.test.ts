import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { faults } from './faults.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
let member: Member
before(async () => {
  world = await openWorld()
  member = await world.member()
  for (const title of ['Shipping notes', 'Why we moved'])
    await member.call('POST', '/marketing/drafts', { title, posts: [{ platform: 'x', contentText: title }] })
})
after(() => world.close())

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const active = (page: Page) => palette(page).getByRole('option', { selected: true })

test('by keyboard alone: commands with their keys, recent posts, every place; filtered while typing', async () => {
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review`)
  await page.getByRole('link', { name: /Shipping notes/ }).click()
  await page.getByRole('button', { name: /^Approve for \w{3} / }).waitFor()

  await page.keyboard.press('Control+k')
  const here = palette(page).getByRole('group', { name: 'On this screen' })
  await here.getByRole('option', { name: 'Approve into the time on the button A', exact: true }).waitFor()
  await here.getByRole('option', { name: 'Reject with a reason R', exact: true }).waitFor()
  await here.getByRole('option', { name: 'Next draft J', exact: true }).waitFor()
  // The group shows only commands that apply, and this post is not in doubt.
  assert.equal(await here.getByRole('option', { name: /outcome is unknown/ }).count(), 0)
  await palette(page)
    .getByRole('group', { name: 'Places' })
    .getByRole('option', { name: 'Calendar G then C', exact: true })
    .waitFor()
  await palette(page).getByRole('option', { name: 'Branded video', exact: true }).waitFor()
  assert.deepEqual(await faults(page), [])

  await page.keyboard.type('reason')
  await says(active(page), /^Reject with a reason/)
  assert.equal(await palette(page).getByRole('option').count(), 1)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Reject' }).waitFor()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('no such thing')
  await palette(page).getByText('There is no action or page with that name.').waitFor()
  assert.deepEqual(await faults(page), [])
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })

  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await palette(page)
    .getByRole('group', { name: 'Open lately' })
    .getByRole('option', { name: 'Shipping notes' })
    .waitFor()
  await page.keyboard.type('audit')
  await says(active(page), /^Settings: Audit log/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Audit log', level: 2 }).waitFor()

  await page.keyboard.press('Control+k')
  // Commands and recent posts come one after the other, and the end of the list moves with them.
  for (const name of [/^Compose a post/, /^Shipping notes/, /^Settings: Audit log/])
    await palette(page).getByRole('option', { name }).waitFor()
  await page.keyboard.press('End')
  const last = await active(page).textContent()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  assert.equal(await active(page).textContent(), last)
  await page.keyboard.press('Home')
  await page.keyboard.type('shipping')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Shipping notes', level: 2 }).waitFor()
})

for (const width of [1280, 390] as const) {
  test(`its button works for mouse and finger, at ${width} px`, async () => {
    const page = await world.page({ width }, member)
    await page.goto(world.url)
    await page.getByRole('button', { name: 'Search and commands' }).click()
    await palette(page)
      .getByRole('option', { name: /^Calendar/ })
      .click()
    await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
    assert.deepEqual(await faults(page), [])
  })
}

test('a post that was never opened is found by words in its text, and opened', async () => {
  const text = 'Die Übermäßig große Schraubzwinge 👩‍🔧'
  await member.call('POST', '/marketing/post-groups', { title: 'Clamp', posts: [{ platform: 'x', contentText: text }] })
  const page = await world.page({ width: 390 }, member)
  await page.goto(world.url)
  await page.getByRole('button', { name: /Search and commands/ }).click()
  await palette(page).getByRole('combobox').fill('große schraub')
  const found = palette(page).getByRole('group', { name: 'Drafts and posts' })
  await found.getByRole('option', { name: `X: ${text}` }).waitFor()
  assert.deepEqual(await faults(page), [])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Clamp', level: 2 }).waitFor()
})

test('commands that somebody may not use are not offered', async () => {
  const viewer = await world.joined(member, 'viewer')
  const page = await world.page({ width: 1280 }, viewer)
  await page.goto(`${world.url}/review`)
  await page.getByRole('link', { name: /Shipping notes/ }).click()
  await page.getByRole('heading', { name: 'Shipping notes', level: 2 }).waitFor()
  await page.keyboard.press('Control+k')
  await palette(page)
    .getByRole('option', { name: /^Next draft/ })
    .waitFor()
  assert.equal(
    await palette(page)
      .getByRole('option', { name: /^(Approve|Reject|Edit)/ })
      .count(),
    0,
  )
  assert.equal(
    await palette(page)
      .getByRole('option', { name: /Webhooks|Audit log/ })
      .count(),
    0,
  )
})

test('signing out clears the list of recent posts', async () => {
  const page = await world.page({ width: 1280 }, member)
  const kept = () => page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('galley.recent.')).length`)
  await page.goto(`${world.url}/review`)
  await page.getByRole('link', { name: /Why we moved/ }).click()
  await page.getByRole('heading', { name: 'Why we moved', level: 2 }).waitFor()
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('group', { name: 'Open lately' }).waitFor()
  assert.equal(await kept(), 1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Rita Gomes' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Email').waitFor()
  assert.equal(await kept(), 0)
})

/** Rows of [what people type, the task or place that they mean, where it leads]. */
const MEANT: [string, string, string][] = [
  ['invite', 'Invite somebody', '/settings/people'],
  ['add user', 'Invite somebody', '/settings/people'],
  ['connect twitter', 'Connect an account', '/accounts'],
  ['add channel', 'Connect an account', '/accounts'],
  ['pause', 'Pause publishing', '/settings/publishing'],
  ['stop', 'Pause publishing', '/settings/publishing'],
  ['new post', 'Write a new post', '/compose'],
  ['billing', 'Settings: Plan and credits', '/settings/plan'],
  ['team', 'Invite somebody', '/settings/people'],
  ['password', 'Change your password', '/settings/you'],
  ['queue', 'Review', '/review'],
]

test('tasks are found by everyday words', async () => {
  const page = await world.page({ width: 1280 }, await world.member())
  await page.goto(world.url)
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  for (const [words, label, path] of MEANT) {
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill(words)
    await says(active(page), new RegExp(`^${label}`))
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === path)
    await palette(page).waitFor({ state: 'detached' })
  }
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill('dark mode')
  await page.keyboard.press('Enter')
  await page.waitForFunction(`document.documentElement.dataset.theme === 'dark'`)
})

test('text typed right after Ctrl+K is in the field once it is there', async () => {
  const page = await world.page({ width: 1280 }, await world.member())
  await page.route('**/assets/palette-*.js', async (route) => {
    await page.evaluate(`new Promise((resolve) => setTimeout(resolve, 700))`)
    await route.continue()
  })
  await page.goto(world.url)
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('calendar')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
})
