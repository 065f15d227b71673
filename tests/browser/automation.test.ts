import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newId } from '#kernel/ids.ts'
import { account } from './arrange.ts'
import { faults } from './faults.ts'
import { choose } from './fields.ts'
import { publishedPost } from './published-post.ts'
import { reasonOf } from './reason-of.ts'
import { smallControls } from './small-controls.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const DAY_MS = 86_400_000

interface Rule {
  enabled: boolean
  dryRun: boolean
  maxLikes?: number | null
  maxActionsPerDay: number
}
interface Rules {
  autoRepost: Rule | null
  autoDelete: Rule | null
  waitsForPerson: string[]
  posts: { postId: string; choice: string }[]
}
const rules = (member: Member) => member.call<Rules>('GET', '/automation/x/rules')
const put = (member: Member, body: object) => member.call<Rules>('PUT', '/automation/x/rules', body)
const part = (page: Page, title: string) => page.getByRole('region', { name: title })
const reposting = (page: Page) => part(page, 'Repost what did well')
const deleting = (page: Page) => part(page, 'Delete what nobody saw')
const open = async (page: Page) => {
  await page.goto(`${world.url}/results/automation`)
  await reposting(page).waitFor()
}

for (const [width, dark] of [
  [1280, false],
  [390, true],
] as const) {
  test(`a rule is set up safe, looks first, and is live only after its confirmation, at ${width} px`, async () => {
    const member = await world.member()
    const onX = await account(world, member, 'planes')
    const best = await publishedPost(world, member, onX, 'Glue needs an hour', 90)
    await publishedPost(world, member, onX, 'The jig is back', 40)
    const page = await world.page({ width, dark }, member)
    await open(page)
    await says(reposting(page), /What a repost is worth today.*x-algorithm.*48 hours/)
    assert.deepEqual(await faults(page), [])
    await reposting(page).getByRole('button', { name: 'Set it up' }).click()
    await says(reposting(page), /Reposts the 3 best posts by engagement.*at most 1 in 24 hours, each once/)
    const { autoRepost } = await rules(member)
    assert.deepEqual([autoRepost?.enabled, autoRepost?.dryRun], [false, true])
    assert.match(await reasonOf(page.getByRole('button', { name: 'Look what they would do' })), /Only look/)

    await reposting(page)
      .getByRole('radio', { name: /^Only look/ })
      .click()
    await page.getByText(/^The rule only looks: nothing happens on X\./).waitFor()
    await page.getByRole('button', { name: 'Look what they would do' }).click()
    await says(reposting(page), /It would repost 1 post, and leave 1 post alone\./)
    const list = reposting(page).getByRole('list', { name: 'Posts of the last look' })
    await says(list, /Would repost/)
    await says(list, /The rule has done as much as it may in 24 hours\./)
    await says(list, /Glue needs an hour/)
    assert.deepEqual(await faults(page), [])
    if (width === 390) assert.deepEqual(await smallControls(page), [])

    await list
      .getByRole('listitem')
      .filter({ hasText: 'Glue needs' })
      .getByRole('button', { name: 'Keep it out' })
      .click()
    await says(list, /Kept: no rule touches it\./)
    assert.deepEqual((await rules(member)).posts, [{ postId: best, choice: 'out' }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('region', { name: 'Decided by hand' }).waitFor({ state: 'detached' })
    assert.deepEqual((await rules(member)).posts, [])

    await reposting(page).getByRole('radio', { name: /^Live/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Let the rule repost posts?' })
    await says(dialog, /The first time that it acts, it does 3 posts at most/)
    await says(dialog, /It would repost 1 post/)
    await says(dialog, /\$0\.015 a repost, at most \$0\.45 in 30 days/)
    assert.deepEqual(await faults(page), [])
    assert.equal((await rules(member)).autoRepost?.dryRun, true, 'nothing is live before the confirmation')
    await dialog.getByRole('button', { name: 'Let it repost' }).click()
    await dialog.waitFor({ state: 'detached' })
    const live = await rules(member)
    assert.deepEqual([live.autoRepost?.enabled, live.autoRepost?.dryRun, live.waitsForPerson], [true, false, []])

    await page.getByRole('button', { name: 'Apply now' }).click()
    const applying = page.getByRole('dialog', { name: 'Apply the live rules now?' })
    await says(applying, /It is what would happen tonight/)
    assert.deepEqual(await faults(page), [])
    await applying.getByRole('button', { name: 'Apply now' }).click()
    await says(page.getByRole('list', { name: 'What the rules did' }), /About to repost/)
    assert.deepEqual(await faults(page), [])
  })
}

test('settings are kept, refused at their field, and a live rule is changed only after its confirmation', async () => {
  const member = await world.member()
  await account(world, member, 'planes')
  await put(member, { autoDelete: { enabled: true } })
  const page = await world.page({ width: 1280, dark: true }, member)
  await open(page)
  await says(deleting(page), /Deletes nothing yet: set at least one figure/)
  await deleting(page).getByText('Change the settings').click()
  const form = page.getByRole('form', { name: 'Settings of deleting' })
  await form.getByLabel('Likes at most (optional)').fill('2')
  await form.getByLabel('Deletions in 24 hours at most').fill('51')
  await form.getByRole('button', { name: 'Save the settings' }).click()
  await says(form, /50/)
  assert.deepEqual(await faults(page), [])
  await form.getByLabel('Deletions in 24 hours at most').fill('5')
  await page.reload()
  await deleting(page).getByText('Change the settings').click()
  await says(form, /You changed this before/)
  await form.getByRole('button', { name: 'Save the settings' }).click()
  await says(deleting(page), /Deletes posts with at most 2 likes.*at most 5 in 24 hours/)
  await says(deleting(page), /at most \$3\.00 or \$15\.00 in 30 days/)

  await deleting(page).getByRole('radio', { name: /^Live/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Let the rule delete posts?' })
  await says(dialog, /deleted 24 hours later at the earliest/)
  await says(dialog, /No look shows what it would do/)
  await dialog.getByRole('button', { name: 'Let it delete' }).click()
  await dialog.waitFor({ state: 'detached' })
  await form.getByLabel('Likes at most (optional)').fill('9')
  await form.getByRole('button', { name: 'Save the settings' }).click()
  const changing = page.getByRole('dialog', { name: 'Change the live rule?' })
  await says(changing, /at most 9 likes/)
  assert.equal((await rules(member)).autoDelete?.maxLikes, 2)
  await changing.getByRole('button', { name: 'Keep as it is' }).click()
  await changing.waitFor({ state: 'detached' })
  assert.equal((await rules(member)).autoDelete?.maxLikes, 2)
  await form.getByRole('button', { name: 'Save the settings' }).click()
  await changing.getByRole('button', { name: 'Save, and stay live' }).click()
  await says(deleting(page), /Deletes posts with at most 9 likes/)
  const after = await rules(member)
  assert.deepEqual([after.autoDelete?.maxLikes, after.autoDelete?.dryRun], [9, false])
  await deleting(page).getByRole('radio', { name: /^Off/ }).click()
  await page.getByText(/The rule is off\./).waitFor()
})

test('posts are chosen by figures, in percent', async () => {
  const member = await world.member()
  await account(world, member, 'planes')
  await put(member, { autoRepost: {} })
  const page = await world.page({ width: 390 }, member)
  await open(page)
  await reposting(page).getByText('Change the settings').click()
  const form = page.getByRole('form', { name: 'Settings of reposting' })
  await choose(form, 'Which posts', 'All that reach figures')
  await form.getByLabel('Likes at least (optional)').fill('50')
  await form.getByLabel('Engagement at least, in percent (optional)').fill('2.5')
  assert.deepEqual(await faults(page), [])
  await form.getByRole('button', { name: 'Save the settings' }).click()
  await says(reposting(page), /Reposts posts with at least 50 likes and 2\.5 % engagement/)
})

test('a rule that a program switched live only looks, and says how a person makes it act', async () => {
  const member = await world.member()
  await account(world, member, 'planes')
  await put(member, { autoRepost: { enabled: true, dryRun: false } })
  await world.app.owner
    .updateTable('automation_rule')
    .set({ live_by: null })
    .where('org_id', '=', member.orgId)
    .execute()
  const page = await world.page({ width: 1280 }, member)
  await open(page)
  await says(reposting(page), /set live, but only looks: an assistant or key changed it last/)
  assert.equal(await page.getByRole('button', { name: 'Apply now' }).count(), 0)
  assert.deepEqual(await faults(page), [])
  await reposting(page).getByRole('button', { name: 'Save it live' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Let it repost' }).click()
  await page.getByText(/only looks: an assistant/).waitFor({ state: 'detached' })
  assert.deepEqual((await rules(member)).waitsForPerson, [])
})

test('an announced deletion is kept with one press, however much was skipped since; what is deleted can be read', async () => {
  const member = await world.member()
  const onX = await account(world, member, 'planes')
  const postId = await publishedPost(world, member, onX, 'A weak post', 0)
  const { owner } = world.app
  const base = { org_id: member.orgId, kind: 'auto_delete', social_account_id: onX, dry_run: false } as const
  await owner
    .insertInto('automation_action')
    .values({ ...base, post_id: postId, notice_until: new Date(Date.now() + DAY_MS / 2).toISOString() })
    .execute()
  const actId = newId()
  await owner
    .insertInto('platform_act')
    .values({
      org_id: member.orgId,
      id: actId,
      kind: 'delete',
      subject: 'rule:x:1',
      platform: 'x',
      social_account_id: onX,
      payload: '{}',
      approved_hash: 'hash',
      idempotency_key: 'key',
      requested_by: JSON.stringify({ kind: 'system', job: 'test' }),
      heeds_pause: true,
      parts_total: 1,
      status: 'done',
    })
    .execute()
  await owner
    .insertInto('automation_action')
    .values({ ...base, act_id: actId, archived_text: 'What nobody saw' })
    .execute()
  const page = await world.page({ width: 1280 }, member)
  await open(page)
  await page.getByText('What the deleted post said').click()
  await page.getByText('What nobody saw', { exact: true }).waitFor()
  assert.deepEqual(await faults(page), [])

  await owner
    .insertInto('automation_action')
    .values(
      Array.from({ length: 120 }, () => ({ ...base, post_id: postId, dry_run: true, skipped: true, reason: 'No' })),
    )
    .execute()
  await page.reload()
  const notices = part(page, 'Announced deletions')
  await says(notices, /1 post will be deleted on X unless somebody keeps it/)
  await says(notices, /A weak post/)
  assert.deepEqual(await faults(page), [])
  await notices.getByRole('button', { name: 'Keep this post' }).click()
  await says(notices, /Kept: it stays\./)
  assert.deepEqual((await rules(member)).posts, [{ postId, choice: 'out' }])
})

test('who may not change rules reads them, and why; without an account the page leads to one', async () => {
  const member = await world.member()
  await put(member, { autoRepost: { enabled: true } })
  const page = await world.page({ width: 390 }, await world.joined(member, 'editor'))
  await open(page)
  await page
    .getByText(/can’t change rules\. Owners and admins can\./)
    .first()
    .waitFor()
  await page.getByText(/No account on X is connected/).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Look what they would do' }).count(), 0)
  assert.ok(await reposting(page).getByRole('radio', { name: /^Live/ }).isDisabled())
  assert.deepEqual(await faults(page), [])
})

test('rules that cannot be read say so, and are read again', async () => {
  const member = await world.member()
  const page = await world.page({ width: 1280 }, member)
  await page.route('**/automation/x/rules', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(`${world.url}/results/automation`)
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor()
  await page.unroute('**/automation/x/rules')
  await page.getByRole('button', { name: 'Retry' }).click()
  await reposting(page).waitFor()
})
