import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { account, bookedPost, draftsOnX, statusesOf } from './arrange.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

/** As slow as a cheap phone on a train: 400 ms for each answer, and a quarter of the processor. */
async function slowly(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })

test('keys typed at once after R never approve, however slowly the dialog opens', async () => {
  const member = await world.member()
  const ids = await draftsOnX(member, 'Third', 'Second', 'First')
  const page = await world.page({ width: 1280 }, member)
  await slowly(page)
  await page.goto(`${world.url}/review`)
  await heading(page, 'First').waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('Abstract and jumpy')
  await page.getByRole('dialog', { name: 'Reject' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await heading(page, 'First').waitFor()
  assert.deepEqual(await statusesOf(member, ids), ['pending_approval', 'pending_approval', 'pending_approval'])
})

test('keys typed at once after S never decide, and the time dialog opens', async () => {
  const member = await world.member()
  const ids = await draftsOnX(member, 'Second', 'First')
  const page = await world.page({ width: 1280 }, member)
  await slowly(page)
  await page.goto(`${world.url}/review`)
  await heading(page, 'First').waitFor()
  await page.keyboard.press('s')
  await page.keyboard.type('Ajr')
  await page.getByRole('dialog', { name: 'When it goes out' }).waitFor()
  await page.keyboard.press('Escape')
  await heading(page, 'First').waitFor()
  assert.deepEqual(await statusesOf(member, ids), ['pending_approval', 'pending_approval'])
})

for (const pace of ['slowly', 'at once'] as const) {
  test(`keys typed right after E never decide and open nothing: they wait for the editor (${pace})`, async () => {
    const member = await world.member()
    const ids = await draftsOnX(member, 'Third', 'Second', 'First')
    const page = await world.page({ width: 1280 }, member)
    if (pace === 'slowly') await slowly(page)
    await page.goto(`${world.url}/review`)
    await heading(page, 'First').waitFor()
    await page.keyboard.press('e')
    await page.keyboard.type('and so it reads')
    const editor = page.getByRole('textbox', { name: 'Text for X' })
    await editor.and(page.locator(':focus')).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    await page.keyboard.press('End')
    await page.keyboard.type(' Asra')
    let text = ''
    const inOrder = async () => {
      text = await editor.inputValue()
      return /^(and so it readsFirst, in full|First, in fulland so it reads) Asra$/.test(text)
    }
    await until(inOrder, {
      that: 'the keys stand in the order in which they were typed',
      withinMs: 45_000,
      seen: () => text,
    })
    // If a verdict's key worked from a button of the editor, it would decide about a text that is still being written.
    await page.keyboard.press('Tab')
    await page.keyboard.type('ars')
    assert.equal(await page.getByRole('dialog').count(), 0)
    await heading(page, 'First').waitFor()
    assert.deepEqual(await statusesOf(member, ids), ['pending_approval', 'pending_approval', 'pending_approval'])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.press('r')
    await page.getByRole('dialog', { name: 'Reject' }).waitFor()
  })
}

test('keys that move the caret keep their place among those typed, also when what plays them is late', async () => {
  const member = await world.member()
  await draftsOnX(member, 'First')
  const page = await world.page({ width: 1280 }, member)
  const editing = Promise.withResolvers<void>()
  const playing = Promise.withResolvers<void>()
  await page.route('**/assets/edit-in-place-*.js', (route) => editing.promise.then(() => route.continue()))
  await page.route('**/assets/replay-keys-*.js', (route) => playing.promise.then(() => route.continue()))
  await page.goto(`${world.url}/review`)
  await page.getByRole('button', { name: /^Approve for/ }).waitFor()
  await page.keyboard.press('e')
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  editing.resolve()
  const editor = page.getByRole('textbox', { name: 'Text for X' })
  await editor.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('?')
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  await page.keyboard.type('f')
  playing.resolve()
  let text = ''
  const isRight = async () => {
    text = await editor.inputValue()
    return text === 'first, in full?!'
  }
  await until(isRight, { that: 'every key has done what it does in a field', withinMs: 45_000, seen: () => text })
})

test('keys typed right after C never decide: the desk ignores keys until the composer is there', async () => {
  const member = await world.member()
  const ids = await draftsOnX(member, 'Second', 'First')
  const page = await world.page({ width: 1280 }, member)
  const typed = Promise.withResolvers<void>()
  await page.route('**/assets/compose-page-*.js', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto(`${world.url}/review`)
  await page.getByRole('button', { name: /^Approve for/ }).waitFor()
  await page.keyboard.press('c')
  await page.keyboard.type('as')
  typed.resolve()
  await page.getByRole('heading', { name: 'Compose' }).waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  assert.deepEqual(await statusesOf(member, ids), ['pending_approval', 'pending_approval'])
})

test('while a question about publishing now or cancelling is open, no key leaves the post or opens another question', async () => {
  const member = await world.member()
  await account(world, member, 'northwind')
  await bookedPost(member, 'Later', 30)
  const { groupId } = await bookedPost(member, 'Sooner', 20)
  const page = await world.page({ width: 1280 }, member)
  await slowly(page)
  for (const [button, dialog] of [
    [/^Publish on X now/, 'Publish on X now?'],
    [/^Cancel it/, 'Cancel this post?'],
  ] as const) {
    await page.goto(`${world.url}/review/${groupId}?tab=decided`)
    await page.getByRole('button', { name: button }).click()
    await page.keyboard.type('jspj')
    await page.getByRole('dialog', { name: dialog }).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 1)
    await page.keyboard.press('Escape')
    await heading(page, 'Sooner').waitFor()
  }
})

test('a key that is held down decides once', async () => {
  const member = await world.member()
  const ids = await draftsOnX(member, 'Third', 'Second', 'First')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review`)
  await heading(page, 'First').waitFor()
  await page.getByRole('button', { name: /^Approve for/ }).waitFor()
  for (let beat = 0; beat < 8; beat++) await page.keyboard.down('a')
  await page.getByRole('status').filter({ hasText: 'Approved “First”' }).waitFor()
  await heading(page, 'Second').waitFor()
  for (let beat = 0; beat < 8; beat++) await page.keyboard.down('a')
  await page.keyboard.up('a')
  assert.deepEqual(await statusesOf(member, ids), ['pending_approval', 'pending_approval', 'scheduled'])
})

test('a verdict is sent although the window never draws again', async () => {
  const member = await world.member()
  const ids = await draftsOnX(member, 'Second', 'First')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review`)
  await page.getByRole('button', { name: /^Approve for/ }).waitFor()
  await page.evaluate('window.requestAnimationFrame = () => 0')
  await page.keyboard.press('a')
  await page.getByRole('status').filter({ hasText: 'Approved “First”' }).waitFor()
  assert.deepEqual(await statusesOf(member, ids), ['pending_approval', 'scheduled'])
})

test('each draft begins anew: what is left out of one draft or chosen for it is not so for the next', async () => {
  const member = await world.member()
  for (const title of ['Second', 'First'])
    await member.call('POST', '/marketing/drafts', {
      title,
      posts: [
        { platform: 'x', contentText: `${title} on X` },
        { platform: 'bluesky', contentText: `${title} on Bluesky` },
      ],
    })
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review`)
  const leftOut = page.getByText('Left out of this verdict')
  await page.getByRole('button', { name: /^Approve 2/ }).waitFor()
  await page.keyboard.press('v')
  await leftOut.waitFor()
  await page.keyboard.press(']')
  await page.getByRole('region', { name: 'Bluesky' }).and(page.locator('[aria-current]')).waitFor()
  await page.keyboard.press('j')
  await heading(page, 'Second').and(page.locator(':focus')).waitFor()
  assert.equal(await leftOut.count(), 0)
  await page.getByRole('region', { name: 'X', exact: true }).and(page.locator('[aria-current]')).waitFor()
  await page.keyboard.press('k')
  await heading(page, 'First').and(page.locator(':focus')).waitFor()
  assert.equal(await leftOut.count(), 0)
})

test('the first keys of a visit are kept: R with its reason, and S, may be typed before the page is there', async () => {
  const member = await world.member()
  const [, first] = await draftsOnX(member, 'Second', 'First')
  const page = await world.page({ width: 1280 }, member)
  let typed = Promise.withResolvers<void>()
  await page.route('**/assets/review-desk-*.js', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto(`${world.url}/review`)
  // The list has loaded, and the desk has not.
  await page.getByRole('link', { name: /First/ }).waitFor()
  await page.keyboard.press('r')
  await page.keyboard.press('2')
  typed.resolve()
  const dialog = page.getByRole('dialog', { name: 'Reject' })
  await dialog.getByRole('radio', { checked: true }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Second').waitFor()
  await page.getByRole('status').filter({ hasText: 'Sent “First” back' }).waitFor()
  assert.deepEqual(await statusesOf(member, [first ?? '']), ['draft'])
  typed = Promise.withResolvers<void>()
  await page.reload()
  await page.getByRole('link', { name: /Second/ }).waitFor()
  await page.keyboard.press('s')
  typed.resolve()
  await page.getByRole('dialog', { name: 'When it goes out' }).waitFor()
})

test('keys typed on the way to another page go to that page, and approve nothing there', async () => {
  const member = await world.member()
  const ids = await draftsOnX(member, 'Third', 'Second', 'First')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(world.url)
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await slowly(page)
  // All at once, because on a busy machine pressing them one by one would take longer than a sequence of keys may.
  await Promise.all(['g', 'r', 'a', 'j'].map((key) => page.keyboard.press(key)))
  await page.keyboard.press('j')
  await heading(page, 'Third').waitFor()
  assert.deepEqual(await statusesOf(member, ids), ['pending_approval', 'pending_approval', 'pending_approval'])
})
