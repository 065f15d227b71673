import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { isNode, type Node } from './syntax.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The calls that follow from certain functions: what the program does for one request or event. */
export interface Flow {
  /**
   * The folders that the flow is about. A function outside them is a door: the flow enters it and does not follow its
   * calls.
   */
  own: readonly string[]
  /** The functions with which the flow begins, each as `file#name`. */
  starts: readonly string[]
  /** Functions that are left out because they belong to other flows, each as `file#name`. */
  aside?: readonly string[]
}

/** A file that a reader of the flow opens. */
export interface Entered {
  path: string
  /** Whether the file is outside the flow's own folders. */
  isDoor: boolean
  /** The files from which the walk first reached a function of this file that calls other files. */
  from: readonly string[]
}

/** A top-level declaration and its file. */
interface Named {
  path: string
  name: string
}

interface Names {
  declared: Map<string, Node>
  imported: Map<string, Named>
  exported: Map<string, Named>
}

/**
 * The files through which a flow leads, in the order in which a reader opens them. The walk enters every function that
 * a function names, in the order of the text, each once. Constants, types, the kernel and the contract do not count. A
 * function that calls no other file adds its file, but no way into it: nobody has to open the file again for it.
 */
export function walkFlow({ own, starts, aside = [] }: Flow): Entered[] {
  const seen = new Set<string>(aside)
  const entered = new Map<string, Set<string>>()

  function enter({ path, name }: Named, from: string): void {
    const at = `${path}#${name}`
    const node = isCounted(path) ? namesOf(path).declared.get(name) : undefined
    if (!node || seen.has(at)) return
    seen.add(at)
    const isFunction = hasCode(node)
    if (isFunction && path !== from) {
      const before = entered.get(path) ?? new Set()
      entered.set(path, leadsOn({ path, name }) ? before.add(from) : before)
    }
    if (!isDoor(own, path)) for (const next of namedIn(path, node)) enter(next, isFunction ? path : from)
  }

  for (const start of starts) {
    const [path = '', name = ''] = start.split('#')
    if (!namesOf(path).declared.has(name)) throw new Error(`There is no ${start}`)
    enter({ path, name }, '')
  }
  return [...entered].map(([path, from]) => ({ path, isDoor: isDoor(own, path), from: [...from] }))
}

const isDoor = (own: readonly string[], path: string): boolean => !own.some((folder) => path.startsWith(`${folder}/`))

/** Whether a flow counts the file: everything in src except the kernel and the contract. */
const isCounted = (path: string): boolean => /^src\/(?!kernel\/|contract\/)/.test(path)

/** Whether a function calls a function of another file, directly or through functions of its own file. */
function leadsOn({ path, name }: Named, trail: readonly string[] = []): boolean {
  const node = namesOf(path).declared.get(name)
  if (!node || trail.includes(name)) return false
  return namedIn(path, node).some((next) => {
    if (next.path === path) return leadsOn(next, [...trail, name])
    const there = isCounted(next.path) && namesOf(next.path).declared.get(next.name)
    return there && hasCode(there)
  })
}

/** The declarations that a part of a program names, in the order of the text, without types. */
function namedIn(path: string, node: unknown): Named[] {
  if (Array.isArray(node)) return node.flatMap((part) => namedIn(path, part))
  if (!isNode(node) || node.type.startsWith('TSType') || node.type.startsWith('TSInterface')) return []
  if (node.type === 'Identifier') {
    const found = resolve(path, String(node.name))
    return found ? [found] : []
  }
  return Object.entries(node).flatMap(([key, part]) => {
    if (typeof part !== 'object' || key === 'typeAnnotation' || key === 'typeArguments') return []
    const isName = (key === 'property' || key === 'key') && node.computed === false && node.shorthand !== true
    return isName ? [] : namedIn(path, part)
  })
}

function hasCode(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasCode)
  if (!isNode(node)) return false
  if (node.type !== 'TSFunctionType' && /Function|ClassDeclaration/.test(node.type)) return true
  return Object.entries(node).some(
    ([key, part]) => typeof part === 'object' && key !== 'typeAnnotation' && hasCode(part),
  )
}

/** Where a name is declared that a file uses. Imports and re-exports are followed. */
function resolve(path: string, name: string): Named | null {
  const { declared, imported } = namesOf(path)
  if (declared.has(name)) return { path, name }
  const from = imported.get(name)
  return from ? exportOf(from) : null
}

function exportOf({ path, name }: Named): Named | null {
  if (!isCounted(path)) return null
  const found = namesOf(path).exported.get(name)
  if (!found) return null
  return found.path === path ? resolve(path, found.name) : exportOf(found)
}

const known = new Map<string, Names>()

function namesOf(path: string): Names {
  const before = known.get(path)
  if (before) return before
  const names: Names = { declared: new Map(), imported: new Map(), exported: new Map() }
  known.set(path, names)
  const { program } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'))
  for (const statement of program.body) note(names, path, statement as unknown as Node) // as the parser types it
  return names
}

function note(names: Names, path: string, node: Node): void {
  const target = isNode(node.source) ? targetOf(path, String(node.source.value)) : path
  const specifiers = (node.specifiers ?? []) as Node[]
  switch (node.type) {
    case 'ImportDeclaration':
      if (target === null || node.importKind === 'type') return
      for (const { local, imported } of specifiers) {
        names.imported.set(nameOf(local), { path: target, name: nameOf(imported) })
      }
      return
    case 'ExportNamedDeclaration':
      if (isNode(node.declaration)) {
        note(names, path, node.declaration)
        for (const name of declaredBy(node.declaration)) names.exported.set(name, { path, name })
      }
      if (target === null) return
      for (const { local, exported } of specifiers) {
        names.exported.set(nameOf(exported), { path: target, name: nameOf(local) })
      }
      return
    default:
      for (const name of declaredBy(node)) names.declared.set(name, partOf(node, name))
  }
}

/** The declaration of this one of several constants in a statement. Any other statement as it is. */
function partOf(node: Node, name: string): Node {
  const parts = (node.declarations ?? []) as Node[]
  return parts.find(({ id }) => boundBy(id).includes(name)) ?? node
}

function declaredBy(node: Node): string[] {
  if (node.type === 'VariableDeclaration') return (node.declarations as Node[]).flatMap(({ id }) => boundBy(id))
  return /^(Function|Class)Declaration$/.test(node.type) ? [nameOf(node.id)] : []
}

function boundBy(id: unknown): string[] {
  if (!isNode(id)) return []
  if (id.type === 'ObjectPattern') return (id.properties as Node[]).flatMap(({ value }) => boundBy(value))
  return id.type === 'Identifier' ? [String(id.name)] : []
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value) : '')

/** The file of `src` that an import names; null for a package. */
function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null
}
