import type { Module } from './parse-module.ts'

/** Names of files that serve tests. */
const NAMED_FOR_TESTS = /(?:-for-tests|\/testing|\/conformance[\w-]*|\/world[\w-]*)\.tsx?$/

/** Breaches of this rule: a file that only tests need is in `tests`. In `src` only `*.test.ts` serves tests. */
export function strayTestFiles(modules: readonly Module[]): string[] {
  const importers = new Map<string, Set<string>>()
  for (const { path, imports } of modules)
    for (const { target } of imports) importers.set(target, (importers.get(target) ?? new Set()).add(path))

  const serving = new Set(modules.map(({ path }) => path).filter(isOfTests))
  const sources = modules.map(({ path }) => path).filter((path) => path.startsWith('src/') && !isOfTests(path))
  // A file that only such files import serves tests too.
  for (let before = -1; before !== serving.size; ) {
    before = serving.size
    for (const path of sources) {
      const by = importers.get(path)
      if (by && [...by].every((importer) => serving.has(importer))) serving.add(path)
    }
  }
  return sources
    .filter((path) => serving.has(path) || NAMED_FOR_TESTS.test(path))
    .map((path) => `${path}: serves only tests, and stands in tests/support`)
}

const isOfTests = (path: string): boolean => path.startsWith('tests/') || /\.test\.tsx?$/.test(path)
