import { z } from 'zod'
import { CONFIDENCES } from '#contract/strategy/strategy-lists.ts'
import { READABLE_FIELDS, READING_SOURCES } from '#contract/writing/profile-lists.ts'

const Evidence = z.array(z.object({ address: z.string(), place: z.string() }))

/** A website's value for a field of the profile. */
export const ReadValue = z.object({
  field: z.enum(READABLE_FIELDS),
  value: z.union([z.string(), z.array(z.string())]),
  /** Declared values come from code, even if a model was used too. Runs of earlier releases stored only those. */
  source: z.enum(READING_SOURCES).default('heuristic'),
  confidence: z.enum(CONFIDENCES),
  evidence: Evidence,
})
export type ReadValue = z.infer<typeof ReadValue>

/** A sentence of the site that drafts can build on, and where it stands. */
const ReadSentence = z.object({ text: z.string(), confidence: z.enum(CONFIDENCES), evidence: Evidence })
export type ReadSentence = z.infer<typeof ReadSentence>

/** The text of the site, for a model. Strangers wrote it, and it contains nothing else. */
const Material = z.object({
  name: z.string().nullable(),
  tagline: z.string().nullable(),
  about: z.array(z.string()),
  headings: z.array(z.string()),
  products: z.array(z.string()),
  audience: z.array(z.string()),
})
export type Material = z.infer<typeof Material>

/** A website as a run stores it, with the values that code found. */
export const SiteReading = z.object({
  websiteUrl: z.string(),
  reachable: z.boolean(),
  pagesRead: z.array(z.string()),
  warnings: z.array(z.string()),
  values: z.array(ReadValue),
  sentences: z.array(ReadSentence),
  material: Material,
})
export type SiteReading = z.infer<typeof SiteReading>
