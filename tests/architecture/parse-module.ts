import { posix } from 'node:path'
import { parseSync } from 'vite'
import { type HostUse, hostUses } from './host-uses.ts'
import { networkNames } from './network-names.ts'
import { isNode, type Node, visit } from './syntax.ts'

export interface Import {
  /** A file of the repository (`src/kernel/ids.ts`), a package (`zod`) or a Node module (`node:path`). */
  target: string
  /** Whether it is an `import type`, which is gone when the file runs. `import { type A }` still loads the file. */
  typeOnly: boolean
}

/** What the rules need to know about a source file. */
export interface Module {
  /** The path from the root of the repository. */
  path: string
  lines: number
  imports: Import[]
  hasDefaultExport: boolean
  hostUses: HostUse[]
  /** The places where it names a network. */
  networkNames: string[]
}

/** Parses a source file. Throws if it is not valid TypeScript, so that no unreadable file passes the rules. */
export function parseModule(path: string, source: string): Module {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const imports: Import[] = []
  let hasDefaultExport = false
  const note = (specifier: unknown, typeOnly: boolean) => {
    if (isNode(specifier) && typeof specifier.value === 'string')
      imports.push({ target: resolve(path, specifier.value), typeOnly })
  }
  visit(program, (node) => {
    switch (node.type) {
      case 'ImportDeclaration':
        return note(node.source, node.importKind === 'type')
      case 'ExportNamedDeclaration':
        hasDefaultExport ||= exportsDefault(node)
        return note(node.source, node.exportKind === 'type')
      case 'ExportAllDeclaration':
        return note(node.source, node.exportKind === 'type')
      case 'ImportExpression':
        return note(node.source, false)
      case 'TSImportType':
        return note(node.source, true)
      case 'ExportDefaultDeclaration':
        hasDefaultExport = true
    }
  })
  const lines = source.replace(/\n$/, '').split('\n').length
  const root = program as unknown as Node // the parser's own type
  return { path, lines, imports, hasDefaultExport, hostUses: hostUses(root), networkNames: networkNames(root) }
}

/** Whether it is `export { x as default }`, another way to write a default export. */
function exportsDefault(node: Node): boolean {
  const specifiers = node.specifiers as { exported: { name?: string } }[]
  return specifiers.some((specifier) => specifier.exported.name === 'default')
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
