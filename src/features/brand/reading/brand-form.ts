import { z } from 'zod'
import { plainLine } from '#contract/text/plain-text.ts'
import { BRAND_TYPES, MOST_LISTED, type ReadableField } from '#contract/writing/profile-lists.ts'
import { notGiven } from '#writing/not-given.ts'
import type { Material, ReadValue } from './site-reading.ts'

/** Tones of writing. The list is closed, so that a site cannot put its own words into the voice. */
export const TONES = ['plain', 'friendly', 'formal', 'playful', 'technical', 'confident', 'warm', 'unknown'] as const
export const TRAITS = [
  'practical',
  'curious',
  'precise',
  'bold',
  'modest',
  'humorous',
  'caring',
  'experienced',
  'independent',
  'optimistic',
] as const

/**
 * The form that a model fills in from the text of a site: choices and short texts. Nothing else is taken from the
 * model's answer, so instructions in the text of the site have no effect.
 */
export const BrandForm = z.object({
  brandType: z.enum(BRAND_TYPES),
  identity: z.string(),
  mission: z.string(),
  overview: z.string(),
  productsOrServices: z.array(z.string()),
  targetAudience: z.array(z.string()),
  valueProposition: z.string(),
  differentiators: z.array(z.string()),
  expertise: z.array(z.string()),
  topics: z.array(z.string()),
  tone: z.enum(TONES),
  personalityTraits: z.array(z.enum(TRAITS)),
})
export type BrandForm = z.infer<typeof BrandForm>

const LONGEST = 300
const FIELDS = {
  identity: 'identity',
  mission: 'mission',
  overview: 'businessOutline.overview',
  productsOrServices: 'businessOutline.productsOrServices',
  targetAudience: 'businessOutline.targetAudience',
  valueProposition: 'businessOutline.valueProposition',
  differentiators: 'businessOutline.differentiators',
  expertise: 'expertise',
  topics: 'topics',
} as const satisfies Partial<Record<keyof BrandForm, ReadableField>>

/**
 * The values of a form. A text is dropped if it holds a link, a name, a tag or a number that the site does not contain.
 */
export function valuesOfForm(
  form: BrandForm,
  material: Material,
  address: string,
): { values: ReadValue[]; leftOut: number } {
  const source = [JSON.stringify(material)]
  let leftOut = 0
  const usable = (text: string): string[] => {
    const line = plainLine(text)
    if (line === '') return []
    if (line.length <= LONGEST && notGiven(line, source).length === 0) return [line]
    leftOut += 1
    return []
  }
  const evidence = [{ address, place: 'the words of the site, as a model read them' }]
  const value = (field: ReadableField, given: ReadValue['value']): ReadValue => ({
    field,
    value: given,
    source: 'ai',
    confidence: 'low',
    evidence,
  })
  const texts = (Object.entries(FIELDS) as [keyof typeof FIELDS, ReadableField][]).flatMap(([key, field]) => {
    const given = form[key]
    if (typeof given === 'string') return usable(given).map((text) => value(field, text))
    const entries = [...new Set(given.flatMap(usable))].slice(0, MOST_LISTED)
    return entries.length > 0 ? [value(field, entries)] : []
  })
  const traits = [...new Set(form.personalityTraits)]
  return {
    values: [
      ...texts,
      ...(form.brandType === 'unknown' ? [] : [value('brandType', form.brandType)]),
      ...(form.tone === 'unknown' ? [] : [value('voice.tone', form.tone)]),
      ...(traits.length > 0 ? [value('voice.personalityTraits', traits)] : []),
    ],
    leftOut,
  }
}
