import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { faults } from './faults.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const RULES = {
  voice: { bannedPhrases: ['game-changer'] },
  guardrails: [{ text: 'Never use exclamation marks' }, { text: 'Under 12 words' }],
}
const BASIS = { thoughts: [], documents: [], facts: [], format: null, signals: [], unsupported: [{ quote: '80 %' }] }

/** The selected words in the field that has the focus. */
const MARKED =
  '(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)'

async function branded(): Promise<Member> {
  const member = await world.member()
  await member.call('PATCH', '/brand/profile', RULES)
  return member
}

/** A draft in review with a claim that is in no source. */
async function inReview(member: Member, ...texts: [platform: string, contentText: string][]) {
  const { group, posts } = await member.call<PostGroupWithPosts>('POST', '/marketing/drafts', {
    title: 'The jig',
    posts: texts.map(([platform, contentText]) => ({ platform, contentText })),
  })
  await world.app.owner
    .updateTable('post')
    .set({ basis: JSON.stringify(BASIS) })
    .where('group_id', '=', group.id)
    .execute()
  return { groupId: group.id, posts }
}

for (const [width, dark] of [
  [1280, false],
  [390, true],
] as const) {
  test(`what a rule of the brand names is shown while one writes, mended by a press, and comes back, at ${width} px`, async () => {
    const page = await world.page({ width, dark }, await branded())
    await page.goto(`${world.url}/compose?platform=x`)
    const text = page.getByLabel('Shared text')
    const found = page.getByRole('list', { name: 'Words to look at' })
    await text.fill('Our cheap jig is a game-changer for joiners')
    await says(found, /“game-changer”: the brand’s voice must not use/)
    assert.deepEqual(await faults(page), [])
    await found.getByRole('button', { name: 'Show it' }).click()
    assert.equal(await page.evaluate(MARKED), 'game-changer')
    await found.getByRole('button', { name: 'Take it out' }).click()
    assert.equal(await text.inputValue(), 'Our cheap jig is a for joiners')
    await found.waitFor({ state: 'detached' })
    await page.getByText('“game-changer” was taken out.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    assert.equal(await text.inputValue(), 'Our cheap jig is a game-changer for joiners')
    await found.waitFor()
  })
}

test('one key mends without leaving the text, one takes it back, and without a mend it leads to the place', async () => {
  const page = await world.page({ width: 1280 }, await branded())
  await page.goto(`${world.url}/compose?platform=x`)
  const text = page.getByLabel('Shared text')
  const found = page.getByRole('list', { name: 'Words to look at' })
  const caret = () => page.evaluate('[document.activeElement.selectionStart, document.activeElement.selectionEnd]')
  await text.fill('Come in! We are open\u200b.')
  await says(found, /“!” breaks a rule of the brand/)
  await says(found, /There are invisible characters after “open”/)
  await text.press('Control+.')
  assert.equal(await text.inputValue(), 'Come in. We are open\u200b.')
  assert.deepEqual(await caret(), [8, 8])
  await text.press('Control+.')
  assert.equal(await text.inputValue(), 'Come in. We are open.')
  await text.press('Control+z')
  assert.equal(await text.inputValue(), 'Come in. We are open\u200b.')
  const long = 'One two three four five six seven eight nine ten eleven twelve thirteen'
  await text.fill(long)
  await says(found, /It has 13 words/)
  await text.press('Control+.')
  assert.deepEqual(await caret(), [long.indexOf(' twelve'), long.length])
  assert.equal(await text.inputValue(), long)
})

test('what follows the shared text is mended there, a thread’s part and a version of its own where they stand', async () => {
  const page = await world.page({ width: 1280 }, await branded())
  await page.goto(`${world.url}/compose?platform=x`)
  const shared = page.getByLabel('Shared text')
  const found = page.getByRole('list', { name: 'Words to look at' })
  await shared.fill('A game-changer here')
  await page.getByRole('tab', { name: 'X' }).click()
  await found.getByRole('button', { name: 'Take it out' }).click()
  assert.equal(await page.getByLabel('Text for X').inputValue(), 'A here')
  await says(page.getByRole('tabpanel'), /Follows the shared text/)
  await page.getByRole('button', { name: 'Make it a thread' }).click()
  const part = page.getByLabel('Post 2 of the thread on X')
  await part.fill('Another game-changer there')
  await found.waitFor()
  await part.press('Control+.')
  assert.equal(await part.inputValue(), 'Another there')
  await page.getByLabel('Text for X').fill('Its own game-changer now')
  await found.waitFor()
  await page.getByLabel('Text for X').press('Control+.')
  assert.equal(await page.getByLabel('Text for X').inputValue(), 'Its own now')
  await page.getByRole('tab', { name: 'Shared' }).click()
  assert.equal(await shared.inputValue(), 'A here')
})

test('a claim of a draft that no source says leaves a blank, which no verdict lets out', async () => {
  const member = await branded()
  const { groupId } = await inReview(member, ['linkedin', 'We waited. 80 % do.'])
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/compose/${groupId}`)
  const found = page.getByRole('list', { name: 'Words to look at' })
  await says(found, /No source states “80 %”/)
  await found.getByRole('button', { name: 'Leave a blank' }).click()
  assert.equal(await page.getByLabel('Shared text').inputValue(), 'We waited. [a number from your own work] do.')
  await page
    .getByText(/is still to be filled in|1 to fix/)
    .first()
    .waitFor()
})

test('review names the same words, one key mends and saves them, and one brings them back', async () => {
  const member = await branded()
  const { groupId, posts } = await inReview(member, ['linkedin', 'A game-changer. 80 % do.'])
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review/${groupId}`)
  const found = page.getByRole('list', { name: 'Words to look at' })
  await says(found, /“game-changer”: the brand’s voice must not use/)
  await says(found, /No source states “80 %”/)
  assert.deepEqual(await faults(page), [])
  const saved = async () =>
    (await member.call<{ contentText: string }>('GET', `/marketing/posts/${posts[0]?.id}`)).contentText
  await page.keyboard.press('f')
  await page.getByText('“game-changer” was taken out.', { exact: true }).waitFor()
  assert.equal(await saved(), 'A. 80 % do.')
  await found.getByText('game-changer').waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await page.getByText('The words are back.', { exact: true }).waitFor()
  assert.equal(await saved(), 'A game-changer. 80 % do.')
  await page.keyboard.press('e')
  const text = page.getByLabel('Text for LinkedIn')
  await says(found, /“game-changer”/)
  await text.press('Control+.')
  assert.equal(await text.inputValue(), 'A. 80 % do.')
  assert.equal(await saved(), 'A game-changer. 80 % do.', 'in the editor nothing is saved by itself')
})

test('in review, what has no mend leads to its place in the editor', async () => {
  const member = await branded()
  const words = 'One two three four five six seven eight nine ten eleven twelve thirteen'
  const { groupId } = await inReview(member, ['x', 'Fine.'], ['linkedin', words])
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/review/${groupId}`)
  await says(page.getByRole('region', { name: 'LinkedIn' }), /It has 13 words/)
  await page.getByRole('button', { name: /^Edit it/ }).click()
  await page.getByLabel('Text for LinkedIn').waitFor()
  assert.equal(await page.evaluate(MARKED), ' twelve thirteen')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('f')
  await page.getByLabel('Text for LinkedIn').waitFor()
  assert.equal(await page.evaluate(MARKED), ' twelve thirteen')
})

test('who may not write sees no button that would change the text', async () => {
  const member = await branded()
  const { groupId } = await inReview(member, ['linkedin', 'A game-changer.'])
  const page = await world.page({ width: 390 }, await world.joined(member, 'viewer', 'Noor Haddad'))
  await page.goto(`${world.url}/review/${groupId}`)
  await page.getByText('A game-changer.').first().waitFor()
  assert.equal(await page.getByRole('button', { name: 'Take it out' }).count(), 0)
  assert.deepEqual(await faults(page), [])
})
