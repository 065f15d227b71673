/** LinkedIn's pages have a separate callback. Document 2, "linkedin-pages". */
export const LINKEDIN_PAGES = { provider: 'linkedin-pages', platform: 'linkedin', target: 'page' } as const
