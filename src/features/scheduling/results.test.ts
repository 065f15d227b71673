import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fixedClock } from '#kernel/clock.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { publishedResults, type Read } from '../../../tests/support/features/scheduling/results.ts'

/** A Monday. */
const NOW = Date.parse('2026-11-23T05:00:00Z')
let t: TestApp

before(async () => {
  t = await testApp({ clock: fixedClock(new Date(NOW).toISOString()) })
})
after(() => t.close())

/** Published posts with their latest reading. */
const published = (
  { orgId }: Pick<Person, 'orgId'>,
  accountId: string,
  reads: readonly Read[],
  contentType: string | null = null,
): Promise<void> => publishedResults(t, { orgId, accountId, now: NOW, contentType }, reads)

/** Posts of every day: those at `good` o'clock do four times as well as those at 15:00. */
const history = (good: number): Read[] =>
  Array.from({ length: 60 }, (_, index) => ({
    daysAgo: 4 + index,
    hour: index % 2 === 0 ? good : 15,
    likes: (index % 2 === 0 ? 40 : 10) + (index % 5),
  }))

const slots = async (as: Person, query: Record<string, string> = {}) => {
  const answer = await t.request('GET', '{O}/marketing/scheduler/slots', { as, query: { platform: 'x', ...query } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.data
}

test('a time that did well is suggested first, with its posts, how much better they did and how sure that is', async () => {
  const org = await t.make.org({ timezone: 'UTC' })
  await published(org, await t.make.account(org, 'x'), history(18))
  const { historyPosts, slots: found } = await slots(org)
  assert.equal(historyPosts, 60)
  assert.equal(found[0].basis, 'history')
  assert.match(found[0].localTime, /^1[789]:/)
  assert.match(
    found[0].reason,
    /^Weekday evening: your \d+ posts around \d\d:\d\d did [1-4]\.\d× your usual \(80 %: \d\.\d–\d\.\d\), nothing else within a day$/,
  )
  const query = { date: '2026-11-23', timezone: 'Europe/Berlin', platform: 'x' }
  const { data } = await t.request('GET', '{O}/marketing/scheduler/suggested-times', { as: org, query })
  assert.match(data.suggestions[0].reason, /^Weekday evening: your \d+ posts/)
  assert.match(data.suggestions[0].localTime, /^(18|19|20):/, 'on the wall of who asks')
})

test('the audience’s clock decides which time of day a result speaks for', async () => {
  const org = await t.make.org({ timezone: 'UTC' })
  await published(org, await t.make.account(org, 'x'), history(23))
  assert.ok(
    (await slots(org)).slots.every((slot: { basis: string }) => slot.basis === 'defaults'),
    'no window is there',
  )
  const body = { audienceTimezone: 'America/New_York' }
  await t.request('PATCH', '{O}/marketing/scheduler/settings', { as: org, body })
  const [first] = (await slots(org)).slots
  assert.equal(first.basis, 'history')
  assert.match(first.localTime, /^1[789]:/, '23:00 in London is 18:00 in New York')
})

test('a kind of content is asked for itself once it has twenty results', async () => {
  const org = await t.make.org({ timezone: 'UTC' })
  const account = await t.make.account(org, 'x')
  await published(org, account, history(18), 'educational')
  await published(org, account, history(9).slice(0, 19), 'personal')
  assert.equal((await slots(org)).historyPosts, 79)
  assert.equal((await slots(org, { contentType: 'educational' })).historyPosts, 60)
  assert.equal((await slots(org, { contentType: 'personal' })).historyPosts, 79, 'too few for themselves')
})

test('not counted: readings of a first day, posts of last year, posts of others and of other platforms', async () => {
  const [org, other] = [await t.make.org({ timezone: 'UTC' }), await t.make.org({ timezone: 'UTC' })]
  const account = await t.make.account(org, 'x')
  await published(other, await t.make.account(other, 'x'), history(18))
  await published(
    org,
    account,
    history(18)
      .slice(0, 10)
      .map((read) => ({ ...read, readAfterHours: 23 })),
  )
  await published(
    org,
    account,
    history(18)
      .slice(0, 10)
      .map((read) => ({ ...read, daysAgo: read.daysAgo + 180 })),
  )
  assert.equal((await slots(org)).historyPosts, 0)
  await published(org, account, history(18).slice(0, 10))
  assert.equal((await slots(org)).historyPosts, 10)
  assert.equal((await slots(org, { platform: 'linkedin' })).historyPosts, 0)
})

test('approving takes a proven time and says so in the post', async () => {
  const org = await t.make.org({ timezone: 'UTC' })
  const account = await t.make.account(org, 'x')
  await published(org, account, history(18))
  const reasons: string[] = []
  for (let index = 0; index < 12; index++) {
    const posts = [{ platform: 'x', contentText: `News ${index}`, socialAccountId: account }]
    const made = await t.request('POST', '{O}/marketing/post-groups', { as: org, body: { title: 'News', posts } })
    const path = `{O}/marketing/post-groups/${made.data.group.id}/approve`
    const approved = await t.request('POST', path, { as: org, body: {} })
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
    reasons.push(approved.data.scheduleReason)
  }
  const proven = reasons.filter((reason) => /^Weekday evening: your \d+ posts around/.test(reason)).length
  assert.ok(proven >= 4, reasons.join('\n'))
})
