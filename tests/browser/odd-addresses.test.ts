import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { faults } from './faults.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
let member: Member
before(async () => {
  world = await openWorld()
  member = await world.member()
})
after(() => world.close())

/** Every name of a search parameter that some page reads, and one that no page reads. */
const NAMES = 'next problem provider tab platform view day outcome message actor what from to nobody'.split(' ')
const ODD = [
  '',
  'nonsense',
  '2026-13-45',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-1',
  '1e999',
  'null',
  'true',
  '[]',
  '["waiting","month"]',
  '{"__proto__":{"a":1}}',
  '__proto__',
  '\u0000',
  '\u{1f9d1}\u200d\u{1f680} ﷽ \u202e',
  'javascript:alert(1)',
  '"'.repeat(50),
  'x'.repeat(6000),
]
const ODD_PARTS = ['0', 'not-an-id', '%00', '%F0%9F%98%80', '..%2F..', 'a'.repeat(2000), '00000000-0000-0000-0000']

const PATIENCE_MS = 5000

interface Router {
  routesByPath: Record<string, unknown>
  navigate(to: { href: string }): Promise<void>
}

/** Opens the address as a link would. Answers what went wrong; empty if nothing did. */
async function visit(page: Page, href: string): Promise<string> {
  await page.evaluate((to) => (Reflect.get(globalThis, '__TSR_ROUTER__') as Router).navigate({ href: to }), href)
  const heading = page.getByRole('heading', { level: 1 }).first()
  const words = await heading.textContent({ timeout: PATIENCE_MS }).catch(() => null) // reported below
  return words === null ? 'no heading' : words === 'This page failed' ? 'failed' : ''
}

async function routesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys((Reflect.get(globalThis, '__TSR_ROUTER__') as Router).routesByPath))
}

async function watched(signedIn: boolean): Promise<{ page: Page; thrown: string[] }> {
  const page = await world.page({ width: 1280 }, signedIn ? member : undefined)
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await page.goto(signedIn ? world.url : `${world.url}/sign-in`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, thrown }
}

for (const signedIn of [true, false]) {
  test(`every route takes any search parameter, ${signedIn ? 'signed in' : 'signed out'}`, async () => {
    const { page, thrown } = await watched(signedIn)
    const faulty: string[] = []
    for (const route of await routesOf(page)) {
      // A person who is not signed in sees only these pages.
      if (!signedIn && !/^\/(sign|forgot|reset|verify|invitations)/.test(route)) continue
      const path = route.replace('/{-$groupId}', '').replace('$provider', 'bluesky')
      for (const value of ODD) {
        const search = new URLSearchParams(NAMES.map((name): [string, string] => [name, value]))
        const wrong = await visit(page, `${path}?${search}`)
        if (wrong) faulty.push(`${route} ${JSON.stringify(value.slice(0, 30))}: ${wrong}`)
      }
    }
    assert.deepEqual([faulty, thrown], [[], []])
  })
}

test('every route accepts any path segment, and says calmly that nothing is there', async () => {
  const { page, thrown } = await watched(true)
  const faulty: string[] = []
  for (const part of ODD_PARTS) {
    for (const path of [
      `/review/${part}`,
      `/compose/${part}`,
      `/connect/${part}/done`,
      `/${part}`,
      `/settings/${part}`,
    ]) {
      const wrong = await visit(page, path)
      if (wrong) faulty.push(`${path.slice(0, 40)}: ${wrong}`)
    }
  }
  assert.deepEqual([faulty, thrown], [[], []])
})

test('a mistyped address has its own page, within the frame if there is one', async () => {
  const { page } = await watched(true)
  for (const path of ['/review/not-an-id', '/compose/not-an-id', '/settings/nowhere', '/nowhere', '/review/%E0%A4%A']) {
    await page.goto(world.url + path)
    await says(page.getByRole('heading', { level: 1 }).last(), /There is no such page|Settings/)
    await page.getByRole('link', { name: 'Go to Today' }).waitFor()
    assert.deepEqual(await faults(page), [], path)
  }
  await page.goto(`${world.url}/review/not-an-id`)
  await page.getByRole('navigation', { name: 'Places' }).waitFor()
})
