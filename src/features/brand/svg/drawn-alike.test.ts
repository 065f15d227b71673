import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { cleanSvg } from './clean-svg.ts'

const svg = (inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100" viewBox="0 0 100 100"${more}>${inner}</svg>`
const red = (more = '') => `<rect x="10" y="10" width="70" height="60" fill="#c00" ${more}/>`
const filtered = (primitives: string, more = '') =>
  `<filter id="f" ${more}>${primitives}</filter>${red('filter="url(#f)"')}`
const masked = (more: string) =>
  `<mask id="m" ${more}><circle cx="50" cy="50" r="40" fill="#222"/></mask>${red('mask="url(#m)"')}`
const two = (style: string) => `<rect width="60" height="60" fill="#08f"/>${red(style)}`

/** SVGs, each with the part that changes how it looks: without this part it must look different. */
const DRAWINGS: [what: string, drawing: string, without: RegExp][] = [
  ['mask-type in a style', masked('style="mask-type:alpha"'), /mask-type:alpha/],
  ['mask-type as an attribute', masked('mask-type="alpha"'), /mask-type="alpha"/],
  ['mask-type in a style sheet', `<style>mask{mask-type:alpha}</style>${masked('')}`, /mask-type:alpha/],
  ['mask-type behind a note', masked('style="/* as drawn */ mask-type: alpha /* so */"'), /mask-type: alpha/],
  [
    'a reference with blanks and quotes',
    `<linearGradient id="g"><stop stop-color="#0f0"/></linearGradient><rect width="90" height="90" style="fill:url( '#g' )"/>`,
    /url\( '#g' \)/,
  ],
  [
    'a reference to a name beyond ASCII',
    `<linearGradient id="Schön-1"><stop stop-color="#0f0"/></linearGradient><rect width="90" height="90" fill="url(#Schön-1)"/>`,
    /url\(#Schön-1\)/,
  ],
  [
    'clip-rule',
    `<clipPath id="c"><path clip-rule="evenodd" d="M10 10h80v80h-80zM30 30h40v40h-40z"/></clipPath><g clip-path="url(#c)">${red()}</g>`,
    /clip-rule="evenodd"/,
  ],
  ['paint-order', red('stroke="#00f" stroke-width="20" paint-order="stroke"'), /paint-order="stroke"/],
  [
    'vector-effect',
    `<g transform="scale(3)"><path d="M5 5h20" stroke="#000" stroke-width="4" vector-effect="non-scaling-stroke"/></g>`,
    /vector-effect="[a-z-]+"/,
  ],
  [
    'color-interpolation-filters',
    filtered(
      '<feGaussianBlur stdDeviation="9" color-interpolation-filters="sRGB"/><feFlood flood-color="#777" result="a"/><feBlend in="SourceGraphic" in2="a" mode="screen" style="color-interpolation-filters:sRGB"/>',
    ),
    /style="color-interpolation-filters:sRGB"/,
  ],
  ['mix-blend-mode', two('style="mix-blend-mode:multiply"'), /mix-blend-mode:multiply/],
  [
    'isolation',
    `<rect width="90" height="90" fill="#0f0"/><g style="isolation:isolate">${red('style="mix-blend-mode:difference"')}</g>`,
    /isolation:isolate/,
  ],
  ['geometry in a style', '<circle style="cx:50px;cy:50px;r:30px" fill="#c00"/>', /r:30px/],
  [
    'geometry in a style sheet',
    '<style>.a{width:50px;height:30px}</style><rect class="a" x="9" y="9" fill="#c00"/>',
    /height:30px/,
  ],
  [
    'lighting-color',
    filtered(
      '<feDiffuseLighting lighting-color="#0f0" surfaceScale="5"><feDistantLight azimuth="45" elevation="60"/></feDiffuseLighting>',
    ),
    /lighting-color="#0f0"/,
  ],
  [
    'specular light of a point',
    filtered(
      '<feSpecularLighting specularExponent="5" specularConstant="1" lighting-color="#fff"><fePointLight x="40" y="30" z="40"/></feSpecularLighting>',
    ),
    /specularExponent="5"/,
  ],
  [
    'light of a spot',
    filtered(
      '<feDiffuseLighting><feSpotLight x="40" y="30" z="60" pointsAtX="60" pointsAtY="40" pointsAtZ="0" limitingConeAngle="20"/></feDiffuseLighting>',
    ),
    /limitingConeAngle="20"/,
  ],
  [
    'feComponentTransfer',
    filtered(
      '<feComponentTransfer><feFuncR type="table" tableValues="1 0"/><feFuncB type="linear" slope="0" intercept=".8"/></feComponentTransfer>',
    ),
    /tableValues="1 0"/,
  ],
  ['feMorphology', filtered('<feMorphology operator="erode" radius="8"/>'), /radius="8"/],
  [
    'feConvolveMatrix',
    filtered('<feConvolveMatrix order="3" kernelMatrix="0 -1 0 -1 5 -1 0 -1 0" preserveAlpha="false" bias=".3"/>'),
    /<feConvolveMatrix[^>]*>/,
  ],
  [
    'feTurbulence and feDisplacementMap',
    filtered(
      '<feTurbulence baseFrequency=".05" numOctaves="2" seed="3" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="30" xChannelSelector="R" yChannelSelector="G"/>',
    ),
    /scale="30"/,
  ],
  [
    'feTile',
    filtered(
      '<feFlood x="20" y="20" width="9" height="9" flood-color="#00f" result="a"/><feOffset in="a" x="20" y="20" width="18" height="18"/><feTile/>',
    ),
    /<feTile\/>/,
  ],
  [
    'feImage of a shape',
    `<circle id="s" cx="30" cy="30" r="20" fill="#0a0"/>${filtered('<feImage href="#s"/>')}`,
    /<feImage href="#s"\/>/,
  ],
  [
    'opacity and currentColor',
    '<g color="#0a0" style="opacity:.5"><rect width="50" height="50" fill="currentColor"/></g>',
    /color="#0a0"/,
  ],
  [
    'a choice by language',
    '<switch><g systemLanguage="xx"><circle cx="50" cy="50" r="40"/></g><g><rect width="20" height="20"/></g></switch>',
    / systemLanguage="xx"/,
  ],
  [
    'gradients',
    '<radialGradient id="g" cx=".3" cy=".4" r=".7" fx=".2" fy=".2" fr=".1" spreadMethod="reflect" gradientTransform="rotate(20)"><stop offset=".1" stop-color="#f00"/><stop offset=".5" style="stop-color:#00f;stop-opacity:.4"/></radialGradient><rect width="100" height="100" fill="url(#g)"/>',
    /spreadMethod="reflect"/,
  ],
  [
    'a pattern',
    '<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="skewX(20)"><circle cx="9" cy="9" r="7"/></pattern><rect width="100" height="100" fill="url(#p)"/>',
    /patternTransform="[^"]+"/,
  ],
  [
    'markers',
    '<marker id="k" markerWidth="4" markerHeight="4" refX="2" refY="2" orient="auto"><circle cx="2" cy="2" r="2"/></marker><path d="M20 20L80 50" stroke="#000" stroke-width="5" style="marker:url(#k)"/>',
    /marker:url\(#k\)/,
  ],
  [
    'text that is struck out',
    '<text x="5" y="60" font-size="40" style="text-decoration:line-through">Galley</text>',
    /text-decoration:line-through/,
  ],
  ['a font in short', '<text x="5" y="60" style="font:italic bold 40px serif">G</text>', /font:[^"]+/],
]

const pixels = (drawing: string) => sharp(Buffer.from(drawing)).ensureAlpha().raw().toBuffer()

describe(`${DRAWINGS.length} drawings look the same after the cleaning:`, () => {
  for (const [what, inner, part] of DRAWINGS) {
    test(what, async () => {
      const drawing = svg(inner)
      const found = cleanSvg(drawing)
      assert.ok('svg' in found, JSON.stringify(found))
      const seen = await pixels(drawing)
      assert.ok((await pixels(found.svg)).equals(seen), found.svg)
      assert.equal(found.leftOut, false)
      // The part must change what is seen, or the test would prove nothing.
      assert.ok(!(await pixels(drawing.replace(part, ''))).equals(seen), 'the part is not seen')
    })
  }
})
