import { readFileSync } from 'node:fs'

export const FIELDS = [
  'name',
  'tagline',
  'primary',
  'secondary',
  'accent',
  'background',
  'headingFont',
  'bodyFont',
  'logo',
] as const
export type Field = (typeof FIELDS)[number]

/** A website made for these tests: the folder `sites/<id>`. Its `site.json` describes it. */
export interface Site {
  id: string
  /** Which structures of real websites it has. */
  structures: string[]
  /**
   * What a person says who has seen the page and its code, or several answers if each is right. A field is missing if
   * the site does not declare it. `drawn`, for a logo, means markup within the page.
   */
  expected: Partial<Record<Field, string | string[]>>
  /** Whether the page is somebody else's (a check for robots, a seller of domains) and says nothing about the brand. */
  others?: boolean
  /** How many rules of a framework follow the site's own rules. No element has their classes. */
  ballast?: number
  /** The encoding of its pages and style sheets. Default UTF-8. */
  charset?: string
  /** Whether the `content-type` header names the encoding too. */
  charsetInHeader?: boolean
  /** The answers for paths that are not simply the file with that name. */
  answers?: Record<string, SiteAnswer>
}

export interface SiteAnswer {
  status?: number
  headers?: Record<string, string>
  /** A file in the site's folder. */
  file?: string
  redirect?: string
  /** The address for each language; `*` for all other languages. */
  byLanguage?: Record<string, string>
}

export const folderOf = (id: string): URL => new URL(`./sites/${id}/`, import.meta.url)

export function loadSite(id: string): Site {
  // The files stand beside this one. The test fails on a field that a file lacks.
  return { id, ...(JSON.parse(readFileSync(new URL('site.json', folderOf(id)), 'utf8')) as Omit<Site, 'id'>) }
}
