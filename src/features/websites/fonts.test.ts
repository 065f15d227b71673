import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findingsOf } from '../../../tests/support/features/websites/made-site.ts'

type Made = Parameters<typeof findingsOf>[0]
interface Case extends Made {
  heading: string | null
  text: string | null
  all?: string[]
}
const GOOGLE =
  '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Playfair+Display:wght@400;700&family=Inter&display=swap">'

const CASES: Readonly<Record<string, Case>> = {
  'two families': {
    css: 'body{font-family:Inter,sans-serif} h1,h2{font-family:"Playfair Display",serif}',
    heading: 'Playfair Display',
    text: 'Inter',
  },
  'one family for all': { css: 'body{font-family:Inter}', heading: 'Inter', text: 'Inter' },
  'a heading that inherits': { css: 'body{font-family:Lora} h1{font-size:3rem}', heading: 'Lora', text: 'Lora' },
  'the shorthand': { css: 'body{font:400 16px/1.5 "Work Sans",Arial}', heading: 'Work Sans', text: 'Work Sans' },
  variables: {
    css: ':root{--sans:"DM Sans",sans-serif;--font-head:var(--head,Lora)} body{font-family:var(--sans)} h1{font-family:var(--font-head)}',
    heading: 'Lora',
    text: 'DM Sans',
  },
  'names that Next.js makes': {
    css: '@font-face{font-family:__Suisse_Intl_6d5c28;src:url(a.woff2)} @font-face{font-family:__Suisse_Intl_Fallback_6d5c28;src:local(Arial)} body{font-family:__Suisse_Intl_6d5c28,__Suisse_Intl_Fallback_6d5c28}',
    heading: 'Suisse Intl',
    text: 'Suisse Intl',
    all: ['Suisse Intl css'],
  },
  'names of files that builders put before the family': {
    css: 'body{font-family:avenir-lt-w01_35-light1475496,avenir,sans-serif} h1{font-family:Lora1234,Georgia}',
    heading: 'Lora1234',
    text: 'avenir',
  },
  'text of the content, not of the head': {
    body: '<header><p class="b">Northwind</p></header><main><h1>Learn to sail</h1><p class="t">We teach.</p></main>',
    css: '.b,h1{font-family:Lora} .t{font-family:Inter}',
    heading: 'Lora',
    text: 'Inter',
  },
  'a page that scripts draw into an element': {
    body: '<div id="app"></div>',
    css: '#app{font-family:Mulish,sans-serif}',
    heading: 'Mulish',
    text: 'Mulish',
  },
  'variable fonts': {
    css: 'body{font-family:"Inter Variable",sans-serif} h1{font-family:InterVariable}',
    heading: 'Inter',
    text: 'Inter',
    all: ['Inter css'],
  },
  'icon fonts': {
    css: '@font-face{font-family:"Font Awesome 6 Free"} @font-face{font-family:icomoon} @font-face{font-family:swiper-icons} @font-face{font-family:"Material Symbols Outlined"} body{font-family:Lora} h1{font-family:icomoon}',
    heading: 'Lora',
    text: 'Lora',
    all: ['Lora css'],
  },
  'the fonts of the system': {
    css: 'body{font-family:-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto} h1{font-family:ui-serif,Georgia}',
    heading: null,
    text: null,
    all: [],
  },
  'a font service': {
    head: GOOGLE,
    css: 'body{font-family:Inter} h1{font-family:"Playfair Display"}',
    heading: 'Playfair Display',
    text: 'Inter',
    all: ['Playfair Display google-fonts', 'Inter google-fonts'],
  },
  'a font service by @import': {
    css: '@import url("https://fonts.googleapis.com/css?family=Roboto:400,700|Open+Sans"); body{font-family:"Open Sans"}',
    heading: 'Open Sans',
    text: 'Open Sans',
    all: ['Roboto google-fonts', 'Open Sans google-fonts'],
  },
  'a family that is loaded and used nowhere': {
    head: GOOGLE,
    heading: null,
    text: null,
    all: ['Playfair Display google-fonts', 'Inter google-fonts'],
  },
  'a page that scripts draw': {
    body: '<div id="root"></div>',
    css: 'body{font-family:Sora} h1{font-family:Lora}',
    heading: 'Lora',
    text: 'Sora',
  },
  'the font of a banner for cookies': {
    body: '<div class="cookie-consent"><p>Cookies</p></div><main><h1>a</h1><p>b</p><i>c</i></main>',
    css: '.cookie-consent p{font-family:Arial} p{font-family:Lora}',
    heading: 'Lora',
    text: 'Lora',
  },
  nothing: { heading: null, text: null, all: [] },
}

describe('fonts', () => {
  for (const [what, { heading, text, all, ...made }] of Object.entries(CASES)) {
    test(what, async () => {
      const { fonts, suggestion } = await findingsOf(made)
      const own = [suggestion.headingFont?.value ?? null, suggestion.bodyFont?.value ?? null]
      // A kit with one font has it for both.
      assert.deepEqual(own, [heading ?? text, text ?? heading])
      if (all)
        assert.deepEqual(
          fonts.map(({ family, source }) => `${family} ${source}`),
          all,
        )
    })
  }
})
