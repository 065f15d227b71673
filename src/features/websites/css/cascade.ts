import type { CssNode } from 'css-tree'
import { ancestorsOf, type Element } from '../page/page.ts'
import { matchesSelector, specificityOf } from './match.ts'
import { type Declaration, parseInline, type Rule } from './sheet.ts'
import { resolveVariables } from './variables.ts'

/** The winning declaration of an element, with its variables resolved. */
export interface Won {
  value: string
  /** The value as written in the rule, for the evidence. */
  written: string
  rule: Rule | null
}

export interface Cascade {
  /** The element's own value for the first of these properties that any rule sets. Null if no rule sets one. */
  styleOf(element: Element, properties: readonly string[]): Won | null
  /** Like `styleOf`, but from the nearest ancestor that has a value, because text colours and fonts are inherited. */
  inheritedBy(element: Element, properties: readonly string[]): Won | null
}

interface Entry {
  selector: readonly CssNode[]
  rule: Rule
  declaration: Declaration
  specificity: number
  order: number
}

/** Which declarations win for an element, by importance, layer, specificity and order. */
export function createCascade(rules: readonly Rule[]): Cascade {
  const byProperty = new Map<string, Entry[]>()
  let order = 0
  for (const rule of rules) {
    for (const declaration of rule.declarations) {
      order += 1
      for (const selector of rule.selectors) {
        const entry = { selector, rule, declaration, specificity: specificityOf(selector), order }
        const known = byProperty.get(declaration.property)
        if (known) known.push(entry)
        else byProperty.set(declaration.property, [entry])
      }
    }
  }
  const variables = new Map<Element, Map<string, string | null>>()

  /**
   * Finds the winning declaration of an element among properties that override each other, such as background and
   * background-color.
   */
  function winner(
    element: Element,
    properties: readonly string[],
  ): { declaration: Declaration; rule: Rule | null } | null {
    let best: Entry | null = null
    for (const property of properties) {
      for (const entry of byProperty.get(property) ?? []) {
        if (best && !beats(entry, best)) continue
        if (matchesSelector(element, entry.selector, entry.rule.parent)) best = entry
      }
    }
    const own = parseInline(element.attribs.style ?? '').findLast(({ property }) => properties.includes(property))
    if (own && (own.important || !best?.declaration.important)) return { declaration: own, rule: null }
    return best
  }

  function variable(element: Element, name: string): string | null {
    const known = variables.get(element) ?? new Map<string, string | null>()
    variables.set(element, known)
    const kept = known.get(name)
    if (kept !== undefined) return kept
    let value: string | null = null
    for (const one of [element, ...ancestorsOf(element)]) {
      const found = winner(one, [name])
      if (!found) continue
      value = found.declaration.value
      break
    }
    known.set(name, value)
    return value
  }

  function styleOf(element: Element, properties: readonly string[]): Won | null {
    const found = winner(element, properties)
    if (!found) return null
    const { value } = found.declaration
    const resolved = resolveVariables(value, (name) => variable(element, name))
    return resolved === null ? null : { value: resolved, written: value, rule: found.rule }
  }

  return {
    styleOf,
    inheritedBy(element, properties) {
      for (const one of [element, ...ancestorsOf(element)]) {
        const found = styleOf(one, properties)
        if (found && !/^(inherit|unset|revert)$/i.test(found.value)) return found
      }
      return null
    },
  }
}

function beats(one: Entry, other: Entry): boolean {
  const important = Number(one.declaration.important) - Number(other.declaration.important)
  if (important !== 0) return important > 0
  if (one.rule.layer !== other.rule.layer) return one.rule.layer > other.rule.layer === !one.declaration.important
  if (one.specificity !== other.specificity) return one.specificity > other.specificity
  return one.order >= other.order
}
