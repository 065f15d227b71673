import { decoded } from './match.ts'
import type { Rule } from './sheet.ts'

/** The classes that the selectors of a rule name. */
export const classesIn = ({ selectors }: Rule): string[] =>
  selectors.flatMap((selector) => selector.flatMap((one) => (one.type === 'ClassSelector' ? [decoded(one.name)] : [])))
