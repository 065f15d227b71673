/** What a consent is for, if a network has both profiles and pages. Spec N3. */
export const CONSENT_TARGETS = ['profile', 'page'] as const
export type ConsentTarget = (typeof CONSENT_TARGETS)[number]
