import { PLATFORMS } from '#contract/platforms.ts'
import { findCycles } from './cycles.ts'
import { MAY_NAME_A_NETWORK, NAMES_NO_NETWORK } from './network-names.ts'
import type { Module } from './parse-module.ts'
import { FOR_TESTS, GENERATED, HOST_FILES, MAY_EXPORT_DEFAULT, MOST_LINES, ROOMS, TESTS_MAY } from './rules.ts'

/** Every breach of the architecture, one line each: the file, and what it must not do. */
export function checkArchitecture(modules: readonly Module[]): string[] {
  return [
    ...modules.flatMap(importBreaches),
    ...zodInBrowser(modules),
    ...cycles(modules),
    ...modules.flatMap(hostBreaches),
    ...modules.flatMap(networkBreaches),
    ...modules.flatMap(formBreaches),
  ]
}

const isTest = (path: string): boolean => FOR_TESTS.test(path)

/**
 * The room of a file, which is the innermost that covers it: `src/kernel`, `src/auth/session`, `src/operations.ts`,
 * `sandbox`, `client/src/cli`. If a file is a room, its tests belong to that room.
 */
function roomOf(path: string): string | undefined {
  if (found.has(path)) return found.get(path)
  const file = path.replace('.test.ts', '.ts')
  const room = INNERMOST_FIRST.find((room) => covers(room, path) || covers(room, file))
  found.set(path, room)
  return room
}

const INNERMOST_FIRST = Object.keys(ROOMS).sort((a, b) => b.length - a.length)
const found = new Map<string, string | undefined>()

/** The feature of a file. A feature may import only index.ts of another one. */
function ownFolder(path: string): string {
  const room = roomOf(path) ?? path
  return room === 'src/features' ? path.split('/').slice(0, 3).join('/') : room
}

function importBreaches({ path, imports }: Module): string[] {
  const room = ROOMS[roomOf(path) ?? '']
  if (!room) return [`${path}: stands in no room of the house`]
  const may = isTest(path) ? [...room.may, ...TESTS_MAY] : room.may
  return imports
    .filter(({ target, typeOnly }) => {
      if (room.never?.some((folder) => target.startsWith(`${folder}/`))) return true
      if (isTest(target)) return !(isTest(path) || path.startsWith('tests/'))
      if (ownFolder(target) === ownFolder(path)) return false
      if (typeOnly && room.types?.some((allowed) => covers(allowed, target))) return false
      return !may.some((allowed) => covers(allowed, target))
    })
    .map(({ target }) => `${path}: must not import ${target}`)
}

function covers(allowed: string, target: string): boolean {
  if (allowed === 'npm') return !isOwnFile(target) && !target.startsWith('node:')
  if (allowed === 'node') return target.startsWith('node:')
  if (allowed.includes('*')) return new RegExp(`^${allowed.replace('*', '[^/]+')}$`).test(target)
  return target === allowed || target.startsWith(`${allowed}/`)
}

const isOwnFile = (target: string): boolean => /^(src|web|sandbox|tests|scripts|db|docs|client)\//.test(target)

/**
 * Breaches of this rule: code of contract and rules that runs in the browser must not import zod, directly or
 * indirectly.
 */
function zodInBrowser(modules: readonly Module[]): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  function wayToZod(path: string, trail: readonly string[]): readonly string[] | null {
    for (const { target, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (typeOnly || trail.includes(target)) continue
      if (target === 'zod') return [...trail, target]
      const way = wayToZod(target, [...trail, target])
      if (way) return way
    }
    return null
  }
  return modules
    .filter(({ path }) => path.startsWith('web/') && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target, typeOnly }) => !typeOnly && target.startsWith('src/'))
        .map(({ target }) => wayToZod(target, [target]))
        .filter((way) => way !== null)
        .map((way) => `${path}: brings zod to the browser by ${way.join(' → ')}`),
    )
}

/**
 * Cycles. No file or folder may need, directly or indirectly, what needs it. Imports of types count between folders.
 * They do not count between files, because a file may pass a type of its own to its helpers.
 */
function cycles(modules: readonly Module[]): string[] {
  const known = new Set(modules.map(({ path }) => path))
  const files = new Map<string, Set<string>>()
  const folders = new Map<string, Set<string>>()
  for (const { path, imports } of modules) {
    if (isTest(path)) continue
    for (const { target, typeOnly } of imports) {
      if (!known.has(target) || isTest(target)) continue
      if (!typeOnly) add(files, path, target)
      if (ownFolder(path) !== ownFolder(target)) add(folders, ownFolder(path), ownFolder(target))
    }
  }
  return [...findCycles(folders), ...findCycles(files)].map((cycle) => `cycle: ${cycle.join(' → ')}`)
}

function add(graph: Map<string, Set<string>>, from: string, to: string): void {
  graph.set(from, (graph.get(from) ?? new Set()).add(to))
}

function hostBreaches({ path, hostUses }: Module): string[] {
  if (!/^(src|client)\//.test(path) || isTest(path)) return []
  return [...new Set(hostUses)]
    .filter((use) => !HOST_FILES[use].includes(path))
    .map((use) => `${path}: must not touch ${use}, which ${HOST_FILES[use].join(', ')} does`)
}

/** The files of one network: its adapter and its rules. */
const OF_A_NETWORK = new RegExp(`^src/(?:rules/)?platforms/(?:${PLATFORMS.join('|')})[/.-]`)

function networkBreaches({ path, imports, networkNames }: Module): string[] {
  if (!NAMES_NO_NETWORK.test(path) || isTest(path) || GENERATED.test(path)) return []
  const named = [...networkNames, ...imports.map(({ target }) => target).filter((target) => OF_A_NETWORK.test(target))]
  if (path in MAY_NAME_A_NETWORK)
    return named.length > 0 ? [] : [`${path}: names no network any more: take it off the list`]
  return [...new Set(named)].map((name) => `${path}: must not name a network: ${name}`)
}

function formBreaches({ path, lines, hasDefaultExport }: Module): string[] {
  const breaches: string[] = []
  if (hasDefaultExport && !MAY_EXPORT_DEFAULT.includes(path)) breaches.push(`${path}: has a default export`)
  if (lines > MOST_LINES && !GENERATED.test(path) && !path.startsWith('scripts/')) {
    breaches.push(`${path}: has ${lines} lines, more than ${MOST_LINES}`)
  }
  return breaches
}
