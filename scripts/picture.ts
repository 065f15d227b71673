/**
 * `npm run picture`: draws the picture of the README, docs/images/review.png, from a new demo workspace in Chromium.
 * `CHROMIUM_PATH` names the program, otherwise `/usr/bin/chromium`. Look at the result before you commit it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { PASSWORD, PEOPLE } from './demo/content.ts'

const FILE = join(import.meta.dirname, '../docs/images/review.png')
const SIZE = { width: 1440, height: 900 }
/** The draft that shows the most features: two networks and a picture. */
const DRAFT = 'Handles in ash and beech'
/** The most bytes of the picture, a page of text with one photograph. Every reader of the README loads it. */
const MOST_BYTES = 400_000

const folder = await mkdtemp(join(tmpdir(), 'galley-picture-'))
const demo = spawn(process.execPath, [join(import.meta.dirname, 'demo.ts')], {
  env: { ...process.env, GALLEY_DATA: join(folder, 'demo'), PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(demo, 'exit')
try {
  const address = await whenDone()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce', locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto(`${address}/review`)
    await page.getByLabel('Email').fill(PEOPLE.owner.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText(DRAFT).first().click()
    await page.getByRole('heading', { name: DRAFT, level: 2 }).waitFor()
    await page.getByRole('button', { name: /^Approve .*for \w{3} / }).waitFor()
    await page.waitForLoadState('networkidle')
    const picture = await sharp(await page.screenshot())
      .png({ palette: true, quality: 90, effort: 10 })
      .toBuffer()
    if (picture.length > MOST_BYTES) throw new Error(`The picture has ${picture.length} bytes, more than ${MOST_BYTES}`)
    await writeFile(FILE, picture)
    console.log(`docs/images/review.png: ${SIZE.width} × ${SIZE.height}, ${picture.length} bytes`)
  } finally {
    await browser.close()
  }
} finally {
  demo.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
}

/** Waits until the demo's tour has ended. Returns the address that the demo printed. */
async function whenDone(): Promise<string> {
  let address = ''
  for await (const line of createInterface({ input: demo.stdout })) {
    address ||= /http:\/\/localhost:\d+/.exec(line)?.[0] ?? ''
    if (/Done in \d+ seconds/.test(line)) {
      demo.stdout.resume() // so that it never waits for a reader
      return address
    }
  }
  throw new Error('The demo ended before it was done')
}
