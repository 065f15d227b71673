import { type CssNode, ident } from 'css-tree'
import { classesOf, type Element, isElement } from '../page/page.ts'
import type { Rule } from './sheet.ts'

/** Ids, then classes and attributes, then types, as one number that can be compared. */
type Specificity = number
const ID = 1_000_000
const CLASS = 1_000

/** Whether an element matches a selector in the page's normal state: not hovered, not focused, no pseudo-element. */
export function matchesSelector(element: Element, selector: readonly CssNode[], parent: Rule | null): boolean {
  const isRelative = parent !== null && !selector.some(({ type }) => type === 'NestingSelector')
  const whole: readonly CssNode[] = isRelative
    ? [{ type: 'NestingSelector' }, { type: 'Combinator', name: ' ' }, ...selector]
    : selector
  return matchesUpTo(element, whole, whole.length, parent)
}

/** Matches the compound selector that ends before `end`, then what stands to its left. */
function matchesUpTo(element: Element, selector: readonly CssNode[], end: number, parent: Rule | null): boolean {
  let start = end
  for (; start > 0 && selector[start - 1]?.type !== 'Combinator'; start--) {
    const simple = selector[start - 1]
    if (!simple || !matchesSimple(element, simple, parent)) return false
  }
  if (start === 0) return true
  const combinator = selector[start - 1]
  const left = (other: Element | null) => other !== null && matchesUpTo(other, selector, start - 1, parent)
  switch (combinator?.type === 'Combinator' ? combinator.name : '') {
    case '>':
      return left(parentOf(element))
    case '+':
      return left(previousOf(element))
    case '~': {
      for (let one = previousOf(element); one; one = previousOf(one)) if (left(one)) return true
      return false
    }
    case ' ': {
      for (let one = parentOf(element); one; one = parentOf(one)) if (left(one)) return true
      return false
    }
    default:
      return false
  }
}

const parentOf = ({ parent }: Element): Element | null => (isElement(parent) ? parent : null)

function previousOf(element: Element): Element | null {
  for (let one = element.prev; one; one = one.prev) if (isElement(one)) return one
  return null
}

function matchesSimple(element: Element, simple: CssNode, parent: Rule | null): boolean {
  switch (simple.type) {
    case 'TypeSelector':
      return simple.name === '*' || simple.name.toLowerCase() === element.name
    case 'ClassSelector':
      return classesOf(element).includes(decoded(simple.name))
    case 'IdSelector':
      return element.attribs.id === decoded(simple.name)
    case 'AttributeSelector':
      return matchesAttribute(element, simple)
    case 'PseudoClassSelector':
      return matchesPseudoClass(element, simple, parent)
    case 'NestingSelector':
      return parent?.selectors.some((selector) => matchesSelector(element, selector, parent.parent)) ?? false
    default:
      return false
  }
}

export const decoded = (name: string): string => (name.includes('\\') ? ident.decode(name) : name)

function matchesAttribute(
  { attribs }: Element,
  { name, matcher, value }: Extract<CssNode, { type: 'AttributeSelector' }>,
): boolean {
  const own = attribs[name.name.toLowerCase()]
  if (own === undefined) return false
  if (matcher === null) return true
  const wanted = value?.type === 'String' ? value.value : value?.type === 'Identifier' ? decoded(value.name) : ''
  if (wanted === '') return matcher === '=' && own === ''
  switch (matcher) {
    case '=':
      return own === wanted
    case '~=':
      return own.split(/\s+/).includes(wanted)
    case '|=':
      return own === wanted || own.startsWith(`${wanted}-`)
    case '^=':
      return own.startsWith(wanted)
    case '$=':
      return own.endsWith(wanted)
    case '*=':
      return own.includes(wanted)
    default:
      return false
  }
}

function matchesPseudoClass(
  element: Element,
  { name, children }: Extract<CssNode, { type: 'PseudoClassSelector' }>,
  parent: Rule | null,
): boolean {
  const among = () =>
    [...(children ?? [])]
      .flatMap((list) => (list.type === 'SelectorList' ? [...list.children] : []))
      .some(
        (one) => one.type === 'Selector' && matchesUpTo(element, [...one.children], [...one.children].length, parent),
      )
  switch (name.toLowerCase()) {
    case 'root':
      return element.name === 'html'
    case 'is':
    case 'where':
    case 'matches':
    case '-webkit-any':
      return among()
    case 'not':
      return !among()
    case 'link':
    case 'any-link':
      return element.name === 'a' && element.attribs.href !== undefined
    case 'enabled':
      return element.attribs.disabled === undefined
    case 'first-child':
      return previousOf(element) === null
    default:
      return false
  }
}

export function specificityOf(selector: readonly CssNode[]): Specificity {
  let sum = 0
  for (const one of selector) {
    if (one.type === 'IdSelector') sum += ID
    else if (one.type === 'ClassSelector' || one.type === 'AttributeSelector') sum += CLASS
    else if (one.type === 'TypeSelector' && one.name !== '*') sum += 1
    else if (one.type === 'PseudoClassSelector') sum += specificityOfPseudoClass(one)
  }
  return sum
}

function specificityOfPseudoClass({ name, children }: Extract<CssNode, { type: 'PseudoClassSelector' }>): Specificity {
  if (name.toLowerCase() === 'where') return 0
  if (!/^(is|not|matches|-webkit-any)$/i.test(name)) return CLASS
  const inner = [...(children ?? [])].flatMap((list) => (list.type === 'SelectorList' ? [...list.children] : []))
  return inner.reduce(
    (most, one) => (one.type === 'Selector' ? Math.max(most, specificityOf([...one.children])) : most),
    0,
  )
}
