export type { Confidence, Evidence, Found, SiteFindings, SiteWarning, WebsiteRead } from './findings.ts'
export { readWebsite } from './read-website.ts'
