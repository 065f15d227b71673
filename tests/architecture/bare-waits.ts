import { parseSync } from 'vite'
import { isNode, type Node, visit } from './syntax.ts'

/** Loops that sleep for another reason than waiting for a condition, and the place where waiting belongs. */
const MAY_NAP: Record<string, string> = {
  'tests/support/until.ts': 'the one place',
  'tests/support/kernel/heavy-work/tasks.ts': 'work that never ends, for limits to end it',
  'tests/processes/backup-while-running.test.ts': 'goes on writing while the backup runs',
}
/** Programs that measure or disturb. An AbortSignal ends their loops at the program's time limit. */
const WITH_LIMITS = /^tests\/(?:bench|chaos)\//

/**
 * Finds loops in tests that wait without `until`: loops that sleep, or do nothing but ask. If what they wait for never
 * came, they would run for ever and report nothing.
 */
export function bareWaits(path: string, source: string): string[] {
  if (path in MAY_NAP || WITH_LIMITS.test(path)) return []
  const found: string[] = []
  visit(parseSync(path, source).program as unknown as Node, (node) => {
    if (!isLoop(node)) return
    const asks =
      node.body !== null && isNode(node.body) && node.body.type === 'EmptyStatement' && awaits(node, () => true)
    if (asks || awaits(node, naps)) found.push(`${path}:${source.slice(0, node.start as number).split('\n').length}`) // the parser's own
  })
  return found
}

/** Whether a loop has no counter: `while`, `do`, or a `for` that only a time or its body ends. */
function isLoop(node: Node): boolean {
  if (node.type === 'WhileStatement' || node.type === 'DoWhileStatement') return true
  return (
    node.type === 'ForStatement' &&
    (!isNode(node.test) || (isNode(node.update) && node.update.type === 'AwaitExpression'))
  )
}

function awaits(node: Node, what: (awaited: Node) => boolean): boolean {
  let does = false
  visit(node, (inner) => {
    if (inner.type === 'AwaitExpression' && isNode(inner.argument) && what(inner.argument)) does = true
  })
  return does
}

const NAPS = new Set(['sleep', 'setTimeout', 'setImmediate', 'delay', 'nap', 'turn'])

/** Whether what is awaited is `sleep(…)`, or a promise that a timer settles. */
function naps(awaited: Node): boolean {
  if (awaited.type !== 'CallExpression' && awaited.type !== 'NewExpression') return false
  const named = (node: unknown): boolean => isNode(node) && node.type === 'Identifier' && NAPS.has(String(node.name))
  if (named(awaited.callee)) return true
  if (awaited.type === 'CallExpression') return false
  let does = false
  visit(awaited, (inner) => {
    does ||= named(inner)
  })
  return does
}

/** The files in `MAY_NAP`. A test checks that each still exists. */
export const EXCUSED = Object.keys(MAY_NAP)
