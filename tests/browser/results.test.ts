import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { account } from './arrange.ts'
import { faults } from './faults.ts'
import { type Published, published } from './published.ts'
import { smallControls } from './small-controls.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
let member: Member
before(async () => {
  world = await openWorld()
  member = await world.member()
  await account(world, member, 'northwind')
  await published(world, member, POSTS)
})
after(() => world.close())

const figures = (likes: number, impressions: number | null = null) => ({ likes, impressions })
const X = { platform: 'x', topic: 'Workshop' } as const
const BLUESKY = { platform: 'bluesky', contentType: 'behind_the_scenes' } as const
/** In the last 28 days: 62 reactions to five posts, one of them unread; in the 28 before: 50 to four. */
const POSTS: Published[] = [
  { ...X, text: 'A saw', daysAgo: 2, figures: figures(30, 900), url: 'https://x.com/northwind/status/1' },
  { ...X, text: 'An early one', daysAgo: 1, readAfter: 3, figures: figures(12, 100) },
  { ...BLUESKY, text: 'Six woods', daysAgo: 3, figures: figures(19) },
  { ...BLUESKY, text: 'Nobody saw it', daysAgo: 10, figures: figures(1) },
  { ...X, text: 'Just out', daysAgo: 0 },
  { ...X, text: 'Older', daysAgo: 30, figures: figures(20, 500) },
  { ...X, text: 'Older too', daysAgo: 40, figures: figures(24, 500) },
  { ...BLUESKY, text: 'Older there', daysAgo: 31, figures: figures(2) },
  { ...BLUESKY, text: 'Older there too', daysAgo: 33, figures: figures(4) },
]

async function opened(sight: { width: 1440 | 1280 | 390; dark?: boolean }, who = member, path = '/results') {
  const page = await world.page(sight, who)
  await page.goto(world.url + path)
  await page.getByRole('heading', { name: 'Results', level: 1 }).waitFor()
  return page
}
const list = (page: Page) => page.getByRole('region', { name: 'Posts', exact: true })
const figure = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Figures' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
const sentence = (page: Page, words: string) =>
  page.getByRole('heading', { name: words, level: 2, exact: true }).waitFor()
const wider = (page: Page) => page.evaluate('document.documentElement.scrollWidth - innerWidth')

test('a workspace from which nothing went out: what the place is for, an example, and the next step', async () => {
  const page = await opened({ width: 390 }, await world.member())
  await page.getByRole('heading', { name: 'Nothing went out yet' }).waitFor()
  await says(page.getByRole('main'), /first figures of a post are read an hour after/)
  await page.getByRole('link', { name: 'See what waits for a yes' }).waitFor()
  assert.deepEqual(await faults(page), [])
})

test('a sentence first, then figures beside those before, with what is not told in words', async () => {
  const page = await opened({ width: 1280 })
  await sentence(page, 'More reactions, with more posts than before.')
  await says(figure(page, 'Posts out'), /5.*4 before/)
  await says(figure(page, 'Reactions'), /62.*\+24 % on 50/)
  await says(figure(page, 'Seen'), /1,000.*as many as before/)
  await says(figure(page, 'Seen'), /not told by Bluesky/)
  await says(figure(page, 'Reactions a view'), /4\.2 %.*of the posts whose views are told/)
  await says(figure(page, 'New followers'), /Not told/)
  await says(page.getByRole('main'), /1 post has no figures yet/)
  const rows = list(page).getByRole('row')
  await says(rows.nth(1), /A saw.*X.*30.*0.*900.*no comparable data/s)
  await says(rows.filter({ hasText: 'Six woods' }), /Bluesky.*19.*0.*not told/s)
  await says(rows.filter({ hasText: 'An early one' }), /too early, 3 h after/)
  const link = rows.nth(1).getByRole('link', { name: /A saw/ })
  assert.equal(await link.getAttribute('href'), 'https://x.com/northwind/status/1')
  assert.doesNotMatch(
    (await page.getByRole('main').textContent()) ?? '',
    /–|—|NaN|undefined/,
    'no dash stands for a figure',
  )
  assert.deepEqual(await faults(page), [])
})

test('the chart’s numbers are a table as well, and a pressed figure is what it draws', async () => {
  const page = await opened({ width: 1280 })
  const chart = page.getByRole('figure')
  await says(chart.getByRole('table'), /Now.*28 days before, same weekdays.*no post/s)
  assert.equal(await chart.getByRole('row').count(), 29)
  await chart.getByRole('img', { name: /^Reactions to the posts of each day\. The most: 30, / }).waitFor()
  await chart.getByRole('button', { name: 'As a table' }).click()
  await chart.getByRole('button', { name: 'Without the table', expanded: true }).waitFor()
  assert.deepEqual(await faults(page), [])
  await figure(page, 'Seen').getByRole('button').click()
  await chart.getByRole('img', { name: /^Views of the posts of each day\. The most: 900, / }).waitFor()
  assert.match(page.url(), /of=seen/)
})

test('keys choose the window and whether it is compared', async () => {
  const page = await opened({ width: 1280 })
  await sentence(page, 'More reactions, with more posts than before.')
  await page.keyboard.press('x')
  await sentence(page, '62 reactions to 5 posts.')
  assert.equal(await page.getByRole('figure').getByText('28 days before').count(), 0)
  assert.equal(await page.getByText('on 50').count(), 0)
  await page.keyboard.press('w')
  await page.getByRole('button', { name: '7 days', pressed: true }).waitFor()
  await sentence(page, '61 reactions to 4 posts.')
  await page.keyboard.press('x')
  await sentence(page, 'More reactions, with more posts than before.')
  await page.keyboard.press('q')
  await sentence(page, '112 reactions to 9 posts; nothing went out before to compare with.')
  await page.reload()
  await page.getByRole('button', { name: '91 days', pressed: true }).waitFor()
  await page
    .getByRole('figure')
    .getByRole('row', { name: /^Week from/ })
    .first()
    .waitFor()
  assert.equal(await page.getByRole('figure').getByRole('row').count(), 14, 'a bar is a week')
})

test('a pressed network, topic or kind becomes the filter, and Escape clears it', async () => {
  const page = await opened({ width: 1280 })
  await page.getByRole('table', { name: 'Results by network' }).getByRole('button', { name: 'Bluesky' }).click()
  await sentence(page, 'Bluesky: More reactions, with as many posts as before.')
  await says(figure(page, 'Reactions'), /20.*\+14 on 6/)
  await says(figure(page, 'Seen'), /Not told/)
  await says(page.getByRole('figure'), /on all networks.*the filter does not narrow the chart/s)
  assert.equal(await list(page).getByRole('row').count(), 3)
  assert.match(page.url(), /network=bluesky/)
  assert.deepEqual(await faults(page), [])
  await page.keyboard.press('Escape')
  await sentence(page, 'More reactions, with more posts than before.')
  await page
    .getByRole('region', { name: 'By topic' })
    .getByRole('button', { name: /Workshop/ })
    .click()
  await page.getByRole('button', { name: 'Only Workshop, show all' }).waitFor()
  assert.equal(await list(page).getByRole('row').count(), 3)
  await page
    .getByRole('region', { name: 'By kind of content' })
    .getByRole('button', { name: /Behind the scenes/ })
    .click()
  await says(figure(page, 'Seen'), /Not told.*views are not added up by kind/)
  await page.getByRole('button', { name: 'Only Behind the scenes, show all' }).click()
  await sentence(page, 'More reactions, with more posts than before.')
})

test('a phone in the dark: everything fits, nothing is too small for a finger', async () => {
  const page = await opened({ width: 390, dark: true })
  await sentence(page, 'More reactions, with more posts than before.')
  await list(page).getByText('A saw').waitFor()
  assert.equal(await wider(page), 0)
  assert.deepEqual(await smallControls(page), [])
  assert.deepEqual(await faults(page), [])
})

test('what cannot be read says so, and the rest stands', async () => {
  const page = await world.page({ width: 1280 }, member)
  const away = new Set(['days=28', 'days=56', 'top-posts'])
  await page.route('**/marketing/analytics/*', (route) =>
    [...away].some((part) => route.request().url().includes(part))
      ? route.fulfill({ status: 500, json: { error: 'Not now' } })
      : route.continue(),
  )
  await page.goto(`${world.url}/results`)
  const retry = () => page.getByRole('alert').first().getByRole('button', { name: 'Retry' })
  await retry().waitFor()
  assert.deepEqual(await faults(page), [])
  away.delete('days=28')
  await retry().click()
  await page.getByText('The days before could not be read').waitFor()
  await sentence(page, '62 reactions to 5 posts.')
  away.delete('days=56')
  await retry().click()
  await sentence(page, 'More reactions, with more posts than before.')
  away.clear()
  await list(page).getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await list(page).getByText('A saw').waitFor()
})

test('who may only read reads everything, and is told why not to ask the networks', async () => {
  const page = await opened({ width: 1280 }, await world.joined(member, 'viewer'))
  await list(page).getByText('A saw').waitFor()
  const button = page.getByRole('button', { name: 'Read anew' })
  assert.equal(await button.getAttribute('aria-disabled'), 'true')
  await says(page.getByRole('main'), /Your role \(Viewer\) can’t have the networks asked/)
  assert.deepEqual(await faults(page), [])
})

test('reading anew says what was read, what was not and why', async () => {
  const page = await opened({ width: 1280 })
  await list(page).getByText('A saw').waitFor()
  await page.getByRole('button', { name: 'Read anew' }).click()
  await page.getByText('There was nothing to read').waitFor()
  const answers = [
    {
      status: 200,
      json: {
        success: true,
        data: {
          processed: 4,
          updated: 4,
          failed: 2,
          skippedFairUse: 1,
          errors: [{ platform: 'x', message: 'The platform asked for a pause.' }],
        },
      },
    },
    {
      status: 402,
      json: { success: false, error: 'Every account was refreshed 24 times today', code: 'fair_use_limit' },
    },
  ]
  await page.route('**/marketing/analytics/refresh', (route) => route.fulfill(answers.shift()))
  await page.getByRole('button', { name: 'Read anew' }).click()
  await says(
    page.getByRole('region', { name: 'What could not be read' }),
    /2 posts could not be read.*1 post was left out.*X: The platform asked for a pause/s,
  )
  assert.deepEqual(await faults(page), [])
  await page.getByRole('button', { name: 'Read anew' }).click()
  await page.getByRole('alert').getByText('Every account was refreshed 24 times today').waitFor()
})

test('three hundred posts are shown fifty at a time and saved as a file that runs nothing', async () => {
  const many = await world.member()
  const posts = Array.from({ length: 300 }, (_, index) => ({
    ...X,
    text: index === 299 ? '=HYPERLINK("https://example.com"), "quoted"' : `Post ${index}`,
    url: `https://x.com/northwind/status/${index}`,
    daysAgo: (index % 27) + 0.01,
    figures: figures(index, index),
  }))
  await published(world, many, posts)
  const page = await opened({ width: 1280 }, many)
  await says(list(page), /50 of 300\./)
  for (const shown of [100, 150, 200, 250, 300]) {
    await list(page).getByRole('button', { name: 'Show 50 more' }).click()
    await list(page)
      .getByRole('button', { name: `Save ${shown} as CSV` })
      .waitFor()
  }
  assert.equal(await list(page).getByRole('button', { name: 'Show 50 more' }).count(), 0)
  assert.equal(await list(page).getByRole('row').count(), 301)
  const saved = page.waitForEvent('download')
  await list(page).getByRole('button', { name: 'Save 300 as CSV' }).click()
  const file = await saved
  assert.match(file.suggestedFilename(), /^results-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  assert.equal(lines.length, 301)
  assert.match(lines[1] ?? '', /^"'=HYPERLINK\(""https:\/\/example\.com""\), ""quoted""","X","Workshop","none",/)
})

test('on paper only the results are left, dark on white', async () => {
  const page = await opened({ width: 1280, dark: true })
  await list(page).getByText('A saw').waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const gone of [page.getByRole('navigation', { name: 'Places' }), page.getByRole('button', { name: 'Print' })])
    assert.equal(await gone.isVisible(), false)
  assert.equal(await list(page).getByText('A saw').isVisible(), true)
  assert.equal(await page.evaluate('getComputedStyle(document.documentElement).colorScheme'), 'light')
})
