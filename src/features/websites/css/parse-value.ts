import { type CssNode, fork } from 'css-tree'

/** A parser of its own: that of whole sheets keeps buffers of the largest one, and clears them before each value. */
const { parse } = fork({})

/** Parses the value of a declaration. What is broken in it is left raw. */
export const parseValue = (text: string): CssNode => parse(text, { context: 'value', onParseError: () => {} })

/** Parses a list of declarations, such as a `style` attribute, with their values raw. */
export const parseDeclarations = (text: string): CssNode =>
  parse(text, { context: 'declarationList', parseValue: false, parseCustomProperty: false, onParseError: () => {} })
