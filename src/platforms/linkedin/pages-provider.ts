/** LinkedIn's pages have a separate callback. Spec N3. */
export const LINKEDIN_PAGES = { provider: 'linkedin-pages', platform: 'linkedin', target: 'page' } as const
