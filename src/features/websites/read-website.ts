import type { HeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import type { GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { NOTHING_FOUND, type NoteCode, type SiteWarning, type WebsiteRead } from './findings.ts'
import { type Failure, isFailure } from './reading/failures.ts'
import { type FetchedText, fetchPage, fetchPart } from './reading/fetch-text.ts'
import type { Resources } from './reading/resources.ts'
import { createSiteWork, type SiteWork } from './reading/site-work.ts'
import { CUT_OFF_WARNING, failureWarning, noteWarning, partsMissing } from './reading/warnings.ts'

/** What a reading needs. `fetch` is the guarded one, which alone decides which addresses may be read. */
export interface ReadingMeans {
  fetch: GuardedFetch
  heavyWork: HeavyWork
}

export interface ReadingLimits {
  /** How many pages of the site, the front page included. */
  pages: number
}

const PAGE_BYTES = 2 * 1024 * 1024
const SHEET_BYTES = 1024 * 1024
const MANIFEST_BYTES = 256 * 1024
/** The time for the front page, and the time for everything after it, since somebody waits. */
const PAGE_MS = 6_000
const PARTS_MS = 2_500
const TOTAL_MS = 12_000
/** The most redirects by content that a front page may make, to a language or another host. */
const MOST_LEADS = 2
const MOST_IMPORTED = 4

/** A front page that was read, and what belongs to it. */
interface Front {
  page: FetchedText
  resources: Resources
}

/**
 * Reads a website. See findings.ts for the guarantees of the answer. `parties` are those for whom the fair gates count
 * the work.
 */
export async function readWebsite(
  { fetch, heavyWork }: ReadingMeans,
  address: string,
  parties: readonly string[],
  limits: ReadingLimits = { pages: 1 },
): Promise<WebsiteRead> {
  const until = AbortSignal.timeout(TOTAL_MS)
  const work = createSiteWork(heavyWork, parties)
  const front = await readFront(fetch, work, address, until)
  if (isFailure(front)) return unread(address, failureWarning(front))
  const { page, resources } = front
  if (resources.isBotCheck) return unread(address, noteWarning('bot_check'))

  const parts = { timeoutMs: PARTS_MS, until }
  const wanted = resources.pages.slice(0, limits.pages - 1)
  const [sheets, manifest, others] = await Promise.all([
    readSheets(fetch, work, resources.sheets, parts),
    resources.manifest === null
      ? null
      : fetchPart(fetch, resources.manifest, {
          ...parts,
          bytes: MANIFEST_BYTES,
          accept: 'application/manifest+json, application/json',
        }),
    Promise.all(wanted.map((one) => fetchPage(fetch, one, { ...parts, bytes: PAGE_BYTES }))),
  ])
  const pages = [page, ...others.flatMap((one) => (isFailure(one) ? [] : [one]))]
  const source = {
    asked: address,
    pages: pages.map(({ url, text }) => ({ url, html: text })),
    sheets: sheets.read.map(({ url, text }) => ({ url, css: text })),
    manifest,
  }
  const findings = await work.readSite(source)
  const pagesRead = pages.map(({ url }) => url)
  if (findings === null) {
    const warning = failureWarning({ failure: 'too_costly', address: page.url, detail: null })
    return { ...unread(address, warning), reachable: true, pagesRead }
  }
  const warnings = [
    ...findings.notes.map(noteWarning),
    ...(page.isCut ? [CUT_OFF_WARNING] : []),
    ...(sheets.missing.length > 0 ? [partsMissing(sheets.missing)] : []),
  ]
  return { websiteUrl: address, reachable: true, pagesRead, findings, warnings }
}

const unread = (address: string, warning: SiteWarning): WebsiteRead => ({
  websiteUrl: address,
  reachable: false,
  pagesRead: [],
  findings: { ...NOTHING_FOUND, notes: warning.code === 'bot_check' ? (['bot_check'] satisfies NoteCode[]) : [] },
  warnings: [warning],
})

/** Reads the front page, and the page to which it only redirects. */
async function readFront(
  fetch: GuardedFetch,
  work: SiteWork,
  address: string,
  until: AbortSignal,
): Promise<Front | Failure> {
  let last: Front | null = null
  let next = address
  for (let leads = 0; ; leads++) {
    const page = await fetchPage(fetch, next, { bytes: PAGE_BYTES, timeoutMs: PAGE_MS, until })
    if (isFailure(page)) return last ?? (await withWww(fetch, work, page, until)) ?? page
    const resources = await work.resourcesOf({ url: page.url, html: page.text })
    if (resources === null) return { failure: 'too_costly', address: page.url, detail: null }
    last = { page, resources }
    if (resources.leadsTo === null || leads >= MOST_LEADS) return last
    next = resources.leadsTo
  }
}

/** Many sites answer only under www, so www is tried once if the bare name does not answer. */
async function withWww(
  fetch: GuardedFetch,
  work: SiteWork,
  { failure, address }: Failure,
  until: AbortSignal,
): Promise<Front | null> {
  const url = URL.parse(address)
  if (failure !== 'no_answer' || !url || url.port !== '' || url.hostname.split('.').length !== 2) return null
  url.hostname = `www.${url.hostname}`
  const page = await fetchPage(fetch, url.href, { bytes: PAGE_BYTES, timeoutMs: PAGE_MS, until })
  if (isFailure(page)) return null
  const resources = await work.resourcesOf({ url: page.url, html: page.text })
  return resources && { page, resources }
}

/** Fetches the sheets and the sheets that they import, but no deeper imports. The imported sheets come first. */
async function readSheets(
  fetch: GuardedFetch,
  work: SiteWork,
  addresses: readonly string[],
  parts: { timeoutMs: number; until: AbortSignal },
): Promise<{ read: FetchedText[]; missing: string[] }> {
  const limits = { ...parts, bytes: SHEET_BYTES, accept: 'text/css' }
  const answers = await Promise.all(addresses.map((one) => fetchPart(fetch, one, limits)))
  const read = answers.filter((one) => one !== null)
  const missing = addresses.filter((_, at) => answers[at] === null)
  const importing = read.filter(({ text }) => text.includes('@import'))
  const found =
    importing.length === 0 ? [] : await work.importsOf(importing.map(({ url, text }) => ({ url, css: text })))
  const imported = await Promise.all((found ?? []).slice(0, MOST_IMPORTED).map((one) => fetchPart(fetch, one, limits)))
  return { read: [...imported.filter((one) => one !== null), ...read], missing }
}
