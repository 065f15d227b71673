import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { isNode, type Node } from './syntax.ts'

const ROOT = join(import.meta.dirname, '../..')

/** One file of a flow, and from which files the walk came to a function of it that it had not seen. */
export interface Entered {
  path: string
  from: string[]
}

interface Names {
  /** Top-level declarations by name. */
  declared: Map<string, Node>
  /** Local name → file and name there. */
  imported: Map<string, { target: string; name: string }>
  /** Exported name → file and name there; the file itself where it is declared in it. */
  exported: Map<string, { target: string; name: string }>
}

/** Where a call goes that no name says: an interface's method, by the file that calls it. */
export type Dispatch = Readonly<Record<string, readonly string[]>>

export interface Flow {
  /** `file#name`, in the order in which they run. */
  starts: readonly string[]
  /** `file#name` → what is called there through an interface. */
  dispatch?: Dispatch
  /** Folders that the story is about. What is asked of another feature is its door: entered, and not followed. */
  own: readonly string[]
  /** `file#name` of what only another course of things calls. */
  aside?: readonly string[]
}

export function walkFlow({ starts, dispatch = {}, own, aside = [] }: Flow): Entered[] {
  const seen = new Set<string>(aside)
  const doors = (path: string) => !own.some((folder) => path.startsWith(`${folder}/`))
  const leaves = isPlumbing
  const entered = new Map<string, Set<string>>()
  const enter = (path: string, name: string, from: string): void => {
    if (leaves(path)) return
    const at = `${path}#${name}`
    if (seen.has(at)) return
    seen.add(at)
    const node = namesOf(path).declared.get(name)
    if (!node) return
    const calls = hasCode(node)
    if (path !== from && calls) entered.set(path, (entered.get(path) ?? new Set()).add(from))
    if (doors(path)) return
    for (const next of dispatch[at] ?? []) enterNamed(next, path)
    walk(node, path, calls ? path : from, new Set())
  }
  const enterNamed = (named: string, from: string) => {
    const [path = '', name = ''] = named.split('#')
    enter(path, name, from)
  }
  function walk(node: unknown, path: string, from: string, bound: ReadonlySet<string>): void {
    if (Array.isArray(node)) for (const part of node) walk(part, path, from, bound)
    if (!isNode(node) || node.type.startsWith('TSType') || node.type.startsWith('TSInterface')) return
    if (node.type === 'Identifier') {
      const found = resolve(path, String(node.name))
      if (found && !bound.has(String(node.name))) enter(found.target, found.name, from)
      return
    }
    for (const [key, part] of Object.entries(node)) {
      const isKey = (key === 'property' || key === 'key') && node.computed === false
      if (typeof part === 'object' && key !== 'typeAnnotation' && key !== 'typeArguments' && !isKey)
        walk(part, path, from, bound)
      else if (key === 'key' && node.shorthand === true) walk(part, path, from, bound)
    }
  }
  for (const start of starts) enterNamed(start, '')
  return [...entered].map(([path, from]) => ({ path, from: [...from] }))
}

/** How anything runs, and what stands outside. */
export function isPlumbing(path: string): boolean {
  return !/^(src)\//.test(path) || /^src\/(kernel|contract)\//.test(path)
}

function hasCode(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasCode)
  if (!isNode(node)) return false
  if (/Function/.test(node.type) && node.type !== 'TSFunctionType') return true
  if (node.type === 'ClassDeclaration') return true
  return Object.entries(node).some(
    ([key, part]) => typeof part === 'object' && key !== 'typeAnnotation' && hasCode(part),
  )
}

function resolve(path: string, name: string): { target: string; name: string } | null {
  const { declared, imported } = namesOf(path)
  if (declared.has(name)) return { target: path, name }
  const from = imported.get(name)
  return from ? exportOf(from.target, from.name) : null
}

function exportOf(path: string, name: string): { target: string; name: string } | null {
  if (isPlumbing(path)) return null
  const found = namesOf(path).exported.get(name)
  if (!found) return null
  if (found.target === path) return resolve(path, found.name)
  return exportOf(found.target, found.name)
}

const known = new Map<string, Names>()
function namesOf(path: string): Names {
  const before = known.get(path)
  if (before) return before
  const names: Names = { declared: new Map(), imported: new Map(), exported: new Map() }
  known.set(path, names)
  const { program } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'))
  for (const statement of (program as unknown as { body: Node[] }).body) note(names, path, statement)
  return names
}

const nameIn = (node: unknown): string => (isNode(node) ? String(node.type === 'Literal' ? node.value : node.name) : '')

function note(names: Names, path: string, node: Node): void {
  switch (node.type) {
    case 'ImportDeclaration': {
      const target = targetOf(path, node.source)
      if (target === null || node.importKind === 'type') return
      for (const specifier of node.specifiers as Node[]) {
        if (specifier.importKind === 'type') continue
        names.imported.set(nameIn(specifier.local), { target, name: nameIn(specifier.imported) })
      }
      return
    }
    case 'ExportNamedDeclaration': {
      if (isNode(node.declaration)) {
        note(names, path, node.declaration)
        for (const name of declaredBy(node.declaration)) names.exported.set(name, { target: path, name })
        return
      }
      const target = isNode(node.source) ? targetOf(path, node.source) : path
      if (target === null) return
      for (const specifier of node.specifiers as Node[]) {
        names.exported.set(nameIn(specifier.exported), { target, name: nameIn(specifier.local) })
      }
      return
    }
    case 'VariableDeclaration':
      for (const one of node.declarations as Node[]) for (const name of bound(one.id)) names.declared.set(name, one)
      return
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      names.declared.set(nameIn(node.id), node)
  }
}

const declaredBy = (node: Node): string[] =>
  node.type === 'VariableDeclaration'
    ? (node.declarations as Node[]).flatMap((one) => bound(one.id))
    : [nameIn(node.id)]

function bound(id: unknown): string[] {
  if (!isNode(id)) return []
  if (id.type === 'Identifier') return [String(id.name)]
  if (id.type === 'ObjectPattern') return (id.properties as Node[]).flatMap((one) => bound(one.value))
  return []
}

function targetOf(path: string, source: unknown): string | null {
  const specifier = isNode(source) ? String(source.value) : ''
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null
}
