/**
 * What a website says about a brand, read by code alone: no model, no browser, nothing saved.
 *
 * How to use it:
 * - - `readWebsite(means, address, by, limits)` (`read-website.ts`) fetches through the guarded fetch and returns a
 *   `WebsiteRead`: whether a page was read, the addresses of all pages read, the findings, and warnings in plain words.
 *   It never throws because of the site. It throws only if the machine has no capacity (503). With `limits.pages` above
 *   1 it also reads pages about the company and its products.
 * - - `readSite(source)` (`read-site.ts`) is the pure core: HTML, style sheets and manifest in, `SiteFindings` out.
 *   Hostile input can take seconds of processor time, so `readWebsite` runs it in a child process.
 *
 * What is true of every value:
 * - - It comes from what was read. Nothing is guessed from the address or filled in; null or an empty list means that
 *   the site declares nothing.
 * - - Its evidence names each place that states it. `confidence` is `high` if two kinds of places agree, or if one
 *   place is meant to declare the value; `medium` for one other place; `low` if the value was chosen because it is used
 *   most.
 * - - Lists are in order of trust, the most trusted first. `suggestion` holds the choice for each part of a kit.
 * - - Text is plain: one line, no markup, no invisible characters. It is still text of a stranger.
 */
export interface WebsiteRead {
  /** The requested address, with its scheme. */
  websiteUrl: string
  /** Whether a page of the site was read. If not, a warning says what happened and what to do. */
  reachable: boolean
  /** The addresses of the pages that were read, after redirects. Style sheets and manifests are in the evidence. */
  pagesRead: string[]
  findings: SiteFindings
  warnings: SiteWarning[]
}

export interface SiteWarning {
  code: WarningCode
  /** What was tried and what the person can do, in plain sentences. */
  message: string
}

export type WarningCode =
  | 'address_refused'
  | 'no_answer'
  | 'too_slow'
  | 'refused'
  | 'not_found'
  | 'server_error'
  | 'not_a_page'
  | 'unreadable'
  | 'too_costly'
  | 'redirects'
  | 'cut_off'
  | 'parts_missing'
  | NoteCode

/** The kind of page, if it limits what can be found. */
export type NoteCode = 'bot_check' | 'parked' | 'consent_only' | 'needs_scripts' | 'link_page' | 'logo_within_page'

export type Confidence = 'high' | 'medium' | 'low'

/** One place that states a value. */
export interface Evidence {
  /** The address of the page, style sheet or manifest. */
  address: string
  /** Where the value stands, such as `og:site_name` or `.button { background }`. */
  place: string
}

export interface Found<T> {
  value: T
  confidence: Confidence
  evidence: Evidence[]
}

export type ColourSource = 'theme-color' | 'css-variable' | 'stylesheet' | 'inline'
export type LogoSource = 'structured-data' | 'og:logo' | 'img' | 'apple-touch-icon' | 'icon'

export interface ColourFinding {
  /** `#rrggbb` */
  hex: string
  source: ColourSource
  /** The name of the variable, the selector, or the element. */
  detail: string | null
  /** The number of the site's declarations that use it. */
  uses: number
  /** True for black, white and greys. */
  neutral: boolean
  evidence: Evidence[]
}

export interface LogoFinding {
  url: string
  source: LogoSource
  evidence: Evidence[]
}

export interface FontFinding {
  family: string
  source: 'google-fonts' | 'css'
  evidence: Evidence[]
}

export interface ImageFinding {
  url: string
  source: 'og:image' | 'twitter:image'
  evidence: Evidence[]
}

export interface SiteSuggestion {
  primary: Found<string> | null
  secondary: Found<string> | null
  accent: Found<string> | null
  background: Found<string> | null
  headingFont: Found<string> | null
  bodyFont: Found<string> | null
  /** The address of the logo's file. */
  logo: Found<string> | null
}

export interface SiteFindings {
  name: Found<string> | null
  tagline: Found<string> | null
  colours: ColourFinding[]
  logos: LogoFinding[]
  /** The logo as markup, if it is drawn within the page and has no file. */
  drawnLogo: Found<string> | null
  images: ImageFinding[]
  fonts: FontFinding[]
  suggestion: SiteSuggestion
  /** BCP 47, as the page declares it. */
  language: Found<string> | null
  /** What the site says about itself: descriptions first, then paragraphs. */
  about: Found<string>[]
  headings: Found<string>[]
  /** Names of products and services. */
  products: Found<string>[]
  /** The target groups, if the site names them. */
  audience: Found<string>[]
  /** Addresses of the brand's own profiles at networks. */
  socials: Found<string>[]
  notes: NoteCode[]
}

/** The input of the core. The first page is the front page. */
export interface SiteSource {
  pages: readonly { url: string; html: string }[]
  sheets: readonly { url: string; css: string }[]
  manifest: { url: string; text: string } | null
  /** The requested address, which may redirect to another one. */
  asked: string
}

export const NOTHING_FOUND: SiteFindings = {
  name: null,
  tagline: null,
  colours: [],
  logos: [],
  drawnLogo: null,
  images: [],
  fonts: [],
  suggestion: {
    primary: null,
    secondary: null,
    accent: null,
    background: null,
    headingFont: null,
    bodyFont: null,
    logo: null,
  },
  language: null,
  about: [],
  headings: [],
  products: [],
  audience: [],
  socials: [],
  notes: [],
}
