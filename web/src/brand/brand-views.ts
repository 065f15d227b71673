/** The parts of the brand, each shown alone, in the order of their links. */
export const BRAND_VIEWS = ['kit', 'profile', 'guardrails', 'knowledge', 'learned'] as const
export type BrandView = (typeof BRAND_VIEWS)[number]
