import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { faults } from './faults.ts'
import { choose } from './fields.ts'
import { reasonOf } from './reason-of.ts'
import { smallControls } from './small-controls.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world?.close())

interface Item {
  id: string
  kind: string
  text: string
  disclosure: string
  durability: string
  confirmed: boolean
  provenance: { origin: string }
}
interface Profile {
  guardrails: { id: string; text: string; disclosure?: string }[]
  knowledgeItems: Item[]
}
interface Learned {
  id: string
  signal: string
  kind: string
  guideline: string
  promoted: boolean
}
const profileOf = (member: Member) => member.call<Profile>('GET', '/brand/profile')
const learnedBy = async (member: Member) => (await member.call<{ items: Learned[] }>('GET', '/brand/preferences')).items

async function opened(sight: { width: 1280 | 390; dark?: boolean }, part: string, member: Member): Promise<Page> {
  const page = await world.page(sight, member)
  await page.goto(`${world.url}/settings/brand?part=${part}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  return page
}

/** Sends so many drafts back for this reason. */
async function sentBack(member: Member, reason: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at++) {
    const { group } = await member.call('POST', '/marketing/drafts', {
      title: `Draft ${at}, ${reason}`,
      posts: [{ platform: 'x', contentText: `Words ${at}` }],
    })
    await member.call('POST', `/marketing/post-groups/${group.id}/reject`, { reason })
  }
}

test('guardrails: what checks do with a rule is said while it is typed; it is added, edited, removed and put back', async () => {
  const member = await world.member()
  const page = await opened({ width: 1280 }, 'guardrails', member)
  await page.getByRole('heading', { name: 'No guardrails yet' }).waitFor()
  assert.deepEqual(await faults(page), [])
  await page.getByRole('button', { name: 'Add the first one' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a guardrail' })
  const text = dialog.getByLabel('What posts must keep to')
  await text.fill('Never say “synergy”')
  await says(dialog, /Checks find “synergy”, and models are told the rule/)
  await choose(dialog, 'Who is told', 'Restricted: models are not told it')
  await says(dialog, /Checks find “synergy”\. Models are not told the rule/)
  assert.deepEqual(await faults(page), [])
  // The typed text is still there after the dialog was closed.
  await page.reload()
  await page.getByRole('button', { name: 'Add the first one' }).click()
  assert.equal(await text.inputValue(), 'Never say “synergy”')
  await text.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  const list = page.getByRole('list', { name: 'Guardrails' })
  await says(list, /Never say “synergy”.*Restricted/)

  // Meanwhile somebody else adds a guardrail, and it stays.
  const [first] = (await profileOf(member)).guardrails
  await member.call('PATCH', '/brand/profile', { guardrails: [first, { text: 'Sound like a neighbour' }] })
  await page.getByRole('button', { name: 'Add a guardrail' }).click()
  await text.fill('At most two hashtags')
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await says(list, /Sound like a neighbour.*Checks cannot find it.*At most two hashtags.*more than 2 hashtags/s)

  await list.getByRole('button', { name: /^Edit.*: Sound like a neighbour/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit the guardrail' })
  await edit.getByLabel('What posts must keep to').fill('Sound like a good neighbour')
  await edit.getByRole('button', { name: 'Save' }).click()
  await says(list, /good neighbour/)
  await list.getByRole('button', { name: /^Remove.*Sound like/ }).click()
  await page.getByText('The guardrail is removed.', { exact: true }).waitFor()
  assert.equal((await profileOf(member)).guardrails.length, 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await says(list, /“synergy”.*good neighbour.*hashtags/s)
  assert.deepEqual(
    (await profileOf(member)).guardrails.map(({ text, disclosure }) => [text, disclosure]),
    [
      ['Never say “synergy”', 'restricted'],
      ['Sound like a good neighbour', undefined],
      ['At most two hashtags', undefined],
    ],
  )
})

test('knowledge: added, confirmed, withheld and removed, each with where it comes from', async () => {
  const member = await world.member()
  await member.call('PATCH', '/brand/profile', {
    knowledgeItems: [
      {
        kind: 'claim',
        text: 'Ships in two days',
        provenance: { origin: 'imported', sourceUrl: 'https://crm.example/1' },
      },
    ],
  })
  const page = await opened({ width: 1280 }, 'knowledge', member)
  const list = page.getByRole('list', { name: 'What is known' })
  await says(list, /Ships in two days.*Claim.*Brought in by a program from crm\.example\/1.*Not confirmed/)
  await list.getByRole('button', { name: /^Confirm.*Ships in two days/ }).click()
  await page.getByText('It is confirmed.', { exact: true }).waitFor()
  assert.equal(await list.getByText('Not confirmed').count(), 0)

  await page.getByRole('button', { name: 'Add what is known' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await dialog.getByText(/still empty/).waitFor()
  await dialog.getByRole('textbox', { name: 'What is known' }).fill('The merger is planned for May')
  await choose(dialog, 'Who may learn of it', 'Private')
  await choose(dialog, 'How long it holds', 'It holds for now')
  assert.deepEqual(await faults(page), [])
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await says(list, /The merger is planned for May.*Fact.*Written by a person.*Private.*Holds for now/)

  await list.getByRole('button', { name: /^Edit.*Ships in two days/ }).click()
  await says(dialog, /If you change the words/)
  await dialog.getByRole('textbox', { name: 'What is known' }).fill('Ships in three days')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await says(list, /Ships in three days.*Written by a person/)
  await list.getByRole('button', { name: /^Remove.*The merger/ }).click()
  await page.getByText(/^It is removed/).waitFor()
  assert.deepEqual(
    (await profileOf(member)).knowledgeItems.map(({ text }) => text),
    ['Ships in three days'],
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await says(list, /The merger/)
  const { knowledgeItems } = await profileOf(member)
  assert.deepEqual(
    knowledgeItems.map(({ text, kind, disclosure, durability, confirmed, provenance }) => [
      text,
      kind,
      disclosure,
      durability,
      confirmed,
      provenance.origin,
    ]),
    [
      ['Ships in three days', 'claim', 'public', 'durable', true, 'user'],
      ['The merger is planned for May', 'fact', 'private', 'time_sensitive', true, 'user'],
    ],
  )
})

test('three hundred items are found by kind and words, drawn in steps, and no more can be added', async () => {
  const member = await world.member()
  const rows = Array.from({ length: 300 }, (_, at) => ({
    org_id: member.orgId,
    id: `item-${at}`,
    place: at,
    kind: at % 3 === 0 ? ('claim' as const) : ('fact' as const),
    text: `Chisel number ${at + 1} ${'is made of steel from Solingen. '.repeat((at % 4) + 1)}`,
    origin: 'user' as const,
    user_supplied: true,
    updated_at: '2026-11-24T09:00:00Z',
    disclosure: at % 10 === 0 ? ('restricted' as const) : ('public' as const),
    durability: 'durable' as const,
    confirmed: at !== 7,
  }))
  await world.app.owner.insertInto('brand_knowledge').values(rows).execute()
  const page = await opened({ width: 390, dark: true }, 'knowledge', member)
  const items = page.getByRole('list', { name: 'What is known' }).getByRole('listitem')
  await page.getByText('300 items, 1 of them not confirmed.').waitFor()
  assert.equal(await items.count(), 50)
  assert.match(await reasonOf(page.getByRole('button', { name: 'Add what is known' })), /200 at most/)
  assert.deepEqual(await faults(page), [])
  assert.deepEqual(await smallControls(page), [])
  assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
  await page.getByRole('button', { name: 'Show 50 more of 250' }).click()
  assert.equal(await items.count(), 100)
  await page.getByRole('button', { name: 'Not public' }).click()
  assert.equal(await items.count(), 30)
  await page.getByRole('button', { name: 'Not confirmed' }).click()
  await says(items, /Chisel number 8 /)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByLabel('Find').fill('NUMBER 299 ')
  await says(items, /Chisel number 299/)
  assert.equal(await items.count(), 1)
  await page.getByLabel('Find').fill('no such words')
  await page.getByRole('heading', { name: 'Nothing fits' }).waitFor()
  await page.getByRole('button', { name: 'Show all of it' }).click()
  assert.equal(await items.count(), 50)
})

test('what was learned is agreed to in one’s own words, leads to its posts, and is forgotten', async () => {
  const member = await world.member()
  await sentBack(member, 'too_promotional', 3)
  await sentBack(member, 'repetitive', 1)
  const page = await opened({ width: 1280 }, 'learned', member)
  const undecided = page.getByRole('list', { name: 'To be decided' })
  await says(undecided, /Sent back: too promotional.*If you agree, drafts are told: “Promote less.*seen 3 times/)
  await says(page.getByRole('list', { name: 'Seen so far' }), /repetitive.*Seen twice more, you can agree/)
  await undecided.getByText('The 3 posts that showed it').click()
  const posts = undecided.getByRole('list', { name: /^Posts/ })
  assert.match((await posts.getByRole('link').first().getAttribute('href')) ?? '', /^\/review\//)
  assert.deepEqual(await faults(page), [])

  await undecided.getByRole('button', { name: /^Agree/ }).click()
  const agree = page.getByRole('dialog', { name: 'Agree to it' })
  await agree.getByLabel('What drafts are told').fill('Help first, sell never')
  assert.deepEqual(await faults(page), [])
  await agree.getByLabel('What drafts are told').press('Control+Enter')
  const kept = page.getByRole('list', { name: 'Drafts keep to it' })
  await says(kept, /Drafts are told: “Help first, sell never”/)
  assert.deepEqual(
    (await learnedBy(member)).filter(({ promoted }) => promoted).map(({ guideline }) => guideline),
    ['Help first, sell never'],
  )

  await page.getByRole('button', { name: 'Say what you prefer' }).click()
  await page.getByRole('textbox', { name: 'What you prefer' }).fill('We say workshop')
  await page.getByRole('button', { name: 'Note it' }).click()
  await says(undecided, /We say workshop.*Said by a person/)
  assert.equal((await learnedBy(member)).length, 3, 'nothing that was learned is lost')

  await kept.getByRole('button', { name: /^Forget it/ }).click()
  await says(page.getByRole('dialog'), /“Sent back: too promotional” is erased.*cannot be brought back/)
  await page.getByRole('dialog').getByRole('button', { name: 'Forget it' }).click()
  await page.getByText('It is deleted: the next draft does not use it.', { exact: true }).waitFor()
  await kept.waitFor({ state: 'detached' })
  assert.deepEqual((await learnedBy(member)).map(({ signal }) => signal).sort(), [
    'Sent back: repetitive',
    'We say workshop',
  ])
})

test('somebody who may not change the brand reads all of it, and is told who may', async () => {
  const owner = await world.member()
  await owner.call('PATCH', '/brand/profile', {
    guardrails: [{ text: 'No emoji' }],
    knowledgeItems: [{ kind: 'fact', text: 'Founded in 1998' }],
    preferenceSignals: [{ kind: 'explicit', signal: 'We say workshop' }],
  })
  const viewer = await world.joined(owner, 'contributor')
  for (const [part, words] of [
    ['guardrails', 'No emoji'],
    ['knowledge', 'Founded in 1998'],
    ['learned', 'We say workshop'],
  ] as const) {
    const page = await opened({ width: 390 }, part, viewer)
    await page.getByText('Your role (Contributor) can’t change the brand. Owners, admins and editors can.').waitFor()
    await page.getByText(words).first().waitFor()
    const main = page.getByRole('main')
    assert.equal(await main.getByRole('button', { name: /Add|Edit|Remove|Agree|Forget|Say|Confirm/ }).count(), 0)
    assert.deepEqual(await faults(page), [])
    await page.context().close()
  }
})

test('the parts of the brand are links beside each other, one of them current', async () => {
  const page = await opened({ width: 390 }, 'learned', await world.member())
  await page.getByRole('heading', { name: 'Nothing was learned yet' }).waitFor()
  assert.deepEqual(await faults(page), [])
  const parts = page.getByRole('navigation', { name: 'Brand' })
  assert.deepEqual(await parts.locator('[aria-current]').allTextContents(), ['Learned'])
  await parts.getByRole('link', { name: 'Knowledge' }).press('Enter')
  await page.getByRole('heading', { name: 'Nothing is known yet' }).waitFor()
  assert.deepEqual(await parts.locator('[aria-current]').allTextContents(), ['Knowledge'])
  assert.deepEqual(await smallControls(page), [])
  await page.goto(`${world.url}/settings/brand?part=nothing`)
  await page.getByLabel('Font of headings').waitFor()
  assert.deepEqual(await parts.locator('[aria-current]').allTextContents(), ['Kit'])
})
