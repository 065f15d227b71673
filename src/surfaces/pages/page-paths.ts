/** Addresses that belong to programs, at which no page is served. */
const NOT_PAGES = /^\/(v1|mcp|oauth|storage|docs|healthz|readyz|metrics|assets|\.well-known)(\/|$)/

/** Whether a person's browser may be shown a page at this path. */
export const isPagePath = (path: string): boolean => !NOT_PAGES.test(path)
