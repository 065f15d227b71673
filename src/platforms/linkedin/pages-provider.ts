/** LinkedIn's pages have a callback of their own. Document 2, "linkedin-pages". */
export const LINKEDIN_PAGES = { provider: 'linkedin-pages', platform: 'linkedin', target: 'page' } as const
