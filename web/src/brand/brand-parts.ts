/** The parts of the brand, each shown alone, in the order of their links. */
export const BRAND_PARTS = ['kit', 'profile', 'guardrails', 'knowledge', 'learned'] as const
export type BrandPart = (typeof BRAND_PARTS)[number]
