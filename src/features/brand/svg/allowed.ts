/** What an SVG logo may hold. Whatever is not named here is left out: SVG 2 has too much to name what is dangerous. */
export const ELEMENTS: ReadonlySet<string> = new Set(
  `svg g a switch defs symbol use path rect circle ellipse line polyline polygon text tspan textPath marker
  linearGradient radialGradient stop clipPath mask pattern filter
  feGaussianBlur feOffset feBlend feFlood feComposite feMerge feMergeNode feColorMatrix feDropShadow`.split(/\s+/),
)

/** How something is drawn: as an attribute, or in `style`. */
export const LOOKS: ReadonlySet<string> = new Set(
  `fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask filter
  stop-color stop-opacity flood-color flood-opacity color-interpolation color-interpolation-filters paint-order
  vector-effect shape-rendering text-rendering mix-blend-mode isolation transform transform-origin
  font-family font-size font-weight font-style font-stretch letter-spacing word-spacing text-anchor
  dominant-baseline baseline-shift writing-mode marker-start marker-mid marker-end`.split(/\s+/),
)

/** Where something lies, and what belongs to what. */
export const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...LOOKS,
  ...`id class style xmlns xmlns:xlink xml:space version viewBox preserveAspectRatio width height x y x1 y1 x2 y2
  cx cy r rx ry fx fy fr d points pathLength dx dy rotate textLength lengthAdjust startOffset method spacing
  gradientUnits gradientTransform spreadMethod offset href xlink:href
  clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform
  filterUnits primitiveUnits markerUnits markerWidth markerHeight refX refY orient
  in in2 result stdDeviation mode operator k1 k2 k3 k4 type values`.split(/\s+/),
])
