import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** Paths are told from here on: the checkout itself may be in a folder called `web`. */
const ROOT = join(import.meta.dirname, '../..')
const within = (rule: RegExp) => (id: string) => rule.test(id.startsWith(ROOT) ? id.slice(ROOT.length) : id)

/** Ours, but for what brings a dialog along: those come when there is nothing else to do. */
const SMALL = /^\/web\/src\/(?!ui\/.*dialog)|\/lucide-react\/|^\/src\/contract\//

/** What only pages with forms need, those of signing in among them. */
const FORMS =
  /^\/web\/src\/(ui\/(form|text-field|use-kept-form|constraint-words|radio-row|copy-text)|auth\/(?!permissions|reads|use-)[a-z-]+)\.tsx?$/

/** What every page has that sends files. */
const UPLOADS = /^\/web\/src\/media\/(file-picker|upload-button|use-uploads)\.tsx?$/

/**
 * Few files instead of many: on a slow line each costs a round trip. What the first page cannot do without is one file;
 * what most pages share is another.
 */
export const CHUNKS: Rolldown.CodeSplittingOptions = {
  // What a module needs stands where its own rule puts it.
  includeDependenciesRecursively: false,
  groups: [
    {
      name: (id, context) => (isFirst(id, (of) => context.getModuleInfo(of)) ? 'first' : null),
      debugName: 'first',
      priority: 2,
    },
    { name: 'forms', test: within(FORMS), minShareCount: 3, priority: 1.5 },
    { name: 'uploads', test: within(UPLOADS), priority: 1.2 },
    { name: 'shared', test: within(SMALL), minShareCount: 5, priority: 1 },
  ],
}

type Look = (id: string) => Rolldown.ModuleInfo | null

/** Whether the entry needs it before it runs: some chain of importers leads there without a dynamic import. */
function isFirst(id: string, look: Look, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const info = look(id)
  // What comes early stands alone: it waits for nothing.
  if (!info || id.endsWith('/src/early.ts')) return false
  return info.isEntry || info.importers.some((importer) => isFirst(importer, look, seen))
}
