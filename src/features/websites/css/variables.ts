import { generate, walk } from 'css-tree'
import { parseValue } from './parse-value.ts'

/** The value of a custom property, with its own var() unresolved. Null if it has none. */
export type LookUp = (name: string) => string | null

/** A value with more variables than this is an attack. */
const MOST_STEPS = 100
const MOST_LENGTH = 4_000

/**
 * A value with each var() replaced, by its fallback if the variable has no value. Null if both are missing, if
 * variables refer to each other in a circle, or if the value grows too long.
 */
export function resolveVariables(value: string, lookUp: LookUp): string | null {
  let steps = 0
  return resolved(value, new Set())

  function resolved(text: string, within: ReadonlySet<string>): string | null {
    if (!/var\(/i.test(text)) return text
    if (++steps > MOST_STEPS || text.length > MOST_LENGTH) return null
    const tree = parseValue(text)
    let isWhole = tree.type === 'Value'
    walk(tree, (node, item) => {
      if (!isWhole || node.type !== 'Function' || node.name.toLowerCase() !== 'var') return
      const [name, , fallback] = node.children
      const own = name?.type === 'Identifier' ? name.name : ''
      const found = within.has(own) ? null : lookUp(own)
      const inner = found !== null ? resolved(found, new Set([...within, own])) : null
      const taken = inner ?? (fallback ? resolved(textOf(fallback), within) : null)
      if (taken === null || !item) isWhole = false
      else item.data = { type: 'Raw', value: taken }
    })
    if (!isWhole) return null
    const whole = generate(tree)
    return whole.length > MOST_LENGTH ? null : whole
  }
}

const textOf = (node: Parameters<typeof generate>[0]): string =>
  node.type === 'Raw' ? node.value.trim() : generate(node)
