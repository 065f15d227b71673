import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { bookedPost } from '../browser/arrange.ts'
import { type Member, openWorld, type World } from '../browser/world.ts'
import { type Figure, median, spread } from './figures.ts'
import { machineSpeed } from './machine.ts'

const RUNS = 5
const PATIENCE_MS = 60_000
/** After this time everything has arrived that follows the page's content and may move it. */
const SETTLED_MS = 1500
const SCREENS = [
  { name: 'Today', path: '/', there: 'list[name="The next seven days"]' },
  { name: 'Review', path: '/review', there: 'list[name="Drafts"]' },
  { name: 'Compose', path: '/compose', there: 'textbox[name="Shared text"]' },
  { name: 'Calendar', path: '/calendar', there: 'heading[name="Calendar"]' },
  { name: 'Library', path: '/media', there: 'heading[name="Library"]' },
  { name: 'Settings', path: '/settings', there: 'heading[name="Settings"]' },
] as const

/** A phone on slow 4G with a quarter of this processor's speed, and a desktop on its second visit. */
const DEVICES = [
  { name: 'phone', width: 390, network: { latency: 150, kbits: 1600 }, slower: 4, cold: true, barMs: 2000 },
  { name: 'desktop', width: 1280, network: null, slower: 1, cold: false, barMs: 800 },
] as const
type Device = (typeof DEVICES)[number]

interface Visit {
  /** Largest contentful paint, in milliseconds since navigation began. */
  lcp: number
  first: number
  /** When the page's content, and not only its frame, was in the document. */
  content: number
  shift: number
  kilobytes: number
  scripts: number
}

/** How soon there is something to read: on a phone with an empty cache, and on a desktop with a full one. */
export async function firstPaint(): Promise<Figure[]> {
  const world = await openWorld()
  try {
    const member = await filledWorkspace(world)
    const figures: Figure[] = []
    for (const device of DEVICES) {
      for (const screen of SCREENS) {
        const machine = machineSpeed()
        const visits: Visit[] = []
        for (let run = 0; run < RUNS; run++) visits.push(await visit(world, member, device, screen))
        const of = (name: keyof Visit) => median(visits.map((each) => each[name]))
        const lcp = of('lcp')
        const shift = of('shift')
        figures.push(
          {
            what: `${device.name}, ${screen.name}: largest paint`,
            figure:
              `${lcp.toFixed(0)} ms (${spread(visits.map((each) => each.lcp))}), first ${of('first').toFixed(0)} ms, ` +
              `content ${of('content').toFixed(0)} ms, ${of('kilobytes').toFixed(0)} kB, ` +
              `of them ${of('scripts').toFixed(0)} kB of script`,
            bar: { text: `≤ ${device.barMs} ms`, met: lcp <= device.barMs },
            machine,
          },
          {
            what: `${device.name}, ${screen.name}: layout shift`,
            figure: shift.toFixed(3),
            bar: { text: '≤ 0.02', met: shift <= 0.02 },
          },
        )
      }
    }
    return figures
  } finally {
    await world.close()
  }
}

/** A workspace in use, with waiting drafts and booked posts. */
async function filledWorkspace(world: World): Promise<Member> {
  const member = await world.member()
  await world.app.make.account(member, 'x', { handle: 'northwind' })
  for (let n = 1; n <= 12; n++) {
    await member.call('POST', '/marketing/drafts', {
      title: `Shipping notes ${n}`,
      posts: [
        { platform: 'x', contentText: `What went out this week, and what it cost us to get it there (${n}).` },
        { platform: 'bluesky', contentText: `What went out this week, in more words than fit elsewhere (${n}).` },
      ],
    })
  }
  for (let n = 1; n <= 6; n++) await bookedPost(member, `Goes out soon ${n}`, n * 5)
  return member
}

async function visit(
  world: World,
  member: Member,
  device: Device,
  { path, there }: (typeof SCREENS)[number],
): Promise<Visit> {
  const page = await world.page({ width: device.width }, member)
  page.setDefaultTimeout(PATIENCE_MS)
  try {
    // A signed-in person was here before, so the browser knows the workspace, even without cached files.
    await page.addInitScript(`localStorage.setItem('galley.workspace', '${member.orgId}')`)
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Emulation.setCPUThrottlingRate', { rate: device.slower })
    if (device.network) {
      const bytesPerSecond = (device.network.kbits * 1000) / 8
      await client.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: device.network.latency,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      })
    }
    if (!device.cold) {
      await page.goto(world.url + path)
      await page.locator(`internal:role=${there}`).waitFor()
      await sleep(SETTLED_MS)
    }
    let bytes = 0
    let scriptBytes = 0
    const scripts = new Set<string>()
    client.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await page.goto(world.url + path, { waitUntil: 'commit' })
    await page.locator(`internal:role=${there}`).waitFor()
    const content = await page.evaluate(() => performance.now())
    await sleep(SETTLED_MS)
    return { ...(await paints(page)), content, kilobytes: bytes / 1000, scripts: scriptBytes / 1000 }
  } finally {
    await page.context().close()
  }
}

type Paints = Pick<Visit, 'lcp' | 'first' | 'shift'>

/** The browser's records of the visit, which an observer gets even if it comes late. */
const PAINTS = `new Promise((resolve) => {
  const seen = { lcp: 0, first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = Math.max(seen.lcp, entry.startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(seen), 200)
})`

const paints = (page: Page): Promise<Paints> => page.evaluate<Paints>(PAINTS)
