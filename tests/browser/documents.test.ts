import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createNotionSandbox, type NotionSandbox } from '../../sandbox/notion/create-notion-sandbox.ts'
import { faults } from './faults.ts'
import { choose } from './fields.ts'
import { smallControls } from './small-controls.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let notion: NotionSandbox
let world: World
let bare: World
before(async () => {
  notion = createNotionSandbox()
  await notion.start()
  world = await openWorld(notion.env())
  bare = await openWorld()
  for (const { redirectUris } of notion.state.clients)
    redirectUris.push(`${world.url}/v1/context/oauth/notion/callback`)
})
after(async () => {
  await bare?.close()
  await world?.close()
  await notion?.stop()
})

const list = (page: Page) => page.getByRole('list', { name: 'Documents' })
const row = (page: Page, title: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`) }) })
const panel = (page: Page) => page.getByRole('region', { name: 'Choose pages' })

interface Kept {
  id: string
  title: string
  enabled: boolean
  disclosure: string
}
const documents = async (member: Member) =>
  (await member.call<{ documents: Kept[] }>('GET', '/context/documents')).documents

/** Connects Notion as a person does, on Notion's page. */
async function connect(page: Page) {
  await page.goto(`${world.url}/documents`)
  await page.getByRole('button', { name: 'Connect Notion' }).click()
  await page.getByRole('button', { name: 'Allow access' }).click()
  await page.getByText(/Northwind is connected\. Choose the pages/).waitFor()
}

async function read(page: Page, ...titles: string[]) {
  for (const title of titles)
    await panel(page)
      .getByRole('checkbox', { name: new RegExp(`^${title}`) })
      .check()
  await panel(page)
    .getByRole('button', { name: /^Read (one page|\d+ pages)$/ })
    .click()
}

test('Notion is connected, pages are found and read, and each document says what drafts may do', async () => {
  const member = await world.member()
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/documents`)
  await page.getByRole('heading', { name: 'No documents yet' }).waitFor()
  assert.deepEqual(await faults(page), [])
  await connect(page)
  await panel(page)
    .getByRole('checkbox', { name: /^Sharpening/ })
    .waitFor()
  assert.deepEqual(await faults(page), [])

  // Ticked pages stay ticked while somebody searches.
  await panel(page)
    .getByRole('checkbox', { name: /^Sharpening/ })
    .check()
  await panel(page)
    .getByLabel(/^Words of the title/)
    .fill('plane')
  await panel(page).getByRole('button', { name: 'Find' }).click()
  await panel(page)
    .getByRole('checkbox', { name: /^Sharpening/ })
    .waitFor({ state: 'detached' })
  await read(page, 'How we make a plane')
  await page.getByText('2 pages are read.').waitFor()
  await says(row(page, 'Sharpening'), /Kept out of drafts: it is private/)
  await says(row(page, 'How we make a plane'), /Every plane body is beech/)
  assert.deepEqual(await faults(page), [])

  await choose(row(page, 'Sharpening'), 'Who may learn what Sharpening says', 'Public')
  await says(row(page, 'Sharpening'), /Drafts may use it/)
  await page.getByText('Drafts may use 1 of 2.').waitFor()
  await row(page, 'How we make a plane').getByRole('switch').click()
  await says(row(page, 'How we make a plane'), /Not used: it is switched off/)
  await page.reload()
  await says(row(page, 'Sharpening'), /Drafts may use it/)
  assert.deepEqual(
    (await documents(member)).map(({ title, enabled, disclosure }) => [title, enabled, disclosure]).sort(),
    [
      ['How we make a plane', false, 'private'],
      ['Sharpening', true, 'public'],
    ],
  )

  await row(page, 'Sharpening')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the document' }).click()
  await row(page, 'Sharpening').waitFor({ state: 'detached' })
  assert.equal((await documents(member)).length, 1)

  await page.getByRole('button', { name: /^Disconnect/ }).click()
  assert.deepEqual(await faults(page), [])
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect Northwind' }).click()
  await says(page.getByRole('list', { name: 'Sources' }), /disconnected.*Its documents stay here/s)
  await says(row(page, 'How we make a plane'), /Not used: its source is disconnected/)
  await page.getByRole('button', { name: 'Connect again' }).waitFor()
})

test('a page that is no longer shared says so, and leaves the others', async () => {
  const member = await world.member()
  const page = await world.page({ width: 390, dark: true }, member)
  await connect(page)
  await read(page, 'Sharpening', 'Prices for dealers')
  await page.getByText('2 pages are read.').waitFor()
  assert.deepEqual(await smallControls(page), [])
  notion.state.unshare('Prices for dealers')
  await page.getByRole('button', { name: 'Read all again' }).click()
  await page.getByText('One page is read, 1 not.').waitFor()
  await says(page.getByRole('list', { name: 'Pages that were not read' }), /Prices for dealers.*share/s)
  await says(row(page, 'Prices for dealers'), /no longer shared.*Missing since/s)
  assert.deepEqual(await faults(page), [])
  notion.state.share('Prices for dealers')
  await page.getByRole('button', { name: 'Read it again' }).click()
  await page.getByText('One page is read.').waitFor()
  await says(row(page, 'Prices for dealers'), /Not used: it is switched off/)
  await row(page, 'Prices for dealers').getByRole('switch').click()
  await says(row(page, 'Prices for dealers'), /Kept out of drafts: it is private/)
})

test('a change that is refused is put back, and said', async () => {
  const member = await world.member()
  const page = await world.page({ width: 1280 }, member)
  await connect(page)
  await read(page, 'Sharpening')
  await page.getByText('One page is read.').waitFor()
  const [kept] = await documents(member)
  await member.call('DELETE', `/context/documents/${kept?.id}`)
  // Not `uncheck`: it checks the switch afterwards, and the refusal may have put it back by then.
  await row(page, 'Sharpening').getByRole('switch').click()
  await page.getByText(/Couldn’t change “Sharpening”/).waitFor()
  await says(row(page, 'Sharpening'), /Kept out of drafts/)
})

test('declined at Notion: nothing is connected, and the page says how to begin again', async () => {
  const member = await world.member()
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/documents`)
  await page.getByRole('button', { name: 'Connect Notion' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText(/it was declined there\. Nothing has changed/).waitFor()
  await page.getByRole('button', { name: 'Connect Notion' }).waitFor()
})

test('without a Notion app it says what to set up, and to others that somebody has to', async () => {
  const member = await bare.member()
  const page = await bare.page({ width: 1280 }, member)
  await page.goto(`${bare.url}/documents`)
  await page.getByRole('heading', { name: 'Notion is not set up on this installation' }).waitFor()
  await page.getByText(`${bare.url}/v1/context/oauth/notion/callback`).waitFor()
  await page.getByText(/NOTION_CLIENT_SECRET=/).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Connect Notion' }).count(), 0)
  assert.deepEqual(await faults(page), [])
  const editor = await bare.page({ width: 390 }, await bare.joined(member, 'editor'))
  await editor.goto(`${bare.url}/documents`)
  await editor.getByText(/can’t choose documents\. Owners and admins can/).waitFor()
  await editor.getByText(/once whoever runs this installation has set it up/).waitFor()
  assert.deepEqual(await faults(editor), [])
})

test('300 documents: found by title and by what drafts may do, and only read by whoever may not choose', async () => {
  const member = await world.member()
  const sourceId = '00000000-0000-4000-8000-000000000001'
  const at = new Date().toISOString()
  await world.app.owner
    .insertInto('context_source')
    .values({
      org_id: member.orgId,
      id: sourceId,
      source_type: 'notion',
      external_workspace_id: 'many',
      status: 'disconnected',
      workspace_name: 'Northwind',
    })
    .execute()
  await world.app.owner
    .insertInto('context_document')
    .values(
      Array.from({ length: 300 }, (_, index) => ({
        org_id: member.orgId,
        id: `00000000-0000-4000-8000-1${String(index).padStart(11, '0')}`,
        source_id: sourceId,
        external_id: `page-${index}`,
        title: `Page ${index}`,
        content_text: `What page ${index} says. `.repeat(200),
        content_hash: Buffer.alloc(32, index),
        synced_at: at,
        ...(index === 7 && { enabled: false, missing_since: at }),
      })),
    )
    .execute()
  const page = await world.page({ width: 1280 }, await world.joined(member, 'editor'))
  await page.goto(`${world.url}/documents`)
  await page.getByText('None of 300 is used by drafts.').waitFor()
  assert.equal(await list(page).getByRole('listitem').count(), 40)
  assert.equal(await page.getByRole('switch').count(), 0)
  assert.equal(await page.getByRole('button', { name: /^(Delete|Disconnect|Choose)/ }).count(), 0)
  assert.deepEqual(await faults(page), [])
  await page.getByRole('button', { name: /^Show more, 260/ }).click()
  await list(page).getByRole('listitem').nth(79).waitFor()
  await page.getByLabel('Find by title').fill('page 299')
  await list(page).getByRole('listitem').nth(1).waitFor({ state: 'detached' })
  await says(list(page), /Page 299/)
  await page.getByLabel('Find by title').fill('')
  await page.getByRole('button', { name: 'No longer shared' }).click()
  await says(list(page), /^Page 7/)
  await page.getByLabel('Find by title').fill('nowhere')
  await page.getByRole('heading', { name: 'No document fits' }).waitFor()
  await page.getByRole('button', { name: 'Show all of them' }).click()
  await list(page).getByRole('listitem').nth(39).waitFor()
})
