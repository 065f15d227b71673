/** What a consent is for, where a network has both profiles and pages. Document 2, "linkedinTarget". */
export const CONSENT_TARGETS = ['profile', 'page'] as const
export type ConsentTarget = (typeof CONSENT_TARGETS)[number]
