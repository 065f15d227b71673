import type { CssNode } from 'css-tree'
import { classesOf, type Element } from '../page/page.ts'
import { decoded } from './match.ts'
import type { Rule } from './sheet.ts'

/** Matches states and words in a selector whose colours are not those of the site's normal state. */
const STATES =
  /^(hover|focus|focus-visible|focus-within|active|visited|disabled|target|checked|invalid|autofill|-webkit-autofill)$/i
const ALARMS = /error|danger|warning|success|invalid|alert|destructive|debug|skeleton/i
const UNSEEN_PARTS = /^(selection|-moz-selection|placeholder|-webkit-.*|-ms-.*|backdrop|marker)$/i

/** Whether a rule could apply to any of the elements, because they have all its types, classes, ids and attributes. */
type CouldApply = (rule: Rule) => boolean

/**
 * A quick test that excludes unused rules of large frameworks. Without elements, as in a page that its scripts draw,
 * every rule for the normal state passes.
 */
export function couldApplyTo(elements: readonly Element[]): CouldApply {
  const [types, classes, ids] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const attributes = new Map<string, Set<string>>()
  for (const element of elements) {
    types.add(element.name)
    for (const one of classesOf(element)) classes.add(one)
    for (const [name, value] of Object.entries(element.attribs)) {
      if (name === 'id') ids.add(value)
      const values = attributes.get(name) ?? new Set()
      attributes.set(name, values.add(value))
    }
  }
  const isEmpty = elements.length === 0
  return (rule) => couldApply(rule)

  function couldApply({ selectors, parent }: Rule): boolean {
    return selectors.some((selector) => selector.every(present)) && (parent === null || couldApply(parent))
  }

  function present(simple: CssNode): boolean {
    switch (simple.type) {
      case 'TypeSelector':
        return isEmpty || simple.name === '*' || types.has(simple.name.toLowerCase())
      case 'ClassSelector':
        return (
          !ALARMS.test(simple.name) &&
          !(isEmpty && simple.name === 'dark') &&
          (isEmpty || classes.has(decoded(simple.name)))
        )
      case 'IdSelector':
        return isEmpty || ids.has(decoded(simple.name))
      case 'AttributeSelector': {
        const values = attributes.get(simple.name.name.toLowerCase())
        const isExact = simple.matcher === '=' && simple.value !== null && 'value' in simple.value
        if (isExact && simple.value && 'value' in simple.value) return values?.has(String(simple.value.value)) ?? false
        return isEmpty || values !== undefined
      }
      case 'PseudoClassSelector':
        return !STATES.test(simple.name)
      case 'PseudoElementSelector':
        return !UNSEEN_PARTS.test(simple.name)
      default:
        return true
    }
  }
}
