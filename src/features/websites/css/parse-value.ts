import { type CssNode, fork } from 'css-tree'

/**
 * A separate parser: the parser of whole sheets keeps buffers as large as the largest sheet, and clears them before
 * each value.
 */
const { parse } = fork({})

/** Parses the value of a declaration. Text that is not a valid value, such as a bare address, is left raw. */
export const parseValue = (text: string): CssNode => parsed(text, { context: 'value' })

/** Parses a list of declarations, such as a `style` attribute, and leaves their values raw. */
export const parseDeclarations = (text: string): CssNode =>
  parsed(text, { context: 'declarationList', parseValue: false, parseCustomProperty: false })

function parsed(text: string, options: Record<string, unknown>): CssNode {
  try {
    return parse(text, { ...options, onParseError: () => {} })
  } catch {
    return { type: 'Raw', value: text }
  }
}
