import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createNotionSandbox, type NotionSandbox } from '../../sandbox/notion/create-notion-sandbox.ts'
import { DEMO_NOTION_DATABASES } from '../../sandbox/notion/databases.ts'
import { faults } from './faults.ts'
import { choose } from './fields.ts'
import { smallControls } from './small-controls.ts'
import { openWorld, says, type World } from './world.ts'

let notion: NotionSandbox
let world: World
before(async () => {
  notion = createNotionSandbox({ databases: DEMO_NOTION_DATABASES })
  await notion.start()
  world = await openWorld(notion.env())
  for (const { redirectUris } of notion.state.clients)
    redirectUris.push(`${world.url}/v1/context/oauth/notion/callback`)
})
after(async () => {
  await world?.close()
  await notion?.stop()
})

/** Connects Notion as a person does, and closes the dialog that chooses pages. */
async function connect(page: Page) {
  await page.goto(`${world.url}/documents`)
  await page.getByRole('button', { name: 'Connect Notion' }).click()
  await page.getByRole('button', { name: 'Allow access' }).click()
  await page.getByRole('region', { name: 'Choose pages' }).getByRole('button', { name: 'Close' }).click()
}

const databases = (page: Page) => page.getByRole('list', { name: 'Databases' })
const panel = (page: Page) => page.getByRole('region', { name: 'Choose a database' })
const rowOf = (title: string) => {
  const page = [...notion.state.pages.values()].find(({ titleParts }) => titleParts.join('') === title)
  return page?.id ?? assert.fail(title)
}

test('a database is mapped beside its rows, ticked rows become drafts, and a later change is shown at the draft', async () => {
  const member = await world.member()
  const page = await world.page({ width: 1280 }, member)
  await connect(page)
  await page.getByRole('heading', { name: 'No database yet' }).waitFor()
  assert.deepEqual(await faults(page), [])
  await page.getByRole('button', { name: 'Choose a database' }).click()
  await choose(panel(page), 'Database', 'Content plan')
  // Galley guesses columns by their usual names, and the rows show what they would become.
  const sample = panel(page).getByRole('region', { name: 'The rows edited last' })
  await says(sample, /Three years of drying.*Ready · LinkedIn, Bluesky/s)
  await says(sample, /Spring catalogue.*“Post” is empty/s)
  assert.deepEqual(await faults(page), [])
  await choose(panel(page), 'Text of the post', 'The page of the row')
  await says(sample, /The text of its page/)
  await choose(panel(page), 'Text of the post', 'Post')
  await choose(panel(page), 'Write the state into', 'State')
  await panel(page).getByRole('button', { name: 'Draft ticked rows' }).click()
  await page.getByText('“Content plan” is read: one draft · one row needs a look.').waitFor()
  await says(databases(page), /Content plan.*one draft · one row needs a look/s)
  await databases(page).getByRole('button', { name: 'Show the rows' }).click()
  await says(databases(page), /Spring catalogue.*“Post” is empty: write the post there/s)
  assert.deepEqual(await faults(page), [])

  // Somebody changes the draft in Galley and the row in Notion.
  const { rows } = await member.call<{ rows: { title: string; groupId: string }[] }>('GET', '/context/rows')
  const groupId = rows.find(({ title }) => title === 'Three years of drying')?.groupId
  const { posts } = await member.call<{ posts: { id: string }[] }>('GET', `/marketing/post-groups/${groupId}`)
  for (const { id } of posts) await member.call('PATCH', `/marketing/posts/${id}`, { contentText: 'Our own words.' })
  notion.state.setValues(rowOf('Three years of drying'), { Post: 'Every plane body is beech, dried for four years.' })
  await databases(page)
    .getByRole('button', { name: /^Read now/ })
    .click()
  await says(databases(page), /It says something else than its draft/)
  await databases(page)
    .getByRole('link', { name: /of Three years of drying$/ })
    .click()
  const note = page.getByRole('region', { name: 'The row in Notion' })
  await says(note, /says something else now\. This draft was changed here, so it keeps its words/)
  await note.locator('ins', { hasText: 'four' }).waitFor()
  await page.getByText('Our own words.').first().waitFor()
  assert.deepEqual(await faults(page), [])
})

test('what is wrong says who must do what; columns are changed; drafts end, and stay', async () => {
  const member = await world.member()
  const page = await world.page({ width: 390, dark: true }, member)
  await connect(page)
  await page.getByRole('button', { name: 'Choose a database' }).click()
  await choose(panel(page), 'Database', 'Content plan')
  await choose(panel(page), 'Networks', 'The same for every row')
  await panel(page).getByRole('button', { name: 'Draft ticked rows' }).click()
  await panel(page).getByText('Choose the networks of every row, or the column that names them').waitFor()
  assert.deepEqual(await faults(page), [])
  await panel(page).getByRole('checkbox', { name: 'Bluesky' }).check()
  await panel(page).getByRole('button', { name: 'Draft ticked rows' }).click()
  await says(databases(page), /one draft · one row needs a look/)
  assert.deepEqual(await smallControls(page), [])

  notion.state.unshare('Content plan')
  await databases(page)
    .getByRole('button', { name: /^Read now/ })
    .click()
  await says(databases(page), /not shared with Galley: whoever owns it opens it in Notion/)
  assert.deepEqual(await faults(page), [])
  notion.state.share('Content plan')
  await databases(page)
    .getByRole('button', { name: /^Columns/ })
    .click()
  await panel(page).getByRole('button', { name: 'Save and read' }).click()
  await page.getByText('“Content plan” is read: one draft · one row needs a look.').waitFor()

  const viewer = await world.page({ width: 1280 }, await world.joined(member, 'viewer'))
  await viewer.goto(`${world.url}/documents`)
  await says(databases(viewer), /Content plan/)
  assert.equal(
    await databases(viewer)
      .getByRole('button', { name: /^Read now/ })
      .count(),
    0,
  )
  assert.deepEqual(await faults(viewer), [])

  await databases(page).getByRole('button', { name: /^End/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Draft no more rows' }).click()
  await page.getByRole('heading', { name: 'No database yet' }).waitFor()
  const { total } = await member.call<{ total: number }>('GET', '/marketing/post-groups')
  assert.equal(total, 1)
})
