import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

/** Chromium with windows, as people use it. First paints are measured in it. */
export const WHOLE_CHROMIUM = '/usr/bin/chromium'
/** The engine of Chromium without windows. With it the journeys take 40 % less processor time. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** The system's Chromium. CHROMIUM_PATH names another. */
const chromiumPath = () => process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : WHOLE_CHROMIUM)
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync'

/** Longer than usual, because two browsers share two cores with other lanes. */
export const PATIENCE_MS = 45_000

export interface Sight {
  width: 1440 | 1280 | 390
  dark?: boolean
}

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: FLAGS.split(' ') })

/** A new browser context with this window and colour scheme. */
export async function contextOf(browser: Browser, { width, dark = false }: Sight): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 800 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}
