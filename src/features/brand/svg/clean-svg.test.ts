import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cleanSvg } from './clean-svg.ts'

function cleaned(source: string) {
  const answer = cleanSvg(source)
  assert.ok('svg' in answer, JSON.stringify(answer))
  return answer
}
const inside = (more: string) => cleaned(`<svg xmlns="http://www.w3.org/2000/svg">${more}</svg>`)

describe('the output of drawing programs looks the same afterwards:', () => {
  test('styles by class become attributes', () => {
    const { svg } = inside(
      '<style>.a{fill:#f00;stroke:url(#g)}</style><path class="a" d="M0 0h9v9z"/><path class="a"/>',
    )
    assert.doesNotMatch(svg, /<style/)
    assert.equal(svg.match(/fill:\s*#f00/g)?.length, 2)
    assert.match(svg, /stroke:\s*url\(#g\)/)
  })

  test('styles for every screen count, as in a browser', () => {
    assert.match(inside('<style>@media screen{.a{fill:#0a0}}</style><path class="a" d="M0 0h9"/>').svg, /fill:#0a0/)
  })

  test('a prolog, a DOCTYPE with entities, comments and names of other programs', () => {
    const { svg, leftOut } = cleaned(
      `<?xml version="1.0"?><!-- made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/a.dtd" [
        <!ENTITY ns_svg "http://www.w3.org/2000/svg"> ]>
       <svg xmlns="&ns_svg;" xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/" viewBox="0 0 9 9" i:viewOrigin="1 2">
       <title>Logo</title><metadata><i:pgf/></metadata><switch><g i:extraneous="self"><path d="M0 0h9v9z"/></g></switch></svg>`,
    )
    assert.equal(leftOut, false)
    assert.match(
      svg,
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 9 9"><switch><g><path d="M0 0h9v9z"\/>/,
    )
  })

  test('shapes that are used twice, gradients, masks and shadows', () => {
    const { svg, leftOut } = inside(
      `<defs><path id="p" d="M0 0h9"/><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient>
       <filter id="f"><feGaussianBlur stdDeviation="2"/></filter></defs>
       <use href="#p" fill="url(#g)" filter="url('#f')"/>`,
    )
    assert.equal(leftOut, false)
    for (const part of ['href="#p"', 'fill="url(#g)"', 'filter="url(#f)"', 'stop-color="red"', 'stdDeviation="2"'])
      assert.ok(svg.includes(part), `${part} in ${svg}`)
  })

  test('text stays, and a warning says so', () => {
    const { svg, hasText } = inside('<text x="1" font-family="Inter">Galley &amp; Co</text>')
    assert.ok(hasText && svg.includes('>Galley &amp; Co</text>'), svg)
    assert.equal(inside('<path d="M0 0"/>').hasText, false)
  })
})

test('everything that refers outside the file or runs code is removed', () => {
  for (const bad of [
    '<path style="fill:red;background:url(https://x.example)"/>',
    '<path style="fill:url(https://x.example#a)"/>',
    '<path style="fill:/**/url(//x.example)"/>',
    '<path mask="url( https://x.example#m )"/>',
    '<path cursor="url(https://x.example)"/>',
    '<a href=" https://x.example"><path/></a>',
    '<a href="&#106;avascript:alert(1)"><path/></a>',
    '<use href="data:image/svg+xml,x.example#a"/>',
    '<path ONLOAD="x.example"/>',
    '<g><SCRIPT>x.example</SCRIPT></g>',
    '<animate attributeName="href" values="https://x.example"/>',
    '<text><tspan onfocus="x.example">a</tspan></text>',
  ]) {
    const { svg } = inside(bad)
    assert.doesNotMatch(svg, /x\.example|javascript|alert|on(load|focus)|script/i, bad)
  }
})

test('external references in a style are removed with a warning, and the rest stays', () => {
  const { svg, leftOut } = inside('<path style="stroke:red;fill:url(https://x.example/a.svg#b)"/>')
  assert.match(svg, /style="stroke:red"/)
  assert.equal(leftOut, true)
  assert.equal(inside('<path style="-inkscape-font-specification:Sans;stroke:red"/>').leftOut, false)
})

test('an unfinished file, or one that is no drawing, is refused', () => {
  assert.deepEqual(cleanSvg('<svg xmlns="http://www.w3.org/2000/svg"><g>'), { problem: 'cut_off' })
  assert.deepEqual(cleanSvg('<svg><g></svg>'), { problem: 'not_decodable' })
  assert.deepEqual(cleanSvg('<html></svg>'), { problem: 'not_decodable' })
  assert.deepEqual(cleanSvg('<html></html><!-- </svg>'), { problem: 'logo_empty' })
  assert.deepEqual(cleanSvg('<html><svg></svg></html>'), { problem: 'cut_off' })
})
