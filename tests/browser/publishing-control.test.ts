import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { adaptersFor } from '../support/adapters.ts'
import { account, bookedPost, postInDoubt } from './arrange.ts'
import { setWhen } from './fields.ts'
import { reasonOf } from './reason-of.ts'
import { openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
  // Only X's adapter can tell whether an address is that of a post on X, and there is an adapter only if an app is
  // registered.
  world.app.services.platforms = adaptersFor({ X_CLIENT_ID: 'none' })
})
after(() => world.close())

const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()

test('a pause is set with its reason, is shown on every page with what it holds, and ends after a question', async () => {
  const member = await world.member('Rita Gomes')
  await account(world, member, 'northwind')
  await bookedPost(member, 'Held by the pause', 2)
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings/publishing`)
  await page.getByLabel('All of X').check()
  await page.getByLabel('Reason (optional)').fill('A storm is coming')
  await page.getByRole('button', { name: 'Pause what is ticked' }).click()
  await said(page, 'X: paused.')

  await page.goto(`${world.url}/calendar`)
  const banner = page.getByRole('region', { name: 'Publishing is paused' })
  await banner.getByText('1 post due within 36 hours will wait.').waitFor()
  await says(banner, /X paused: A storm is coming.*By Rita Gomes/)
  await page.goto(world.url)
  await page.getByRole('list', { name: 'Goes out' }).getByText('Paused: it waits until').waitFor()

  await banner.getByRole('button', { name: 'Let it go on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No post is past its time.').waitFor()
  await dialog.getByRole('button', { name: 'Let it go on' }).click()
  await said(page, 'Publishing goes on.')
  await banner.waitFor({ state: 'detached' })
  const pause = await member.call<{ platforms: string[]; reason: string | null }>('GET', '/marketing/publishing/pause')
  assert.deepEqual([pause.platforms, pause.reason], [[], null])
})

test('somebody who may not publish sees the pause and cannot end it; late posts are counted', async () => {
  const owner = await world.member('Rita Gomes')
  const late = await bookedPost(owner, 'Past its time', 1)
  const past = new Date(Date.now() - 600_000).toISOString()
  await world.app.owner.updateTable('post').set({ scheduled_for_utc: past }).where('id', '=', late.postId).execute()
  await owner.call('PUT', '/marketing/publishing/pause', { workspace: true })
  const guest = await world.joined(owner, 'viewer')
  const page = await world.page({ width: 390 }, guest)
  await page.goto(`${world.url}/settings/publishing`)
  const banner = page.getByRole('region', { name: 'Publishing is paused' })
  await banner.getByText('1 post past its time waits.').waitFor()
  await says(banner, /Everything paused/)
  const goOn = banner.getByRole('button', { name: 'Let it go on' })
  assert.equal(await goOn.getAttribute('aria-disabled'), 'true')
  assert.equal(await page.getByLabel('The whole workspace').isDisabled(), true)
  assert.match(await reasonOf(goOn), /Your role \(Viewer\) can’t publish/)
})

test('a post in doubt shows what happened, and is published again only by somebody who has looked', async () => {
  const member = await world.member()
  await account(world, member, 'northwind')
  const { postId } = await postInDoubt(world, member, 'Did this go out?')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(world.url)
  const row = page.getByRole('list', { name: 'Needs you' }).getByRole('listitem')
  await says(row, /May be live on X/)
  await row.getByRole('link', { name: /^Settle it/ }).click()

  const story = page.getByRole('list', { name: 'What happened' })
  await says(
    story,
    /asked Galley to wait.*Too many posts.*answered 429.*no answer came back from X.*connection broke.*until somebody says whether the post is live/s,
  )
  const look = page.getByRole('link', { name: 'Open @northwind on X' })
  assert.equal(await look.getAttribute('href'), 'https://x.example/northwind')
  assert.equal(await page.getByRole('button', { name: /^Publish on X now/ }).count(), 0)

  await page.getByRole('button', { name: 'Publish again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish on X again?' })
  await says(dialog, /readers will see the post twice/)
  await dialog.getByRole('radio', { name: /^At the next good time/ }).check()
  await dialog.getByRole('button', { name: 'Publish again' }).click()
  assert.equal(await dialog.isVisible(), true, 'nothing happens before the tick')
  await dialog.getByLabel('I have looked on X: it is not there.').check()
  await dialog.getByRole('button', { name: 'Publish again' }).click()
  await said(page, /^It goes out/)
  const post = await member.call<{ status: string; mayBeLive: boolean }>('GET', `/marketing/posts/${postId}`)
  assert.deepEqual([post.status, post.mayBeLive], ['scheduled', false])
})

test('in the calendar a person says that a post in doubt is live, with its address', async () => {
  const member = await world.member()
  await account(world, member, 'northwind')
  const { postId } = await postInDoubt(world, member, 'It went out')
  const page = await world.page({ width: 390 }, member)
  await page.goto(`${world.url}/calendar?view=list`)
  await page.getByRole('button', { name: /It went out/ }).click()
  await page.getByRole('button', { name: 'It is live' }).click()
  const dialog = page.getByRole('dialog', { name: 'It is live on X' })
  await dialog.getByLabel('Its address (optional)').fill('https://x.com/northwind/status/77')
  await dialog.getByRole('button', { name: 'Yes, it is live' }).click()
  await said(page, 'Noted: it is live on X.')
  const post = await member.call<{ status: string; publishedUrl: string }>('GET', `/marketing/posts/${postId}`)
  assert.deepEqual([post.status, post.publishedUrl], ['published', 'https://x.com/northwind/status/77'])
})

test('a refused second step leaves the post settled, and trying again does not settle it twice', async () => {
  const member = await world.member()
  const { postId } = await postInDoubt(world, member, 'Twice over')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review?tab=decided`)
  await page.getByRole('heading', { name: 'Twice over', level: 2 }).waitFor()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Publish on X again?' })
  await dialog.getByRole('radio', { name: /^At the next good time/ }).check()
  await dialog.getByLabel('I have looked on X').check()
  let refused = false
  await page.route(`**/marketing/posts/${postId}`, (route) => {
    if (refused || route.request().method() !== 'PATCH') return route.fallback()
    refused = true
    return route.fulfill({ status: 503, json: { error: 'The database is away.' } })
  })
  // Meanwhile the page must not learn that the first step is done.
  await page.route('**/marketing/post-groups/*', (route) => route.fulfill({ status: 503, json: { error: 'Away.' } }))
  await dialog.getByRole('button', { name: 'Publish again' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'The database is away.' }).waitFor()
  await dialog.getByRole('button', { name: 'Publish again' }).click()
  await said(page, /^It goes out/)
  assert.equal((await member.call<{ status: string }>('GET', `/marketing/posts/${postId}`)).status, 'scheduled')
})

test('the scheduling rules are changed: rhythm, a window, days off; an invalid one is marked at its row', async () => {
  const member = await world.member()
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings/scheduling`)
  await page.getByLabel('Minutes between two posts').fill('25')
  await page.getByRole('button', { name: 'Save the rhythm' }).click()
  await said(page, 'The rhythm is saved.')

  const first = page.getByRole('group', { name: 'Window 1', exact: true })
  const until = first.getByLabel('Until')
  const was = await until.inputValue()
  await setWhen(until, '00:30')
  await page.getByRole('button', { name: 'Save the windows of X' }).click()
  await first.getByText('The end must be after the start').waitFor()
  await setWhen(until, was)
  await first.getByLabel('Sunday').check()
  await page.getByRole('button', { name: 'Save the windows of X' }).click()
  await said(page, 'The windows of X are saved.')
  await page.getByText('Set by somebody here.').waitFor()
  await page.getByRole('button', { name: 'Back to the defaults' }).click()
  await page.getByText('The defaults for your readers').waitFor()

  await setWhen(page.getByLabel('First day'), '24 Dec 2026')
  await setWhen(page.getByLabel('Last day'), '2026-12-26')
  await page.getByLabel('What for (optional)').fill('Holidays')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('list', { name: 'Days off' }).getByText('Holidays').waitFor()
  const settings = await member.call<Record<string, unknown>>('GET', '/marketing/scheduler/settings')
  assert.equal(settings.minGapMinutes, 25)
  assert.deepEqual(settings.blackoutPeriods, [{ from: '2026-12-24', to: '2026-12-26', note: 'Holidays' }])
})
