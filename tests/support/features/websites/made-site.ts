import type { SiteFindings } from '../../../../src/features/websites/findings.ts'
import { readSite } from '../../../../src/features/websites/read-site.ts'

export const HOME = 'https://northwind.example/'

interface Made {
  head?: string
  body?: string
  /** Attributes of the root element. */
  html?: string
  css?: string
  manifest?: unknown
  /** Further pages by their paths. */
  pages?: Readonly<Record<string, string>>
}

/** What the core finds on a site of one page with these parts. */
export async function findingsOf({
  head = '',
  body,
  html = '',
  css,
  manifest,
  pages = {},
}: Made): Promise<SiteFindings> {
  const front = `<!doctype html><html ${html}><head>${head}</head><body>${body ?? FULL}</body></html>`
  return readSite({
    asked: HOME,
    pages: [
      { url: HOME, html: front },
      ...Object.entries(pages).map(([path, text]) => ({ url: new URL(path, HOME).href, html: text })),
    ],
    sheets: css === undefined ? [] : [{ url: `${HOME}site.css`, css }],
    manifest: manifest === undefined ? null : { url: `${HOME}site.webmanifest`, text: JSON.stringify(manifest) },
  })
}

/** So much text that the core does not take the page for one that scripts draw. */
const FULL = `<header><a href="/">Northwind</a></header><main><h1>Learn to sail</h1><p>We teach people to sail.</p>
<a class="btn" href="/book">Book a course</a></main><footer>Imprint</footer>`

export const jsonLd = (thing: unknown): string =>
  `<script type="application/ld+json">${typeof thing === 'string' ? thing : JSON.stringify(thing)}</script>`
