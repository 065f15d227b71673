interface PageOf {
  page: number
  limit: number
}

/** A page as document 2 states it for billing lists. */
export function billingPage<T>(data: T[], { page, limit }: PageOf, total: number) {
  const totalPages = Math.ceil(total / limit)
  return { data, metadata: { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 } }
}
