import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { faults } from './faults.ts'
import { openWorld, type World } from './world.ts'

/** All places that the app will have, and one that only the bar at the top leads to. */
const PLACES = [
  ['Today', 'rail', true],
  ['Review', 'rail', true],
  ['Calendar', 'rail', true],
  ['Compose', 'rail', true],
  ['Inbox', 'rail', true],
  ['Ideas', 'rail', false],
  ['Library', 'rail', false],
  ['Results', 'rail', false],
  ['Settings', 'foot', false],
  ['Notifications', 'top', false],
] as const
const LINKED = PLACES.filter(([, stand]) => stand !== 'top').map(([label]) => label)

/** A page that consists of the navigation with these places. */
const PAGE = `
import '/src/styles.css'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { Sun } from 'lucide-react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Navigation } from '/src/app/navigation.tsx'
const places = ${JSON.stringify(PLACES)}.map(([label, stand, onBar], index) => ({
  label, stand, onBar, key: String(index), icon: Sun, link: { to: index === 0 ? '/' : '/' + label.toLowerCase() },
}))
const root = createRootRoute({ component: () => createElement('div', { className: 'lg:grid lg:grid-cols-[4.5rem_1fr]' },
  createElement(Navigation, { places }),
  createElement('main', null, createElement('h1', null, 'Nine places'), createElement(Outlet))) })
const tree = root.addChildren(places.map(({ link, label }) =>
  createRoute({ getParentRoute: () => root, path: link.to, staticData: { place: label }, component: () => createElement('h2', null, label) })))
document.title = 'Nine places'
createRoot(document.getElementById('root')).render(createElement(RouterProvider, { router: createRouter({ routeTree: tree }) }))
`

let world: World
let folder: string
let server: Server | undefined
let url: string
before(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'galley-places-'))
  const web = join(import.meta.dirname, '../../web')
  const [asked, found] = ['virtual:nine', '\0virtual:nine']
  await build({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [
      {
        name: 'nine-places',
        // Replaces the app's entry and its outputs.
        config: () => ({ build: { outDir: folder, rolldownOptions: { output: { codeSplitting: false } } } }),
        configResolved: (config) => {
          config.build.rolldownOptions.input = { nine: asked }
          Object.assign(config, { plugins: config.plugins.filter(({ name }) => name !== 'page-files') })
        },
        resolveId: (id) => (id === asked ? found : null),
        load: (id) => (id === found ? PAGE : null),
      },
    ],
  })
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const chunks = Object.values<{ file: string; isEntry?: boolean; css?: string[] }>(manifest)
  const entry = chunks.find(({ isEntry }) => isEntry)
  assert.ok(entry?.css)
  const html = `<!doctype html><html lang="en"><link rel="stylesheet" href="/${entry.css[0]}"><div id="root"></div><script type="module" src="/${entry.file}"></script></html>`
  const pages = createServer((request, response) => {
    const path = request.url ?? '/'
    if (!path.startsWith('/assets/')) return void response.setHeader('content-type', 'text/html').end(html)
    const type = path.endsWith('.css') ? 'text/css' : path.endsWith('.js') ? 'text/javascript' : 'font/woff2'
    readFile(join(folder, path)).then(
      (bytes) => response.setHeader('content-type', type).end(bytes),
      () => response.end(),
    )
  })
  await new Promise<void>((listening) => pages.listen(0, '127.0.0.1', listening))
  server = pages
  url = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
})
after(async () => {
  server?.close()
  await world.close()
  await rm(folder, { recursive: true })
})

const nav = (page: Page) => page.getByRole('navigation', { name: 'Places' })
const shownLinks = async (page: Page) => {
  const links = await nav(page).getByRole('link').all()
  const shown = await Promise.all(links.map(async (link) => ((await link.isVisible()) ? await link.textContent() : '')))
  // The key of a place stands after its name, and is cut off.
  return shown.flatMap((text) => /^[A-Z][a-z]+/.exec(text ?? '')?.[0] ?? [])
}

for (const dark of [false, true]) {
  test(`nine places are on the rail, and the open one is marked: ${dark ? 'dark' : 'light'}`, async () => {
    const page = await world.page({ width: 1280, dark })
    await page.goto(url)
    await nav(page).getByRole('link', { name: 'Settings' }).waitFor()
    assert.deepEqual(await shownLinks(page), LINKED)
    assert.deepEqual(await faults(page), [])
    await nav(page).getByRole('link', { name: 'Library' }).click()
    await page.getByRole('heading', { name: 'Library' }).waitFor()
    assert.deepEqual(await nav(page).locator('[aria-current]').allInnerTexts(), ['Library'])
    // In a low window, the rail scrolls by itself.
    await page.setViewportSize({ width: 1280, height: 400 })
    await nav(page).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    assert.equal(await page.evaluate('document.documentElement.scrollHeight'), 400)
    assert.deepEqual(await faults(page), [])
  })

  test(`on a phone five places are on the bar and the rest behind one more: ${dark ? 'dark' : 'light'}`, async () => {
    const page = await world.page({ width: 390, dark })
    await page.goto(url)
    await nav(page).getByRole('button', { name: 'More' }).waitFor()
    assert.deepEqual(await shownLinks(page), ['Today', 'Review', 'Calendar', 'Compose', 'Inbox'])
    for (const link of await nav(page).getByRole('link').all()) {
      const box = await link.boundingBox()
      assert.ok(box && box.width >= 44 && box.height >= 44, JSON.stringify(box))
    }
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
    await nav(page).getByRole('button', { name: 'More' }).click()
    assert.deepEqual((await shownLinks(page)).toSorted(), LINKED.toSorted())
    assert.deepEqual(await faults(page), [])
    await page.keyboard.press('Escape')
    assert.equal((await shownLinks(page)).length, 5)
    await nav(page).getByRole('button', { name: 'More', expanded: false }).press('Enter')
    await nav(page).getByRole('link', { name: 'Results' }).click()
    await page.getByRole('heading', { name: 'Results' }).waitFor()
    assert.equal((await shownLinks(page)).length, 5)
  })
}
