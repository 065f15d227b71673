import { decoded } from './match.ts'
import type { Rule } from './sheet.ts'

/** The classes in the selectors of a rule. */
export const classesIn = ({ selectors }: Rule): string[] =>
  selectors.flatMap((selector) => selector.flatMap((one) => (one.type === 'ClassSelector' ? [decoded(one.name)] : [])))
