import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'

/** The root of paths: the checkout itself may be in a folder called `web`. */
const ROOT = join(import.meta.dirname, '../..')
const within = (rule: RegExp) => (id: string) => rule.test(id.startsWith(ROOT) ? id.slice(ROOT.length) : id)

/** Our own modules except those with dialogs, which load when nothing else is to be done. */
const SMALL = /^\/web\/src\/(?!ui\/.*dialog)|\/lucide-react\/|^\/src\/contract\//

/** What only pages with forms need, also those for signing in. */
const FORMS =
  /^\/web\/src\/(ui\/(form|text-field|use-kept-form|constraint-words|radio-row|copy-text)|auth\/(?!permissions|reads|use-)[a-z-]+)\.tsx?$/

/** Fields that choose a value of a list or an hour: a page without them loads none. */
const CHOOSING = /^\/web\/src\/ui\/(choice|listbox|written-field|hour-input|read-hour|late-when-panel)\.tsx?$/

/** Accounts with their networks' badges: pages of the settings name accounts, and need no more of what the daily ones share. */
const FACES = /^\/web\/src\/platforms\/(account-avatar|account-kind|face)\.tsx?$/

/** What every page needs that sends files. */
const UPLOADS = /^\/web\/src\/media\/(file-picker|upload-button|use-uploads)\.tsx?$/

/** Parts that pages of few rooms share, each too small for a file of its own. */
const TINY = /^\/web\/src\/ui\/(foot-bar|text-area)\.tsx$/

/** The pages that people open all day. */
const DAILY = /^\/web\/src\/(today|calendar|review|compose)\/(today|calendar|review|compose)-page\.tsx$/

/** The parts of those pages that load after the first paint. */
const LATER = /^\/web\/src\/(review\/review-desk|compose\/(variant|shared)-(editor|side)|calendar\/entry-dialog)\.tsx$/

/** What pages with several reads at once need; the package's index would bring it to every page. */
const SEVERAL = /\/@tanstack\/(query-core|react-query)\/build\/modern\/(queriesObserver|useQueries)\.js$/

const PAGE = /^\/web\/src\/.*-page\.tsx$/

/**
 * Few files instead of many: on a slow line each file costs a round trip and its headers. The first file has what the
 * first page needs; the second what most pages share; the third what the daily pages share besides; the fourth what
 * their later parts share.
 */
export const CHUNKS: Rolldown.CodeSplittingOptions = {
  // A module's dependencies are placed by their own rules.
  includeDependenciesRecursively: false,
  groups: [
    { name: ofEveryPage, debugName: 'first', priority: 2 },
    { name: 'forms', test: within(FORMS), minShareCount: 3, priority: 1.5 },
    { name: 'choosing', test: within(CHOOSING), priority: 1.3 },
    { name: 'faces', test: within(FACES), priority: 1.25 },
    { name: 'uploads', test: within(UPLOADS), priority: 1.2 },
    { name: 'writing', test: within(TINY), priority: 1.1 },
    { name: ofMostPages, debugName: 'shared', test: within(SMALL), priority: 1 },
    { name: ofDailyPages, debugName: 'daily and later', test: within(SMALL), priority: 0.5 },
  ],
}

function ofEveryPage(id: string, context: Rolldown.ChunkingContext): string | null {
  return !SEVERAL.test(id) && isFirst(id, context) ? 'first' : null
}

function ofMostPages(id: string, context: Rolldown.ChunkingContext): string | null {
  return roomsOf(rootsOf(id, context), PAGE).size >= 4 ? 'shared' : null
}

/**
 * The chunk of a module that several daily pages share: `later` if only their later parts need it, so that it does not
 * load with the pages.
 */
function ofDailyPages(id: string, context: Rolldown.ChunkingContext): string | null {
  const roots = rootsOf(id, context)
  const daily = roomsOf(roots, DAILY)
  if (new Set([...daily, ...roomsOf(roots, LATER)]).size < 2) return null
  return daily.size > 0 ? 'daily' : 'later'
}

function roomsOf(roots: ReadonlySet<string>, rule: RegExp): Set<string> {
  return new Set([...roots].filter(within(rule)).map(dirname))
}

/** The separately loaded files that need a module before they run. */
function rootsOf(
  id: string,
  context: Rolldown.ChunkingContext,
  seen = new Set<string>(),
  roots = new Set<string>(),
): Set<string> {
  if (seen.has(id)) return roots
  seen.add(id)
  const info = context.getModuleInfo(id)
  if (info?.isEntry || info?.dynamicImporters.length) roots.add(id)
  for (const importer of info?.importers ?? []) rootsOf(importer, context, seen, roots)
  return roots
}

/** Whether the entry needs it before it runs: a chain of importers leads there without a dynamic import. */
function isFirst(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const info = context.getModuleInfo(id)
  // The early file stands alone: it waits for nothing.
  if (!info || id.endsWith('/src/early.ts')) return false
  return info.isEntry || info.importers.some((importer) => isFirst(importer, context, seen))
}
