import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pagesBeside } from './every-page.ts'
import { lookDifferent, WRITES } from './looks.ts'
import { type Member, openWorld, type World } from './world.ts'

/** A page in the browser believes that it is this day, a Tuesday, or calendars would look different each day. */
const DAY = new Date('2026-12-01T10:00:00Z')

let world: World
let member: Member
before(async () => {
  world = await openWorld()
  member = await world.member()
})
after(() => world.close())

for (const screen of pagesBeside([]))
  test(`${screen.path()} looks as it was looked at`, async () => {
    const page = await world.page({ width: 1440 }, screen.signedOut ? undefined : member)
    await page.clock.setFixedTime(DAY)
    await page.goto(world.url + screen.path())
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.deepEqual(await lookDifferent(page, nameOf(screen.path())), [])
  })

test('a line that moved is found, and a button of another colour', { skip: WRITES }, async () => {
  for (const change of [
    "document.querySelector('h1').style.marginTop = '12px'",
    "document.querySelector('button[type=submit]').style.background = '#b00'",
  ]) {
    const page = await world.page({ width: 1440 })
    await page.clock.setFixedTime(DAY)
    await page.goto(`${world.url}/sign-in`)
    await page.getByLabel('Email').waitFor()
    assert.deepEqual(await lookDifferent(page, 'sign-in'), [])
    await page.evaluate(change)
    assert.equal((await lookDifferent(page, 'sign-in')).length, 6, change)
  }
})

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'today'
