import { after, before, test } from 'node:test'
import { bookedPost } from './arrange.ts'
import { openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

test('wherever a writer looks, a returned draft says who returned it, why and with which words, until it is handed in again', async () => {
  const editor = await world.member('Rita Gomes')
  const writer = await world.joined(editor, 'contributor', 'Noor Haddad')
  const { group } = await writer.call('POST', '/marketing/drafts', {
    title: 'Launch day',
    posts: [{ platform: 'x', contentText: 'Buy now' }],
  })
  await editor.call('POST', `/marketing/post-groups/${group.id}/reject`, {
    reason: 'too_promotional',
    note: 'Say what it does, not what it costs.',
  })
  const words = /Sent back by Rita Gomes: too promotional\./
  const note = /Say what it does, not what it costs\./
  const page = await world.page({ width: 390 }, writer)

  await page.goto(world.url)
  const needs = page.getByRole('list', { name: 'Needs you' })
  await says(needs, words)
  await says(needs, note)
  await page.goto(`${world.url}/review?tab=drafts`)
  await says(page.getByRole('list', { name: 'Drafts' }), words)
  await page.getByRole('link', { name: /Launch day/ }).click()
  await says(page.getByRole('region', { name: 'Sent back' }), note)
  await page
    .getByText(/Sent back by Rita Gomes/)
    .last()
    .waitFor()

  await page.goto(world.url)
  await needs.getByRole('link', { name: /^Write it anew/ }).click()
  await says(page.getByRole('region', { name: 'Sent back' }), words)
  await says(page.getByRole('region', { name: 'Sent back' }), note)
  await page.getByRole('button', { name: 'Send to review' }).click()
  await page.getByText('Sent to review.').waitFor()
  await page.getByRole('link', { name: 'Today' }).click()
  await says(page.getByRole('main'), /One draft waits for somebody who may approve\./)
  await needs.waitFor({ state: 'detached' })
})

test('a published post is marked as published in the calendar, on Today, in the lists and in the composer', async () => {
  const member = await world.member()
  const { groupId, postId } = await bookedPost(member, 'It is out', 1)
  const at = new Date(Date.now() - 600_000).toISOString()
  await world.app.owner
    .updateTable('post')
    .set({ status: 'published', scheduled_for_utc: at, published_at: at, last_attempt_at: at })
    .where('id', '=', postId)
    .execute()
  const page = await world.page({ width: 1280 }, member)

  await page.goto(world.url)
  await says(page.getByRole('list', { name: 'Goes out' }), /It is out.*Published/)
  await page.goto(`${world.url}/calendar?view=list&day=${at.slice(0, 10)}`)
  await says(page.getByRole('button', { name: /It is out/ }), /Published/)
  await page.goto(`${world.url}/review?tab=decided`)
  await says(page.getByRole('list', { name: 'Drafts' }), /Published.*It is out/)
  await page.goto(`${world.url}/compose/${groupId}`)
  await says(page.getByRole('region', { name: 'Out already' }), /X\s*Published\s*It is out/)
})
