import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import { account, bookedPost, postInDoubt } from './arrange.ts'
import { choose } from './fields.ts'
import { reasonOf } from './reason-of.ts'
import { openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

test('publishing now is refused with the reason before it asks anything', async () => {
  const member = await world.member()
  const { groupId } = await bookedPost(member, 'Nobody to send it', 3, { platform: 'bluesky' })
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review/${groupId}?tab=decided`)
  const publish = page.getByRole('button', { name: /^Publish on Bluesky now/ })
  await page.getByRole('region', { name: 'Draft' }).getByText('No Bluesky account is connected.').waitFor()
  assert.equal(await publish.getAttribute('aria-disabled'), 'true')
  assert.equal(await reasonOf(publish), 'No Bluesky account is connected.')
  await publish.click({ force: true })
  await page.keyboard.press('p')
  assert.equal(await page.getByRole('dialog').count(), 0)
  await world.app.make.account(member, 'bluesky')
  await page.reload()
  await publish.click()
  await page.getByRole('dialog', { name: 'Publish on Bluesky now?' }).waitFor()
})

test('publishing again is not offered for now if nothing could publish it', async () => {
  const member = await world.member()
  const { groupId } = await postInDoubt(world, member, 'Did it go out')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review/${groupId}?tab=decided`)
  await page.getByRole('button', { name: /^Publish again/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish on X again?' })
  await says(dialog, /Now\s*Whoever runs this installation must set X up first\./)
  assert.equal(await dialog.getByRole('radio', { name: /^Now/ }).isDisabled(), true)
  assert.equal(await dialog.getByRole('radio', { name: /^Not yet/ }).isChecked(), true)
})

test('a scheduled post that cannot go out says so in the calendar, in its dialog, in the list and on Today', async () => {
  const member = await world.member()
  await bookedPost(member, 'Nobody to send it', 3, { platform: 'bluesky' })
  const page = await world.page({ width: 1280 }, member)
  const words = 'No Bluesky account is connected.'
  await page.goto(`${world.url}/calendar`)
  await page.getByRole('button', { name: new RegExp(`Scheduled, ${words}`) }).waitFor()
  await page.goto(`${world.url}/calendar?view=list`)
  const row = page.getByRole('button', { name: /Nobody to send it/ })
  await says(row, new RegExp(words))
  await row.click()
  await page.getByRole('dialog').getByText(words).waitFor()
  await page.goto(`${world.url}/review?tab=decided`)
  await says(page.getByRole('list', { name: 'Drafts' }), new RegExp(words))
  await page.goto(world.url)
  await says(
    page.getByRole('main'),
    /One thing needs you\. One booked post cannot go out as things are\. Nothing goes out within 36 hours\./,
  )
  assert.equal(await page.getByRole('list', { name: 'Needs you' }).getByRole('listitem').count(), 1)
  await says(page.getByRole('list', { name: 'What the week lacks' }), /has no account that can publish it\./)
  // The third step is done and the first is not, so the first is still shown as open.
  await says(page.getByRole('list', { name: 'First steps' }), /Connect an account/)
})

test('a thread that stopped half-way says how much of it is live, and publishes the rest', async () => {
  const member = await world.member()
  await account(world, member, 'northwind')
  const { group, posts } = await member.call('POST', '/marketing/drafts', {
    title: 'Four checks',
    posts: [
      {
        platform: 'x',
        contentText: 'Part one',
        platformPayload: { thread: [{ text: 'Part two' }, { text: 'Part three' }, { text: 'Part four' }] },
      },
    ],
  })
  await member.call('POST', `/marketing/post-groups/${group.id}/approve`, {})
  const live = ['1', '2'].map((externalId) => ({ externalId, url: `https://x.example/northwind/${externalId}` }))
  await world.app.owner
    .updateTable('post')
    .set({ status: 'failed', live_parts: JSON.stringify(live), last_error: 'X refused the request' })
    .where('id', '=', posts[0]?.id ?? '')
    .execute()
  const page = await world.page({ width: 1280 }, member)
  await page.goto(world.url)
  await says(page.getByRole('list', { name: 'Needs you' }), /2 of 4 parts are live on X/)
  await page.goto(`${world.url}/review/${group.id}?tab=decided`)
  await page.getByRole('region', { name: 'Draft' }).getByText('2 of 4 parts are live').waitFor()
  await says(page.getByRole('list', { name: 'Drafts' }), /2 of 4 parts are live/)
  await page.getByRole('button', { name: /^Publish the rest on X now/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish the rest on X now?' })
  await says(dialog, /2 of 4 parts are live, and stay.*Part three.*Part four/)
  assert.doesNotMatch((await dialog.textContent()) ?? '', /Part (one|two)/)
})

test('if several accounts could publish a draft, the composer says so and the desk offers the choice', async () => {
  const member = await world.member()
  await account(world, member, 'northwind')
  const south = await account(world, member, 'southwind')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/compose?platform=x`)
  await page.getByRole('textbox', { name: 'Text' }).first().fill('Whose words')
  await page.getByText('Several accounts could publish this').waitFor()
  await page.getByRole('button', { name: /^Send to review/ }).click()
  await says(page.getByRole('status').filter({ hasText: 'Sent to review' }), /Choose the X account that publishes it/)
  await says(page.getByRole('list', { name: 'Before you decide' }), /No X account is chosen/)
  await choose(page, 'Goes out from', '@southwind')
  await page.getByRole('button', { name: /^Approve for/ }).click()
  await page.getByRole('status').filter({ hasText: 'Approved “' }).waitFor()
  const { items } = await member.call<{ items: Post[] }>('GET', '/marketing/posts')
  assert.deepEqual([items[0]?.status, items[0]?.socialAccountId], ['scheduled', south])
})
