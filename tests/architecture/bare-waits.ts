import { parseSync } from 'vite'
import { isNode, type Node, visit } from './syntax.ts'

/** Loops that nap and are no waiting for a condition, or that have an end of their own. */
const MAY_NAP: Record<string, string> = {
  'tests/support/until.ts': 'the one place',
  'tests/support/kernel/heavy-work/tasks.ts': 'work that never ends, for limits to end it',
  'tests/processes/backup-while-running.test.ts': 'goes on writing while the backup runs',
}
/** Programs that measure or disturb until their own limit, which they pass on as a signal. */
const WITH_LIMITS = /^tests\/(?:bench|chaos)\//

/**
 * Loops in tests that wait for something by themselves, and would never end nor say a word if it did not come: they nap,
 * or do nothing but ask.
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

/** A loop without a count of its own: `while`, `do`, and `for` that only ends at a time or from inside. */
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

/** `sleep(…)`, and a promise that a timer settles. */
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

/** Every file that the list excuses, for a test that none of them is gone. */
export const EXCUSED = Object.keys(MAY_NAP)
