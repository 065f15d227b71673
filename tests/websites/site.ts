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

/** A website made for these tests: the folder `sites/<id>`, described by its `site.json`. */
export interface Site {
  id: string
  /** Which of the structures of real websites it has. */
  structures: string[]
  /**
   * What a person says who has seen the page and its code; several answers if any of them is right. A field that the
   * site does not declare is missing. `drawn` for a logo: it is markup within the page.
   */
  expected: Partial<Record<Field, string | string[]>>
  /** The page is somebody else's (a check for robots, a seller of domains): it says nothing about the brand. */
  others?: boolean
  /** How many rules of a framework follow the site's own rules, although no element has them. */
  ballast?: number
  /** The encoding of its pages and style sheets; UTF-8 if missing. */
  charset?: string
  /** Whether the header says so too. */
  charsetInHeader?: boolean
  /** How paths are answered that are not simply the file of that name. */
  answers?: Record<string, SiteAnswer>
}

export interface SiteAnswer {
  status?: number
  headers?: Record<string, string>
  /** The file in the site's folder. */
  file?: string
  redirect?: string
  /** Where each language is sent; `*` for all others. */
  byLanguage?: Record<string, string>
}

export const folderOf = (id: string): URL => new URL(`./sites/${id}/`, import.meta.url)

export function loadSite(id: string): Site {
  // The files stand beside this one, and the test fails on a field that they lack.
  return { id, ...(JSON.parse(readFileSync(new URL('site.json', folderOf(id)), 'utf8')) as Omit<Site, 'id'>) }
}
