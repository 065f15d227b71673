import { type CssNode, fork } from 'css-tree'

/** A parser of its own: that of whole sheets keeps buffers of the largest one, and clears them before each value. */
const { parse } = fork({})

/** Parses the value of a declaration. One that is no value at all, such as a bare address, is left raw. */
export const parseValue = (text: string): CssNode => parsed(text, { context: 'value' })

/** Parses a list of declarations, such as a `style` attribute, with their values raw. */
export const parseDeclarations = (text: string): CssNode =>
  parsed(text, { context: 'declarationList', parseValue: false, parseCustomProperty: false })

function parsed(text: string, options: Record<string, unknown>): CssNode {
  try {
    return parse(text, { ...options, onParseError: () => {} })
  } catch {
    return { type: 'Raw', value: text }
  }
}
