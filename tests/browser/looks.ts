import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Sight } from './chromium.ts'

const KEPT = join(import.meta.dirname, 'looks')
/** Runs in a browser, which can decode a PNG. */
const COMPARE = join(import.meta.dirname, 'compare-pictures.js')
/** The folder for sheets that differ, beside the ones they should equal. Git ignores it. */
const DIFFERENT = join(import.meta.dirname, '../../tmp/looks')
/** `GALLEY_LOOKS=write` stores how pages look now, after somebody has looked at them. */
export const WRITES = process.env.GALLEY_LOOKS === 'write'

/** Pages are compared at an eighth of their size: a moved line or another colour shows, other digits do not. */
const SCALE = 8
/** How far a colour channel, of 255, may be off. */
const TOLERANCE = 40
/** The share of a picture that may be further off. */
const MOST_OFF = 0.003
/** By how many points at an eighth of the size a page's height may differ. */
const HEIGHT_OFF = 2

export const SIGHTS: readonly Sight[] = ([1440, 1280, 390] as const).flatMap((width) => [
  { width },
  { width, dark: true },
])

/**
 * Compares how a page looks, at three widths in both shades, with the stored sheet of that name. Answers with one line
 * for each picture that differs; they are empty if all are alike.
 */
export async function lookDifferent(page: Page, name: string, settled = nothingLoads): Promise<string[]> {
  const shots: string[] = []
  for (const { width, dark = false } of SIGHTS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    await settled(page)
    await page.evaluate('document.fonts.ready.then(() => {})')
    shots.push((await page.screenshot({ fullPage: true, animations: 'disabled' })).toString('base64'))
  }
  const path = join(KEPT, `${name}.png`)
  const kept = existsSync(path) ? (await readFile(path)).toString('base64') : null
  const canvas = await page.context().newPage()
  await canvas.addScriptTag({ path: COMPARE })
  const given = { shots, kept, scale: SCALE, tolerance: TOLERANCE, mostOff: MOST_OFF, heightOff: HEIGHT_OFF }
  const { sheet, different } = await canvas.evaluate<Compared>(`comparePictures(${JSON.stringify(given)})`)
  await canvas.close()
  if (WRITES) {
    if (kept === null || different.length > 0) await write(path, sheet)
    return []
  }
  if (kept === null) return [`${name} has no stored picture: look at it, then store it with GALLEY_LOOKS=write`]
  if (different.length > 0) await write(join(DIFFERENT, `${name}.png`), sheet)
  return different.map(({ at, how }) => {
    const { width, dark } = SIGHTS[at] ?? { width: 0 }
    return `${name} at ${width} px${dark ? ', dark' : ''}: ${how} (tests/browser/looks/${name}.png, now in tmp/looks)`
  })
}

/** Waits until nothing is requested any more, and no placeholder says that something loads. */
async function nothingLoads(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    "![...document.querySelectorAll('[role=status]')].some((one) => /^(Loading|Reading)/.test(one.textContent ?? ''))",
  )
}

async function write(path: string, base64: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, Buffer.from(base64, 'base64'))
}

interface Compared {
  /** All pictures of the page beside each other, as a PNG in base64. */
  sheet: string
  different: { at: number; how: string }[]
}
