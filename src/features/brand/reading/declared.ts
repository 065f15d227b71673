import { MAX_TAGLINE } from '#contract/making/brand.ts'
import type { ReadableField } from '#contract/writing/profile-lists.ts'
import { MOST_COLOURS, MOST_LISTED } from '#contract/writing/profile-lists.ts'
import type { Found, WebsiteRead } from '#features/websites/index.ts'
import type { ReadValue, SiteReading } from './site-reading.ts'

/** The most places that are given as evidence for a field. */
const MOST_EVIDENCE = 5
const MOST_SENTENCES = 8
const MOST_HEADINGS = 20
const LONGEST = 500

/** The values that a website declares, field by field, each with its evidence. Undeclared fields are left out. */
export function declaredBy({ websiteUrl, reachable, pagesRead, findings, warnings }: WebsiteRead): SiteReading {
  const { name, tagline, about, headings, products, audience, suggestion } = findings
  const short = about.filter(({ value }) => value.length <= LONGEST)
  const colours = [suggestion.primary, suggestion.secondary, suggestion.accent]
    .filter((colour) => colour !== null)
    .slice(0, MOST_COLOURS)
  return {
    websiteUrl,
    reachable,
    pagesRead,
    warnings: warnings.map(({ message }) => message),
    values: [
      ...(reachable
        ? [
            {
              field: 'websiteUrl' as const,
              value: websiteUrl,
              source: 'heuristic' as const,
              confidence: 'high' as const,
              evidence: [],
            },
          ]
        : []),
      ...one('tagline', tagline && tagline.value.length <= MAX_TAGLINE ? tagline : null),
      ...one('businessOutline.overview', short[0] ?? null),
      ...listed('businessOutline.productsOrServices', products),
      ...listed('businessOutline.targetAudience', audience),
      ...one('primaryFont', suggestion.headingFont),
      ...one('secondaryFont', suggestion.bodyFont),
      ...listed('colorPalette', colours),
      ...one('logoUrl', suggestion.logo),
    ],
    sentences: short.slice(0, MOST_SENTENCES).map(({ value, confidence, evidence }) => ({
      text: value,
      confidence,
      evidence: evidence.slice(0, MOST_EVIDENCE),
    })),
    material: {
      name: name?.value ?? null,
      tagline: tagline?.value ?? null,
      about: valuesOf(about),
      headings: valuesOf(headings).slice(0, MOST_HEADINGS),
      products: valuesOf(products),
      audience: valuesOf(audience),
    },
  }
}

const valuesOf = (found: readonly Found<string>[]): string[] => found.map(({ value }) => value)

const one = (field: ReadableField, found: Found<string> | null): ReadValue[] =>
  found
    ? [
        {
          field,
          value: found.value,
          source: 'heuristic',
          confidence: found.confidence,
          evidence: found.evidence.slice(0, MOST_EVIDENCE),
        },
      ]
    : []

/** A list is as certain as its least certain entry. */
function listed(field: ReadableField, found: readonly Found<string>[]): ReadValue[] {
  const entries = found.filter(({ value }) => value.length <= LONGEST).slice(0, MOST_LISTED)
  if (entries.length === 0) return []
  const confidence = (['low', 'medium'] as const).find((least) => entries.some((entry) => entry.confidence === least))
  return [
    {
      field,
      value: valuesOf(entries),
      source: 'heuristic',
      confidence: confidence ?? 'high',
      evidence: entries.flatMap(({ evidence }) => evidence).slice(0, MOST_EVIDENCE),
    },
  ]
}
