import type { BrandForm } from '#features/brand/reading/brand-form.ts'
import type { Llm, ObjectCall } from '#kernel/llm/llm.ts'

const EMPTY: BrandForm = {
  brandType: 'unknown',
  identity: '',
  mission: '',
  overview: '',
  productsOrServices: [],
  targetAudience: [],
  valueProposition: '',
  differentiators: [],
  expertise: [],
  topics: [],
  tone: 'unknown',
  personalityTraits: [],
}

/** Replaces the model by one that fills in the form with these values. Answers the list of its prompts. */
export function filling(real: Llm, form: Partial<BrandForm>): { llm: Llm; prompts: string[] } {
  const prompts: string[] = []
  const llm = {
    ...real,
    async generate(call: ObjectCall<BrandForm>) {
      prompts.push(`${call.system}\n${call.prompt}`)
      return { ...(await real.generate(call)), output: { ...EMPTY, ...form } }
    },
  } as Llm // only the method that writes is replaced
  return { llm, prompts }
}
