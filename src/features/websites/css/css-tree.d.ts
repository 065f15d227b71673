/** The parts of css-tree that are used here. */
declare module 'css-tree' {
  interface Item<T> {
    data: T
  }
  interface List<T> extends Iterable<T> {
    toArray(): T[]
  }
  type CssNode =
    | { type: 'StyleSheet' | 'Block' | 'SelectorList' | 'Selector' | 'AtrulePrelude'; children: List<CssNode> }
    | { type: 'MediaQueryList' | 'Condition' | 'LayerList' | 'Value' | 'Parentheses'; children: List<CssNode> }
    | { type: 'Rule'; prelude: CssNode; block: CssNode }
    | { type: 'Atrule'; name: string; prelude: CssNode | null; block: CssNode | null }
    | { type: 'Declaration'; property: string; important: boolean | string; value: CssNode }
    | { type: 'TypeSelector' | 'ClassSelector' | 'IdSelector' | 'Combinator' | 'Identifier' | 'Layer'; name: string }
    | { type: 'PseudoElementSelector'; name: string }
    | { type: 'PseudoClassSelector'; name: string; children: List<CssNode> | null }
    | { type: 'AttributeSelector'; name: { name: string }; matcher: string | null; value: CssNode | null }
    | { type: 'NestingSelector' | 'WhiteSpace' }
    | { type: 'MediaQuery'; modifier: string | null; mediaType: string | null; condition: CssNode | null }
    | { type: 'Feature'; name: string; value: CssNode | null }
    | { type: 'FeatureRange'; left: CssNode; leftComparison: string; middle: CssNode }
    | { type: 'Function'; name: string; children: List<CssNode> }
    | { type: 'Dimension'; value: string; unit: string }
    | { type: 'Raw' | 'String' | 'Url' | 'Number' | 'Percentage' | 'Hash' | 'Operator'; value: string }

  function parse(text: string, options?: Record<string, unknown>): CssNode
  function fork(extension: object): { parse: typeof parse }
  function generate(node: CssNode): string
  function walk(node: CssNode, enter: (node: CssNode, item: Item<CssNode> | null) => void): void
  const ident: { decode(text: string): string }
}
