import { readModules } from '../tests/architecture/read-modules.ts'

/**
 * Every source file that loads `target`, directly or through its imports. Paths start at the root of the repository.
 */
export function filesReaching(target: string): Set<string> {
  const importers = new Map<string, string[]>()
  for (const { path, imports } of readModules()) {
    for (const loaded of imports) {
      if (!loaded.typeOnly) importers.set(loaded.target, [...(importers.get(loaded.target) ?? []), path])
    }
  }
  const reached = new Set([target])
  // The set grows during the loop, which also visits what is added.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}
