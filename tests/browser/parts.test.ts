import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { freePort } from '../support/free-port.ts'
import { contextOf, launchChromium, type Sight } from './chromium.ts'
import { faults } from './faults.ts'
import { lookDifferent } from './looks.ts'
import { closeAfterTest } from './pages-of-a-test.ts'
import { smallControls } from './small-controls.ts'

const WEB = join(import.meta.dirname, '../../web')

let server: ViteDevServer
let browser: Browser
let url: string
before(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  server = await createServer({
    configFile: join(WEB, 'vite.config.ts'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port, strictPort: true, hmr: false, watch: null },
  })
  await server.listen()
  browser = await launchChromium()
})
after(async () => {
  await browser.close()
  await server.close()
})

/** The page of parts, once everything on it has loaded. */
async function parts(sight: Sight): Promise<Page> {
  const context = await contextOf(browser, sight)
  closeAfterTest(context)
  const page = await context.newPage()
  await page.goto(`${url}/parts`)
  await page.getByRole('heading', { name: 'The parts of the desk' }).waitFor()
  return page
}

test('the parts look as they were looked at', async () => {
  const page = await parts({ width: 1440 })
  // Placeholders are among the parts, so nothing is waited for that says it loads.
  const settled = (shown: Page) => shown.waitForLoadState('networkidle')
  assert.deepEqual(await lookDifferent(page, 'parts', settled), [])
})

const wider = (page: Page) => page.evaluate('document.documentElement.scrollWidth - innerWidth')

for (const sight of [{ width: 1280 }, { width: 1280, dark: true }, { width: 390 }, { width: 390, dark: true }] as const)
  test(`no part has an accessibility fault, whatever is open: ${sight.width} px ${'dark' in sight ? 'dark' : 'light'}`, async () => {
    const page = await parts(sight)
    await page.getByRole('combobox', { name: 'Account' }).click()
    await page.getByRole('option', { name: /Ida Claes/ }).waitFor()
    assert.deepEqual(await faults(page), [], 'with a list open')
    assert.equal(await wider(page), 0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Say what was done' }).click()
    await page.getByRole('button', { name: 'Say what went wrong' }).click()
    await page.getByText('It was not saved').waitFor()
    await page.getByRole('button', { name: 'Publish now …' }).click()
    await page.getByRole('dialog', { name: 'Publish on X now?' }).waitFor()
    assert.deepEqual(await faults(page), [], 'with messages and a dialog')
  })

test('every part fits a window of 320 px, and a finger', async () => {
  const page = await parts({ width: 390 })
  assert.deepEqual(await smallControls(page), [])
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await wider(page), 0)
})

const styleOf = (page: Page, selector: string, what: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${what}`)

test('forced colours keep the sheet’s edge, what is chosen and what fills a meter', async () => {
  const page = await parts({ width: 1280 })
  await page.emulateMedia({ forcedColors: 'active' })
  assert.equal(await styleOf(page, '.crop', 'borderTopStyle'), 'solid')
  const chip = (pressed: boolean) => `[aria-label="Which drafts"] [aria-pressed="${pressed}"] span`
  assert.equal(await styleOf(page, chip(true), 'outlineStyle'), 'solid')
  assert.equal(await styleOf(page, chip(false), 'outlineStyle'), 'none')
  const meter = '[aria-label="Meter and table"] [aria-hidden]'
  assert.notEqual(
    await styleOf(page, `${meter} > span`, 'backgroundColor'),
    await styleOf(page, meter, 'backgroundColor'),
  )
})

test('what waits breathes, but not for who asked that nothing moves', async () => {
  const page = await parts({ width: 1280 })
  const placeholder = '[aria-label="Waiting and refused"] [aria-hidden="true"]'
  assert.equal(await styleOf(page, placeholder, 'animationName'), 'none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  assert.equal(await styleOf(page, placeholder, 'animationName'), 'breathe')
})

test('a face whose picture does not load is a letter', async () => {
  const page = await parts({ width: 1280 })
  const faces = page.getByRole('region', { name: 'Faces' })
  await faces.locator('img[src="/no-such-picture.png"]').waitFor({ state: 'detached' })
  assert.equal(await faces.locator('img[src="/src/icon.svg"]').count(), 3, 'the other pictures stay')
  assert.equal((await faces.getByText('N', { exact: true }).count()) > 0, true)
})

test('a filter is chosen by a key, and says that it is', async () => {
  const page = await parts({ width: 1280 })
  const chips = page.getByRole('group', { name: 'Which drafts' })
  await chips.getByRole('button', { name: 'Changed' }).focus()
  await page.keyboard.press('Enter')
  await chips.getByRole('button', { name: 'Changed', pressed: true }).waitFor()
  assert.equal(await chips.getByRole('button', { pressed: true }).count(), 1)
})
