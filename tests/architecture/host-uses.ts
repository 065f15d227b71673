import { isNode, type Node } from './syntax.ts'

/** Functions and values of the host that only one file may use, so that a test can replace them. */
export type HostUse = 'process.env' | 'Date.now' | 'new Date()' | 'fetch' | 'Math.random' | 'an answer without a limit'

/** The uses of the host's names in a program. A parameter or variable with such a name does not count. */
export function hostUses(program: Node): HostUse[] {
  const found: HostUse[] = []
  look(program, new Set(), found)
  return found
}

function look(node: unknown, bound: ReadonlySet<string>, found: HostUse[]): void {
  if (Array.isArray(node)) for (const part of node) look(part, bound, found)
  if (!isNode(node) || isType(node)) return
  const inside = opensScope(node) ? new Set([...bound, ...bindingsOf(node)]) : bound
  const use = hostUseAt(node, inside)
  if (use) found.push(use)
  if (node.type === 'ImportDeclaration') return // names, not uses
  for (const [key, part] of Object.entries(node)) {
    const isName = (key === 'property' || key === 'key') && node.computed === false
    if (typeof part === 'object' && !isName) look(part, inside, found)
    // `{ fetch }` is a use although it is in the position of a key.
    else if (key === 'key' && node.shorthand === true && node.value === part) look(part, inside, found)
  }
}

function hostUseAt(node: Node, bound: ReadonlySet<string>): HostUse | null {
  const free = (value: unknown, name: string) => nameOf(value) === name && !bound.has(name)
  if (node.type === 'Identifier') return free(node, 'fetch') ? 'fetch' : null
  if (node.type === 'MemberExpression') {
    const member = nameOf(node.property)
    if (free(node.object, 'globalThis')) return member === 'fetch' ? 'fetch' : null
    if (free(node.object, 'process')) return member === 'env' ? 'process.env' : null
    if (free(node.object, 'Date')) return member === 'now' ? 'Date.now' : null
    if (free(node.object, 'Math')) return member === 'random' ? 'Math.random' : null
  }
  const called = node.type === 'CallExpression' || node.type === 'NewExpression'
  if (readsAll(node)) return 'an answer without a limit'
  const bare = called && (node.arguments as unknown[]).length === 0
  if (bare && free(node.callee, 'Date')) return 'new Date()'
  if (node.type === 'ImportDeclaration' && importsEnv(node)) return 'process.env'
  return null
}

const WHOLE_BODY = /^(json|text|arrayBuffer|blob|bytes|formData)$/

/**
 * Whether a node reads a whole body without a limit: `answer.text()` and the like, a loop over the body, or Node's
 * stream consumers.
 */
function readsAll(node: Node): boolean {
  const memberOf = (value: unknown) =>
    isNode(value) && value.type === 'MemberExpression' ? nameOf(value.property) : null
  switch (node.type) {
    case 'CallExpression':
      return (node.arguments as unknown[]).length === 0 && WHOLE_BODY.test(memberOf(node.callee) ?? '')
    case 'ForOfStatement':
      return node.await === true && memberOf(node.right) === 'body'
    case 'ImportDeclaration':
      return isNode(node.source) && /^(node:)?stream\/consumers$/.test(String(node.source.value))
    default:
      return false
  }
}

/** Whether it is `import { env } from 'node:process'` or `import process from 'node:process'`. */
function importsEnv(node: Node): boolean {
  return isNode(node.source) && /^(node:)?process$/.test(String(node.source.value))
}

const nameOf = (node: unknown): string | null => (isNode(node) && node.type === 'Identifier' ? String(node.name) : null)

/** Whether a node is a type, which is gone when the file runs. Wrappers of expressions (`x as T`) are not. */
function isType(node: Node): boolean {
  return node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)
}

const SCOPES = /^(Program|BlockStatement|.*Function.*|FunctionDeclaration|CatchClause|For.*Statement|StaticBlock)$/
const opensScope = (node: Node): boolean => SCOPES.test(node.type)

/** The names that a scope declares in its head and its statements. */
function bindingsOf(scope: Node): string[] {
  const heads = [scope.params, scope.param, scope.init, scope.left]
  const statements = Array.isArray(scope.body) ? scope.body : []
  return [...heads, ...statements].flatMap(declared)
}

function declared(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(declared)
  if (!isNode(node)) return []
  switch (node.type) {
    case 'VariableDeclaration':
      return declared((node.declarations as Node[]).map((declaration) => declaration.id))
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return declared(node.id)
    case 'ExportNamedDeclaration':
      return declared(node.declaration)
    case 'ImportDeclaration':
      return declared((node.specifiers as Node[]).map((specifier) => specifier.local))
    case 'ObjectPattern':
      return declared((node.properties as Node[]).map((property) => property.value ?? property.argument))
    case 'ArrayPattern':
      return declared(node.elements)
    case 'AssignmentPattern':
      return declared(node.left)
    case 'RestElement':
      return declared(node.argument)
    case 'Identifier':
      return [String(node.name)]
    default:
      return []
  }
}
