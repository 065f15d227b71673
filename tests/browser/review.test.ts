import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { setWhen } from './fields.ts'
import { reasonOf } from './reason-of.ts'
import { type Member, openWorld, says, textOf, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const draft = (member: Member, title: string, platforms = ['x']) =>
  member.call('POST', '/marketing/drafts', {
    title,
    posts: platforms.map((platform) => ({ platform, contentText: `${title} on ${platform}` })),
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
const statusOf = async (member: Member, groupId: string) => {
  const { posts } = await member.call<{ posts: { platform: string; status: string }[] }>(
    'GET',
    `/marketing/post-groups/${groupId}`,
  )
  return Object.fromEntries(posts.map(({ platform, status }) => [platform, status]))
}

test('a draft is rejected with a reason and a note, and the writer finds both', async () => {
  const member = await world.member()
  const { group } = await draft(member, 'Too loud')
  const page = await world.page({ width: 390 }, member)
  await page.goto(`${world.url}/review`)
  await page.getByRole('link', { name: /Too loud/ }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject' })
  await dialog.getByRole('radio', { name: 'Too promotional' }).check()
  await dialog.getByLabel('Note (optional)').fill('Say what it does instead.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await said(page, 'Sent “Too loud” back to its writer.')
  await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor()
  assert.deepEqual(await statusOf(member, group.id), { x: 'draft' })
  const kept = await world.app.owner.selectFrom('preference_signal').selectAll().execute()
  assert.match(
    JSON.stringify(kept),
    /too_promotional[\s\S]*Say what it does instead|Say what it does instead[\s\S]*too_promotional/,
  )
})

test('a whole review by keyboard: approve, edit, leave one platform out, reject, move, undo', async () => {
  const member = await world.member()
  const groups: Record<string, string> = {}
  for (const title of ['Fifth', 'Fourth', 'Third', 'Second', 'First']) {
    const platforms = title === 'Third' ? ['x', 'bluesky'] : ['x']
    groups[title] = (await draft(member, title, platforms)).group.id
  }
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review`)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focusIsKept = async () =>
    assert.equal(await page.locator(':focus').count(), 1, 'the focus has not fallen to the body')

  await heading(page, 'First').waitFor()
  await page.getByRole('button', { name: /^Approve for \w{3} / }).waitFor()
  await press('j', 'k')
  await heading(page, 'First').waitFor()
  await focusIsKept()
  await press('a')
  await said(page, /Approved “First”. X is booked for \w{3} \d+ \w{3} \d\d:\d\d/)
  await heading(page, 'Second').waitFor()
  await focusIsKept()

  await press('e')
  await page.getByLabel('Text for X').waitFor()
  await press('Control+A')
  await page.keyboard.type('Second, mended')
  await press('Control+Enter')
  await said(page, 'Saved.')
  await page.getByLabel('Text for X').waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'X', exact: true }).filter({ hasText: 'Second, mended' }).waitFor()
  await focusIsKept()
  await press('A')
  await said(page, 'Approved “Second”. It has no time yet.')

  await heading(page, 'Third').waitFor()
  await press(']', 'v')
  await page.getByRole('region', { name: 'Bluesky, left out' }).waitFor()
  await press('a')
  await said(page, /Approved “Third”/)

  await heading(page, 'Fourth').waitFor()
  await press('r')
  await page.getByRole('dialog', { name: 'Reject' }).waitFor()
  await press('1', 'Enter')
  await said(page, 'Sent “Fourth” back')
  await heading(page, 'Fifth').waitFor()
  await focusIsKept()
  await press('z')
  await said(page, 'Undone: “Fourth”')
  await heading(page, 'Fourth').waitFor()

  assert.deepEqual(await statusOf(member, groups.First ?? ''), { x: 'scheduled' })
  assert.deepEqual(await statusOf(member, groups.Second ?? ''), { x: 'approved' })
  assert.deepEqual(await statusOf(member, groups.Third ?? ''), { x: 'scheduled', bluesky: 'pending_approval' })
  assert.deepEqual(await statusOf(member, groups.Fourth ?? ''), { x: 'pending_approval' })
})

test('a draft that changed after it was opened is not approved: the change is shown first', async () => {
  const member = await world.member()
  const { group, posts } = await draft(member, 'Moving')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review/${group.id}`)
  await page.getByRole('button', { name: /^Approve for \w{3} / }).waitFor()
  await member.call('PATCH', `/marketing/posts/${posts[0]?.id}`, { contentText: 'Moving on another platform entirely' })
  await page.getByRole('button', { name: /^Approve for \w{3} / }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Read it again' })
  await alert.waitFor()
  assert.equal(await textOf(alert.getByRole('insertion').first()), 'another platform entirely')
  assert.deepEqual(await statusOf(member, group.id), { x: 'pending_approval' })
  await alert.getByRole('button', { name: 'I have read it' }).click()
  await page.getByRole('button', { name: /^Approve for \w{3} / }).click()
  await said(page, /Approved “Moving”/)
})

test('a post that a platform would refuse is not offered for approval, and the desk says why', async () => {
  const member = await world.member()
  const { group } = await member.call('POST', '/marketing/drafts', {
    title: 'Too long',
    posts: [{ platform: 'bluesky', contentText: 'word '.repeat(90) }],
  })
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review/${group.id}`)
  await page.getByText(/150 over/).waitFor()
  await says(page.getByRole('list', { name: 'Before you decide' }), /Bluesky would refuse it: .*shorten it/)
  const approve = page.getByRole('button', { name: /^Approve/ })
  assert.equal(await approve.getAttribute('aria-disabled'), 'true')
  await page.keyboard.press('a')
  assert.deepEqual(await statusOf(member, group.id), { bluesky: 'pending_approval' })
})

test('a chosen time is on the button before it is used', async () => {
  const member = await world.member()
  const { group } = await draft(member, 'Timed')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review/${group.id}`)
  await page.getByRole('button', { name: /^Approve for \w{3} / }).waitFor()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'When it goes out' })
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await setWhen(dialog.getByLabel('Day'), day)
  await setWhen(dialog.getByLabel('Time'), '7.45')
  await dialog.getByRole('button', { name: /^Take/ }).click()
  await page.getByRole('button', { name: /^Approve for \w{3} \d+ \w{3} 07:45/ }).click()
  await said(page, /X is booked for \w{3} \d+ \w{3} 07:45/)
})

test('a viewer reads everything and is told why nothing can be decided', async () => {
  const member = await world.member()
  await draft(member, 'Only to read')
  const viewer = await world.member('Noor Haddad')
  const db = world.app.owner
  const reader = await db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', viewer.email)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('member').where('user_id', '=', reader.id).execute()
  await db.insertInto('member').values({ org_id: member.orgId, user_id: reader.id, role: 'viewer' }).execute()
  const page = await world.page({ width: 1280 }, viewer)
  await page.goto(`${world.url}/review`)
  await heading(page, 'Only to read').waitFor()
  const approve = page.getByRole('button', { name: /^Approve/ })
  assert.equal(await approve.getAttribute('aria-disabled'), 'true')
  assert.equal(await reasonOf(approve), 'Your role (Viewer) can’t approve.')
  await page.keyboard.press('a')
  await page.keyboard.press('r')
  assert.equal(await page.getByRole('dialog').count(), 0)
})
