import { type Browser, type BrowserContext, chromium } from 'playwright-core'

/** The system's Chromium; the environment can name another. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync'

/** Two browsers share two cores with other lanes. */
export const PATIENCE_MS = 45_000

export interface Sight {
  width: 1440 | 1280 | 390
  dark?: boolean
}

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: FLAGS.split(' ') })

/** A browser context of its own, as somebody looks at the app. */
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
