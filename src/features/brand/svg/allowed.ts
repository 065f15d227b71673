/**
 * The elements that an SVG logo may contain. The list names what is allowed, since SVG 2 has too many dangerous
 * elements to name. All others are removed.
 */
export const ELEMENTS: ReadonlySet<string> = new Set(
  `svg g a switch defs symbol use path rect circle ellipse line polyline polygon text tspan textPath marker
  linearGradient radialGradient stop clipPath mask pattern filter
  feGaussianBlur feOffset feBlend feFlood feComposite feMerge feMergeNode feColorMatrix feDropShadow feImage feTile
  feComponentTransfer feFuncR feFuncG feFuncB feFuncA feMorphology feConvolveMatrix feDisplacementMap feTurbulence
  feDiffuseLighting feSpecularLighting feDistantLight fePointLight feSpotLight`.split(/\s+/),
)

/**
 * Presentation properties, as attributes or in `style`: those of SVG 2, its filters and CSS masks, without animation.
 * `cursor` and `pointer-events` are missing, because they change nothing that is seen.
 */
export const LOOKS: ReadonlySet<string> = new Set(
  `fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask filter
  stop-color stop-opacity flood-color flood-opacity lighting-color color-interpolation color-interpolation-filters
  clip mask-type mask-mode mask-image mask-clip mask-composite mask-origin mask-position mask-repeat mask-size
  paint-order vector-effect shape-rendering text-rendering image-rendering color-rendering enable-background
  mix-blend-mode isolation transform transform-origin transform-box translate rotate scale
  font font-family font-size font-size-adjust font-weight font-style font-stretch font-variant font-kerning
  font-feature-settings font-variation-settings letter-spacing word-spacing kerning text-anchor text-decoration
  text-decoration-line text-decoration-color text-decoration-style text-overflow white-space line-height inline-size
  dominant-baseline alignment-baseline baseline-shift writing-mode direction unicode-bidi text-orientation
  glyph-orientation-vertical glyph-orientation-horizontal marker marker-start marker-mid marker-end
  x y cx cy r rx ry width height d`.split(/\s+/),
)

/** Attributes for geometry and for references between elements. */
export const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...LOOKS,
  ...`id class style lang xml:lang xmlns xmlns:xlink xml:space version systemLanguage requiredExtensions requiredFeatures viewBox preserveAspectRatio width height x y x1 y1 x2 y2
  cx cy r rx ry fx fy fr d points pathLength dx dy rotate textLength lengthAdjust startOffset method spacing
  gradientUnits gradientTransform spreadMethod offset href xlink:href
  clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform
  filterUnits primitiveUnits markerUnits markerWidth markerHeight refX refY orient
  in in2 result stdDeviation mode operator k1 k2 k3 k4 type values radius scale xChannelSelector yChannelSelector
  baseFrequency numOctaves seed stitchTiles order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha
  kernelUnitLength tableValues slope intercept amplitude exponent surfaceScale diffuseConstant specularConstant
  specularExponent limitingConeAngle azimuth elevation z pointsAtX pointsAtY pointsAtZ`.split(/\s+/),
])
