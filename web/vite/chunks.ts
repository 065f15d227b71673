import type { Rolldown } from 'vite'

/** Ours, but for what brings a dialog along: those come when there is nothing else to do. */
const SMALL = /\/(web\/src\/(?!ui\/.*dialog)|lucide-react\/|src\/contract\/)/

/**
 * Few files instead of many: on a slow line each costs a round trip. What the first page cannot do without is one file;
 * what most pages share is another.
 */
export const CHUNKS: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      name: (id, context) => (isFirst(id, (of) => context.getModuleInfo(of)) ? 'first' : null),
      debugName: 'first',
      priority: 2,
    },
    { name: 'shared', test: SMALL, minShareCount: 3, priority: 1 },
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
